//! template-name: the new screen settles on the old one like a card that is laid down.
//!
//! An animation line: `declare` says once what moves, and the host runs it, scrubs it under a finger
//! and turns it round.
// SPDX-License-Identifier: MIT

mod switchyard;

use std::ffi::c_void;
use switchyard::{
    flag, guarded, kind, property, scale, text, Answer, Line, Parameter, Plugin, Scene,
};

// The parameters, by their places among PARAMETERS.
const HEIGHT: u32 = 0;
const FALL: u32 = 1;

fn declare(scene: &Scene) -> Answer {
    let (card, table, whole) = (scene.to, scene.from, scene.duration);
    scene.set(
        card,
        property::TRANSFORM,
        &scale(1.0 + scene.number(HEIGHT)),
    )?;
    scene.set(card, property::OPACITY, &[0.0])?;
    scene.animate(
        card,
        property::TRANSFORM,
        &scale(1.0),
        whole,
        scene.text(FALL),
    )?;
    scene.animate(
        card,
        property::OPACITY,
        &[1.0],
        0.4 * whole,
        text!("ease-out"),
    )?;

    scene.animate(
        table,
        property::TRANSFORM,
        &scale(0.94),
        whole,
        text!("ease-out"),
    )?;
    scene.animate(table, property::OPACITY, &[0.0], whole, text!("ease-in"))
}

extern "C" fn animate(_: *mut c_void, scene: &Scene) -> i32 {
    guarded(|| declare(scene))
}

static PARAMETERS: [&Parameter; 2] = [
    &Parameter::number(
        text!("height"),
        0.25,
        0.0,
        2.0,
        text!("How much larger the new screen is at first"),
    ),
    &Parameter::easing(
        text!("fall"),
        text!("spring(0.3)"),
        text!("How it comes down"),
    ),
];

static LINE: Line = Line {
    kinds: kind::ANIMATION,
    flags: flag::DETERMINISTIC | flag::HAS_MOTION,
    animate: Some(animate),
    ..Line::new(
        text!("template-name"),
        text!("Lays the new screen down on the old one."),
        0.6,
        &PARAMETERS,
    )
};

pub static PLUGIN: Plugin = Plugin::new(
    text!("org.example.template-name"),
    text!("0.1.0"),
    text!("MIT"),
    &[&LINE],
);
