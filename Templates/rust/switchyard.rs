//! Switchyard's plugin contract 1.0 in Rust, as far as lines of all kinds need it, with a few safe
//! words on top. The headers that Switchyard installs say more about each member.
//!
//! Part of template-name; change it as you like.
// SPDX-License-Identifier: MIT
#![allow(dead_code)]

use std::ffi::{c_void, CStr};
use std::mem::size_of;
use std::os::raw::c_char;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::null;

/// A text as C has it, from a literal without zeros.
macro_rules! text {
    ($text:literal) => {
        // It ends with the only zero that there is.
        unsafe { ::std::ffi::CStr::from_bytes_with_nul_unchecked(concat!($text, "\0").as_bytes()) }
    };
}
pub(crate) use text;

pub type Status = i32;

/// What calls answer; failures are negative.
pub mod status {
    pub const OK: i32 = 0;
    pub const BAD_ARGUMENT: i32 = -1;
    pub const UNSUPPORTED: i32 = -2;
    pub const OUT_OF_MEMORY: i32 = -3;
    pub const INTERNAL: i32 = -5;
    pub const CANCELLED: i32 = -6;
}

pub mod kind {
    pub const ANIMATION: u32 = 1;
    pub const PROGRESS: u32 = 2;
    pub const INTERACTION: u32 = 4;
    pub const COMPLETION: u32 = 8;
    pub const PIXELS: u32 = 16;
    pub const FUNCTION: u32 = 32;
}

pub mod flag {
    pub const REENTRANT: u64 = 1;
    pub const SERIAL: u64 = 2;
    pub const TILEABLE: u64 = 4;
    pub const POINTWISE: u64 = 8;
    pub const STATEFUL: u64 = 16;
    pub const DETERMINISTIC: u64 = 64;
    pub const HAS_MOTION: u64 = 512;
    pub const OWN_RETURN: u64 = 1024;
    pub const EVEN_PACE: u64 = 2048;
}

pub mod property {
    pub const FRAME: u32 = 1;
    pub const BOUNDS: u32 = 2;
    pub const POSITION: u32 = 3;
    pub const TRANSFORM: u32 = 4;
    pub const OPACITY: u32 = 5;
    pub const HIDDEN: u32 = 6;
    pub const CORNER_RADIUS: u32 = 7;
    pub const BACKGROUND: u32 = 8;
    pub const CLIPS: u32 = 9;
    pub const MASK: u32 = 10;
    pub const SHADOW: u32 = 11;
    pub const BLEND: u32 = 12;
}

pub const RGBA8: u32 = 1;
pub const PREMULTIPLIED: u32 = 1;

pub type Layer = u32;
pub type Answer = Result<(), Status>;

/// Runs what may fail or panic, and answers a status: no panic may cross the border.
pub fn guarded(body: impl FnOnce() -> Answer) -> Status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => status::OK,
        Ok(Err(failure)) => failure,
        Err(_) => status::INTERNAL,
    }
}

fn checked(status: Status) -> Answer {
    if status == status::OK {
        Ok(())
    } else {
        Err(status)
    }
}

/// Returns the matrix that scales about the centre.
pub fn scale(size: f64) -> [f64; 9] {
    [size, 0.0, 0.0, 0.0, size, 0.0, 0.0, 0.0, 1.0]
}

// ---- The scene of a train ----

#[repr(C)]
pub struct Value {
    kind: u32,
    reserved: u32,
    pub number: [f64; 4],
    text: *const c_char,
}

type Numbers = unsafe extern "C" fn(*const Scene, Layer, u32, *const f64, u32) -> Status;

/// One train, and all that a line can do to its layers.
#[repr(C)]
pub struct Scene {
    struct_size: u32,
    pub direction: u32,
    pub operation: u32,
    pub flags: u32,
    /// Seconds.
    pub duration: f64,
    /// Points.
    pub width: f64,
    /// Points.
    pub height: f64,
    pub container: Layer,
    /// The old screen.
    pub from: Layer,
    /// The new screen.
    pub to: Layer,
    pub passenger_count: u32,
    values: *const u8,
    value_count: u32,
    value_stride: u32,
    host_data: *mut c_void,
    get: unsafe extern "C" fn(*const Scene, Layer, u32, *mut f64, u32) -> Status,
    set: Numbers,
    animate: unsafe extern "C" fn(
        *const Scene,
        Layer,
        u32,
        *const f64,
        u32,
        f64,
        f64,
        *const c_char,
    ) -> Status,
    make_layer: unsafe extern "C" fn(*const Scene, Layer, *mut Layer) -> Status,
    remove_layer: unsafe extern "C" fn(*const Scene, Layer) -> Status,
    order: unsafe extern "C" fn(*const Scene, Layer, u32, Layer) -> Status,
    convert: unsafe extern "C" fn(*const Scene, Layer, Layer, *const f64, *mut f64) -> Status,
    find_layer: unsafe extern "C" fn(*const Scene, Layer, *const c_char, *mut Layer) -> Status,
    passenger: unsafe extern "C" fn(*const Scene, u32, *mut c_void) -> Status,
    after: *const c_void,
    complete: unsafe extern "C" fn(*const Scene, i32) -> Status,
    reserved: [*mut c_void; 4],
}

impl Scene {
    /// Returns a parameter by its place among those that were declared.
    pub fn value(&self, index: u32) -> &Value {
        assert!(index < self.value_count);
        let offset = index as usize * self.value_stride as usize;
        // The host lays out value_count values, value_stride bytes apart.
        unsafe { &*self.values.add(offset).cast() }
    }

    /// Returns a parameter that is a number.
    pub fn number(&self, index: u32) -> f64 {
        self.value(index).number[0]
    }

    /// Returns a parameter that is a text, such as an easing.
    pub fn text(&self, index: u32) -> &CStr {
        let text = self.value(index).text;
        if text.is_null() {
            text!("")
        } else {
            unsafe { CStr::from_ptr(text) }
        }
    }

    pub fn get<const N: usize>(&self, layer: Layer, property: u32) -> Result<[f64; N], Status> {
        let mut numbers = [0.0; N];
        checked(unsafe { (self.get)(self, layer, property, numbers.as_mut_ptr(), N as u32) })?;
        Ok(numbers)
    }

    pub fn set(&self, layer: Layer, property: u32, numbers: &[f64]) -> Answer {
        let count = numbers.len() as u32;
        checked(unsafe { (self.set)(self, layer, property, numbers.as_ptr(), count) })
    }

    /// Declares that a property goes from its present value to another, over seconds.
    pub fn animate(
        &self,
        layer: Layer,
        property: u32,
        end: &[f64],
        seconds: f64,
        easing: &CStr,
    ) -> Answer {
        let (numbers, count) = (end.as_ptr(), end.len() as u32);
        checked(unsafe {
            (self.animate)(
                self,
                layer,
                property,
                numbers,
                count,
                0.0,
                seconds,
                easing.as_ptr(),
            )
        })
    }

    pub fn move_by(&self, layer: Layer, right: f64, down: f64) -> Answer {
        let [x, y] = self.get(layer, property::POSITION)?;
        self.set(layer, property::POSITION, &[x + right, y + down])
    }

    /// Makes a helper layer on top of the sublayers of another; the host takes it away.
    pub fn add_layer(&self, superlayer: Layer) -> Result<Layer, Status> {
        let mut made = 0;
        checked(unsafe { (self.make_layer)(self, superlayer, &mut made) })?;
        Ok(made)
    }

    /// Shows an end exactly, and tells whether there is anything left to do.
    pub fn show_end(&self, progress: f64) -> Result<bool, Status> {
        let hidden = match progress {
            p if p <= 0.0 => self.to,
            p if p >= 1.0 => self.from,
            _ => return Ok(false),
        };
        self.set(hidden, property::HIDDEN, &[1.0])?;
        Ok(true)
    }
}

// ---- The frame of a pixel line ----

#[repr(C)]
pub struct Image {
    struct_size: u32,
    pub format: u32,
    pub width: i32,
    pub height: i32,
    stride: i64,
    data: *mut u8,
    data_bytes: i64,
    pub alpha_mode: u32,
    pub color_mode: u32,
    reserved: [u64; 2],
}

impl Image {
    /// Returns red, green, blue, alpha of a pixel; outside, the edge goes on.
    pub fn pixel(&self, x: i32, y: i32) -> [u8; 4] {
        let (x, y) = (x.clamp(0, self.width - 1), y.clamp(0, self.height - 1));
        // A picture holds height rows, stride bytes apart, of width pixels.
        unsafe {
            *self
                .data
                .offset((y as i64 * self.stride + x as i64 * 4) as isize)
                .cast()
        }
    }
}

#[repr(C)]
pub struct RenderArgs {
    struct_size: u32,
    pub flags: u32,
    pub progress: f64,
    pub eased: f64,
    pub seconds: f64,
    pub frame: i64,
    pub frame_count: i64,
    pub seed: u64,
    /// x0 y0 x1 y1
    pub window: [i32; 4],
    from: *const Image,
    to: *const Image,
    out: *const Image,
    values: *const u8,
    value_count: u32,
    value_stride: u32,
    scratch: *mut c_void,
    cancel: *const u32,
}

impl RenderArgs {
    pub fn from(&self) -> &Image {
        unsafe { &*self.from }
    }

    pub fn to(&self) -> &Image {
        unsafe { &*self.to }
    }

    pub fn number(&self, index: u32) -> &[f64; 4] {
        assert!(index < self.value_count);
        let offset = index as usize * self.value_stride as usize;
        unsafe { &(*self.values.add(offset).cast::<Value>()).number }
    }

    fn is_cancelled(&self) -> bool {
        !self.cancel.is_null() && unsafe { self.cancel.read_volatile() } != 0
    }

    /// Writes every pixel of the window; `body` is given its column and row in the whole frame.
    pub fn write(&self, body: impl Fn(i32, i32) -> [u8; 4]) -> Answer {
        let [x0, y0, x1, y1] = self.window;
        let out = unsafe { &*self.out };
        for y in y0..y1 {
            if self.is_cancelled() {
                return Err(status::CANCELLED);
            }
            for x in x0..x1 {
                let offset = y as i64 * out.stride + x as i64 * 4;
                // The window lies inside the frame, and no other call writes to it.
                unsafe { *out.data.offset(offset as isize).cast() = body(x, y) };
            }
        }
        Ok(())
    }
}

// ---- What the host is told ----

#[repr(C)]
pub struct Parameter {
    struct_size: u32,
    kind: u32,
    flags: u32,
    enum_count: u32,
    id: *const c_char,
    label: *const c_char,
    doc: *const c_char,
    unit: *const c_char,
    default_number: [f64; 4],
    min: f64,
    max: f64,
    soft_min: f64,
    soft_max: f64,
    step: f64,
    enum_entries: *const c_void,
    default_text: *const c_char,
    reserved: [u64; 3],
}

impl Parameter {
    const fn new(kind: u32, id: &'static CStr, doc: &'static CStr) -> Parameter {
        Parameter {
            struct_size: size_of::<Parameter>() as u32,
            kind,
            flags: 0,
            enum_count: 0,
            id: id.as_ptr(),
            label: null(),
            doc: doc.as_ptr(),
            unit: null(),
            default_number: [0.0; 4],
            min: 0.0,
            max: 0.0,
            soft_min: 0.0,
            soft_max: 0.0,
            step: 0.0,
            enum_entries: null(),
            default_text: null(),
            reserved: [0; 3],
        }
    }

    pub const fn number(
        id: &'static CStr,
        standard: f64,
        min: f64,
        max: f64,
        doc: &'static CStr,
    ) -> Parameter {
        let default_number = [standard, 0.0, 0.0, 0.0];
        Parameter {
            default_number,
            min,
            max,
            ..Parameter::new(1, id, doc)
        }
    }

    pub const fn point(id: &'static CStr, x: f64, y: f64, doc: &'static CStr) -> Parameter {
        Parameter {
            default_number: [x, y, 0.0, 0.0],
            ..Parameter::new(6, id, doc)
        }
    }

    pub const fn easing(
        id: &'static CStr,
        standard: &'static CStr,
        doc: &'static CStr,
    ) -> Parameter {
        Parameter {
            default_text: standard.as_ptr(),
            ..Parameter::new(10, id, doc)
        }
    }
}

/// One function of a function line, and what it takes.
#[repr(C)]
pub struct Function {
    struct_size: u32,
    reserved0: u32,
    signature: *const c_char,
    address: *const c_void,
    reserved: [u64; 2],
}

impl Function {
    pub const fn new(signature: &'static CStr, address: *const c_void) -> Function {
        let struct_size = size_of::<Function>() as u32;
        Function {
            struct_size,
            reserved0: 0,
            signature: signature.as_ptr(),
            address,
            reserved: [0; 2],
        }
    }
}

type Instance = *mut c_void;
type OnScene = extern "C" fn(Instance, &Scene) -> Status;
type OnPassenger = extern "C" fn(Instance, &Scene, u32) -> Status;
type Tail = extern "C" fn(Instance, &Scene, f64, *const f64, &mut f64) -> Status;
type PassengerTail = extern "C" fn(Instance, &Scene, u32, f64) -> Status;

/// The table of one line; begin with `Line::new` and fill in what the line has.
#[repr(C)]
pub struct Line {
    pub struct_size: u32,
    pub kinds: u32,
    pub flags: u64,
    pub id: *const c_char,
    pub label: *const c_char,
    pub doc: *const c_char,
    pub category: *const c_char,
    /// Seconds.
    pub duration: f64,
    pub parameter_count: u32,
    pub function_count: u32,
    pub parameters: *const &'static Parameter,
    pub functions: *const &'static Function,
    pub formats: u32,
    pub alpha_modes: u32,
    pub create: Option<extern "C" fn(&Line, *const c_void, &mut Instance) -> Status>,
    pub destroy: Option<extern "C" fn(Instance)>,
    pub seconds: *const c_void,
    pub before_depart: Option<OnScene>,
    pub after_arrived: Option<extern "C" fn(Instance, &Scene, i32) -> Status>,
    pub animate: Option<OnScene>,
    pub animate_passenger: Option<OnPassenger>,
    pub progress: Option<extern "C" fn(Instance, &Scene, f64) -> Status>,
    pub progress_passenger: Option<extern "C" fn(Instance, &Scene, u32, f64) -> Status>,
    pub interact_finish: Option<Tail>,
    pub interact_cancel: Option<Tail>,
    pub interact_passenger_finish: Option<PassengerTail>,
    pub interact_passenger_cancel: Option<PassengerTail>,
    pub transition: Option<OnScene>,
    pub render: Option<extern "C" fn(Instance, &RenderArgs) -> Status>,
    pub regions_of_interest: *const c_void,
    pub data: *const c_void,
    pub reserved: [*mut c_void; 3],
}

impl Line {
    /// A line that has nothing yet.
    const EMPTY: Line = Line {
        struct_size: size_of::<Line>() as u32,
        kinds: 0,
        flags: 0,
        id: null(),
        label: null(),
        doc: null(),
        category: null(),
        duration: 0.0,
        parameter_count: 0,
        function_count: 0,
        parameters: null(),
        functions: null(),
        formats: 0,
        alpha_modes: 0,
        create: None,
        destroy: None,
        seconds: null(),
        before_depart: None,
        after_arrived: None,
        animate: None,
        animate_passenger: None,
        progress: None,
        progress_passenger: None,
        interact_finish: None,
        interact_cancel: None,
        interact_passenger_finish: None,
        interact_passenger_cancel: None,
        transition: None,
        render: None,
        regions_of_interest: null(),
        data: null(),
        reserved: [std::ptr::null_mut(); 3],
    };

    /// A line without calls; `duration` is in seconds.
    pub const fn new(
        id: &'static CStr,
        doc: &'static CStr,
        duration: f64,
        parameters: &'static [&'static Parameter],
    ) -> Line {
        Line {
            id: id.as_ptr(),
            doc: doc.as_ptr(),
            duration,
            parameter_count: parameters.len() as u32,
            parameters: if parameters.is_empty() {
                null()
            } else {
                parameters.as_ptr()
            },
            ..Line::EMPTY
        }
    }

    /// A line made of functions, whose signatures say what its parameters are.
    pub const fn of_functions(
        id: &'static CStr,
        doc: &'static CStr,
        duration: f64,
        functions: &'static [&'static Function],
    ) -> Line {
        Line {
            kinds: kind::FUNCTION,
            function_count: functions.len() as u32,
            functions: functions.as_ptr(),
            ..Line::new(id, doc, duration, &[])
        }
    }
}

/// The table of the plugin.
#[repr(C)]
pub struct Plugin {
    struct_size: u32,
    flags: u32,
    id: *const c_char,
    version: *const c_char,
    name: *const c_char,
    vendor: *const c_char,
    licence: *const c_char,
    url: *const c_char,
    line_count: u32,
    reserved0: u32,
    lines: *const &'static Line,
    init: *const c_void,
    deinit: *const c_void,
    get_extension: *const c_void,
    reserved: [*mut c_void; 4],
}

impl Plugin {
    pub const fn new(
        id: &'static CStr,
        version: &'static CStr,
        licence: &'static CStr,
        lines: &'static [&'static Line],
    ) -> Plugin {
        Plugin {
            struct_size: size_of::<Plugin>() as u32,
            flags: 0,
            id: id.as_ptr(),
            version: version.as_ptr(),
            name: null(),
            vendor: null(),
            licence: licence.as_ptr(),
            url: null(),
            line_count: lines.len() as u32,
            reserved0: 0,
            lines: lines.as_ptr(),
            init: null(),
            deinit: null(),
            get_extension: null(),
            reserved: [std::ptr::null_mut(); 4],
        }
    }
}

// The tables are constant, and so is all that they point at.
unsafe impl Sync for Parameter {}
unsafe impl Sync for Function {}
unsafe impl Sync for Line {}
unsafe impl Sync for Plugin {}

const _: () = {
    assert!(size_of::<Value>() == 48);
    assert!(size_of::<Scene>() == 200);
    assert!(size_of::<Image>() == 64);
    assert!(size_of::<RenderArgs>() == 128);
    assert!(size_of::<Parameter>() == 160);
    assert!(size_of::<Function>() == 40);
    assert!(size_of::<Line>() == 248);
    assert!(size_of::<Plugin>() == 128);
    assert!(size_of::<Block>() == 64);
};

/// What the host reads out of the file before any code of it runs.
#[repr(C)]
pub struct Block {
    magic: [u8; 8],
    struct_size: u32,
    abi_major: u32,
    abi_minor: u32,
    min_host_minor: u32,
    flags: u32,
    reserved: u32,
    toolchain: [u8; 32],
}

#[no_mangle]
#[allow(non_upper_case_globals)]
pub static switchyard_abi: Block = Block {
    magic: *b"SWYARD\x1a\0",
    struct_size: size_of::<Block>() as u32,
    abi_major: 1,
    abi_minor: 0,
    min_host_minor: 0,
    flags: 0,
    reserved: 0,
    toolchain: *b"rust\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
};

#[no_mangle]
extern "C" fn switchyard_plugin() -> &'static Plugin {
    &crate::PLUGIN
}
