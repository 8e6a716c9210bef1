//! template-name: a window opens on the new screen, while the old one comes nearer.
//!
//! A function line: one function, whose arguments are the line's parameters. The signature says what
//! they are called and what they may be; the host checks them, and calls the function for every
//! frame.
// SPDX-License-Identifier: MIT

mod switchyard;

use std::ffi::c_void;
use switchyard::{flag, guarded, property, scale, text, Function, Line, Plugin, Scene};

extern "C" fn open_window(
    scene: &Scene,
    progress: f64,
    center: &[f64; 2],
    radius: f64,
    zoom: f64,
) -> i32 {
    guarded(|| {
        if scene.show_end(progress)? {
            return Ok(());
        }
        let (width, height, left) = (scene.width, scene.height, 1.0 - progress);
        let corner = radius.min(width.min(height) * progress / 2.0) * left;
        let (x, y) = (width * center[0] * left, height * center[1] * left);
        scene.set(
            scene.from,
            property::TRANSFORM,
            &scale(1.0 + zoom * progress),
        )?;
        // x y width height radius softness
        let mask = [x, y, width * progress, height * progress, corner, 0.0];
        scene.set(scene.to, property::MASK, &mask)
    })
}

static SIGNATURE: Function = Function::new(
    text!(
        "progress(scene, f64 progress,\
      point center = 0.5, 0.5 \"Where the window opens, as fractions of the screen\",\
      f64 radius = 48 [0..400] pt \"How round its corners are\",\
      f64 zoom = 0.15 [0..1] \"How much nearer the old screen comes\")"
    ),
    open_window as *const c_void,
);

static LINE: Line = Line {
    flags: flag::DETERMINISTIC | flag::HAS_MOTION,
    ..Line::of_functions(
        text!("template-name"),
        text!("Opens a window on the new screen."),
        0.6,
        &[&SIGNATURE],
    )
};

pub static PLUGIN: Plugin = Plugin::new(
    text!("org.example.template-name"),
    text!("0.1.0"),
    text!("MIT"),
    &[&LINE],
);
