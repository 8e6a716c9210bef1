//! template-name: the new screen rises over the old one, which sinks back and darkens.
//!
//! A progress line: `layout` is called for every frame. Each call starts from the same state and the
//! host restores everything at the end, so there is nothing to remember and nothing to tidy up; a
//! pop is played backwards by itself.
// SPDX-License-Identifier: MIT

mod switchyard;

use std::ffi::c_void;
use switchyard::{
    flag, guarded, kind, property, scale, text, Answer, Line, Parameter, Plugin, Scene,
};

// The parameters, by their places among PARAMETERS.
const DIM: u32 = 0;
const RADIUS: u32 = 1;
const DEPTH: u32 = 2;

fn layout(scene: &Scene, progress: f64) -> Answer {
    // The first and the last frame are exactly the two screens.
    if scene.show_end(progress)? {
        return Ok(());
    }
    sink(scene, progress)?;
    rise(scene, progress)
}

fn sink(scene: &Scene, progress: f64) -> Answer {
    let screen = scene.from;
    scene.set(
        screen,
        property::TRANSFORM,
        &scale(1.0 - scene.number(DEPTH) * progress),
    )?;
    scene.set(
        screen,
        property::CORNER_RADIUS,
        &[scene.number(RADIUS) * progress],
    )?;
    scene.set(screen, property::CLIPS, &[1.0])?;
    let veil = scene.add_layer(screen)?;
    scene.set(
        veil,
        property::FRAME,
        &[0.0, 0.0, scene.width, scene.height],
    )?;
    scene.set(veil, property::BACKGROUND, &[0.0, 0.0, 0.0, 1.0])?;
    scene.set(veil, property::OPACITY, &[scene.number(DIM) * progress])
}

fn rise(scene: &Scene, progress: f64) -> Answer {
    let left = 1.0 - progress;
    scene.move_by(scene.to, 0.0, scene.height * left)?;
    scene.set(
        scene.to,
        property::SHADOW,
        &[0.0, 0.0, 0.0, 0.3 * left, 0.0, -4.0, 24.0],
    )?;
    // Round while it moves, square when it has arrived.
    scene.set(
        scene.to,
        property::CORNER_RADIUS,
        &[scene.number(RADIUS) * left],
    )?;
    scene.set(scene.to, property::CLIPS, &[1.0])
}

extern "C" fn progress(_: *mut c_void, scene: &Scene, progress: f64) -> i32 {
    guarded(|| layout(scene, progress))
}

static PARAMETERS: [&Parameter; 3] = [
    &Parameter::number(
        text!("dim"),
        0.35,
        0.0,
        1.0,
        text!("How dark the old screen gets"),
    ),
    &Parameter::number(
        text!("radius"),
        28.0,
        0.0,
        400.0,
        text!("How round the corners are on the way, in points"),
    ),
    &Parameter::number(
        text!("depth"),
        0.08,
        0.0,
        0.5,
        text!("How much smaller the old screen gets"),
    ),
];

static LINE: Line = Line {
    kinds: kind::PROGRESS,
    flags: flag::DETERMINISTIC | flag::HAS_MOTION,
    progress: Some(progress),
    ..Line::new(
        text!("template-name"),
        text!("Raises the new screen over the old one."),
        0.5,
        &PARAMETERS,
    )
};

pub static PLUGIN: Plugin = Plugin::new(
    text!("org.example.template-name"),
    text!("0.1.0"),
    text!("MIT"),
    &[&LINE],
);
