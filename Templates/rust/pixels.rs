//! template-name: a ripple runs over the old screen, and leaves the new one behind it.
//!
//! A pixel line: `render` is handed both pictures and writes the frame. A pixel depends on its place
//! and the progress alone, so the host may ask for several bands of a frame at once.
// SPDX-License-Identifier: MIT

mod switchyard;

use std::f64::consts::PI;
use std::ffi::c_void;
use switchyard::{
    flag, guarded, kind, text, Image, Line, Parameter, Plugin, RenderArgs, PREMULTIPLIED, RGBA8,
};

// The parameters, by their places among PARAMETERS.
const CENTER: u32 = 0;
const WIDTH: u32 = 1;
const REACH: u32 = 2;

/// Red, green, blue, alpha, 0...255, premultiplied.
type Color = [f64; 4];

fn mix(start: Color, end: Color, weight: f64) -> Color {
    std::array::from_fn(|i| start[i] * (1.0 - weight) + end[i] * weight)
}

/// Weighs the four pixels around a place; outside, the edge goes on.
fn sample(image: &Image, x: f64, y: f64) -> Color {
    let x = (x - 0.5).clamp(0.0, image.width as f64 - 1.0);
    let y = (y - 0.5).clamp(0.0, image.height as f64 - 1.0);
    let (left, top) = (x as i32, y as i32);
    let (u, v) = (x.fract(), y.fract());
    let color = |x, y| image.pixel(x, y).map(f64::from);
    let above = mix(color(left, top), color(left + 1, top), u);
    let below = mix(color(left, top + 1), color(left + 1, top + 1), u);
    mix(above, below, v)
}

/// A ripple as it stands in one frame, in pixels.
struct Ripple<'a> {
    args: &'a RenderArgs,
    center: [f64; 2],
    crest: f64,
    front: f64,
}

impl Ripple<'_> {
    fn new(args: &RenderArgs) -> Ripple<'_> {
        let (width, height) = (args.from().width as f64, args.from().height as f64);
        let [x, y, ..] = *args.number(CENTER);
        let (x, y) = (x * width, y * height);
        let crest = (args.number(WIDTH)[0] * width.max(height)).max(1.0);
        // From nothing to past the farthest corner, so that both ends are exact.
        let farthest = x.max(width - x).hypot(y.max(height - y));
        Ripple {
            args,
            center: [x, y],
            crest,
            front: args.eased * (farthest + crest),
        }
    }

    fn pixel(&self, column: i32, row: i32) -> [u8; 4] {
        let (x, y) = (column as f64 + 0.5, row as f64 + 0.5);
        let (dx, dy) = (x - self.center[0], y - self.center[1]);
        let distance = dx.hypot(dy);
        // 0 where the ripple has not been, 1 where it has passed.
        let passed = ((self.front - distance) / self.crest).clamp(0.0, 1.0);
        let reach = self.args.number(REACH)[0] * self.crest;
        let push = reach * (passed * PI).sin() / distance.max(1.0);
        let from = sample(self.args.from(), x + dx * push, y + dy * push);
        let to = sample(self.args.to(), x - dx * push, y - dy * push);
        mix(from, to, passed * passed * (3.0 - 2.0 * passed)).map(|part| (part + 0.5) as u8)
    }
}

extern "C" fn render(_: *mut c_void, args: &RenderArgs) -> i32 {
    guarded(|| {
        let ripple = Ripple::new(args);
        args.write(|x, y| ripple.pixel(x, y))
    })
}

static PARAMETERS: [&Parameter; 3] = [
    &Parameter::point(
        text!("center"),
        0.5,
        0.5,
        text!("Where it sets out, as fractions of the screen"),
    ),
    &Parameter::number(
        text!("width"),
        0.3,
        0.01,
        2.0,
        text!("Width of the crest, as a part of the longer side"),
    ),
    &Parameter::number(
        text!("reach"),
        0.25,
        0.0,
        1.0,
        text!("How far pixels move, as a part of the crest"),
    ),
];

static LINE: Line = Line {
    kinds: kind::PIXELS,
    flags: flag::REENTRANT | flag::TILEABLE | flag::DETERMINISTIC | flag::HAS_MOTION,
    formats: RGBA8,
    alpha_modes: PREMULTIPLIED,
    render: Some(render),
    ..Line::new(
        text!("template-name"),
        text!("Lets a ripple leave the new screen behind it."),
        0.9,
        &PARAMETERS,
    )
};

pub static PLUGIN: Plugin = Plugin::new(
    text!("org.example.template-name"),
    text!("0.1.0"),
    text!("MIT"),
    &[&LINE],
);
