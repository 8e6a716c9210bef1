//! template-name: a drawer. The new screen comes in from the side, the old one gives way.
//!
//! An interaction line: `layout` follows the finger (or the clock, when nobody drags), and when the
//! finger is gone `finish` or `cancel` declares the rest of the way.
// SPDX-License-Identifier: MIT

mod switchyard;

use std::ffi::c_void;
use switchyard::{
    flag, guarded, kind, property, text, Answer, Layer, Line, Parameter, Plugin, Scene,
};

/// Seconds that the whole way takes after a finger is gone.
const TAIL: f64 = 0.35;

/// How far the old screen gives way, as a part of the width: the only parameter.
fn parallax(scene: &Scene) -> f64 {
    scene.number(0)
}

fn layout(scene: &Scene, progress: f64) -> Answer {
    if scene.show_end(progress)? {
        return Ok(());
    }
    scene.move_by(scene.from, scene.width * (-parallax(scene) * progress), 0.0)?;
    scene.move_by(scene.to, scene.width * (1.0 - progress), 0.0)?;
    scene.set(
        scene.to,
        property::SHADOW,
        &[0.0, 0.0, 0.0, 0.3, -4.0, 0.0, 24.0],
    )
}

/// A quick finger gets there sooner. The velocity is in points a second, where known.
fn seconds_left(way: f64, velocity: *const f64, width: f64) -> f64 {
    let speed = unsafe { velocity.as_ref() }.map_or(0.0, |x| x.abs());
    (TAIL * way).min(if speed > 0.0 {
        2.0 * way * width / speed
    } else {
        TAIL
    })
}

/// Declares a screen's way to a place right of its own, in parts of the width.
fn slide(scene: &Scene, screen: Layer, parts: f64, seconds: f64) -> Answer {
    let center = [scene.width * (0.5 + parts), scene.height / 2.0];
    scene.animate(
        screen,
        property::POSITION,
        &center,
        seconds,
        text!("ease-out"),
    )
}

extern "C" fn progress(_: *mut c_void, scene: &Scene, progress: f64) -> i32 {
    guarded(|| layout(scene, progress))
}

extern "C" fn finish(
    _: *mut c_void,
    scene: &Scene,
    last: f64,
    velocity: *const f64,
    seconds: &mut f64,
) -> i32 {
    guarded(|| {
        *seconds = seconds_left(1.0 - last, velocity, scene.width);
        slide(scene, scene.to, 0.0, *seconds)?;
        slide(scene, scene.from, -parallax(scene), *seconds)
    })
}

extern "C" fn cancel(
    _: *mut c_void,
    scene: &Scene,
    last: f64,
    velocity: *const f64,
    seconds: &mut f64,
) -> i32 {
    guarded(|| {
        *seconds = seconds_left(last, velocity, scene.width);
        slide(scene, scene.to, 1.0, *seconds)?;
        slide(scene, scene.from, 0.0, *seconds)
    })
}

static PARAMETERS: [&Parameter; 1] = [&Parameter::number(
    text!("parallax"),
    0.3,
    0.0,
    1.0,
    text!("How far the old screen gives way, as a part of the width"),
)];

static LINE: Line = Line {
    kinds: kind::INTERACTION | kind::PROGRESS,
    flags: flag::DETERMINISTIC | flag::HAS_MOTION,
    progress: Some(progress),
    interact_finish: Some(finish),
    interact_cancel: Some(cancel),
    ..Line::new(
        text!("template-name"),
        text!("Pulls the new screen in like a drawer."),
        0.45,
        &PARAMETERS,
    )
};

pub static PLUGIN: Plugin = Plugin::new(
    text!("org.example.template-name"),
    text!("0.1.0"),
    text!("MIT"),
    &[&LINE],
);
