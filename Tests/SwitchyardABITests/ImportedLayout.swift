import SwitchyardABI

/// The layout of every structure of the contract, as Swift sees it.
enum ImportedLayout {
  /// Sizes and offsets in bytes, under the names that `layout.h` uses: `type` and `type.field`.
  static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    add(
      switchyard_abi_block_t.self, "switchyard_abi_block_t",
      [
        "magic": \.magic,
        "struct_size": \.struct_size,
        "abi_major": \.abi_major,
        "abi_minor": \.abi_minor,
        "min_host_minor": \.min_host_minor,
        "flags": \.flags,
        "reserved": \.reserved,
        "toolchain": \.toolchain,
      ], to: &numbers)
    add(
      switchyard_enum_entry_t.self, "switchyard_enum_entry_t",
      [
        "struct_size": \.struct_size,
        "reserved": \.reserved,
        "key": \.key,
        "label": \.label,
        "doc": \.doc,
      ], to: &numbers)
    add(
      switchyard_parameter_t.self, "switchyard_parameter_t",
      [
        "struct_size": \.struct_size,
        "type": \.type,
        "flags": \.flags,
        "enum_count": \.enum_count,
        "id": \.id,
        "label": \.label,
        "doc": \.doc,
        "unit": \.unit,
        "default_number": \.default_number,
        "min": \.min,
        "max": \.max,
        "soft_min": \.soft_min,
        "soft_max": \.soft_max,
        "step": \.step,
        "enum_entries": \.enum_entries,
        "default_text": \.default_text,
        "reserved": \.reserved,
      ], to: &numbers)
    add(
      switchyard_value_t.self, "switchyard_value_t",
      [
        "type": \.type,
        "reserved": \.reserved,
        "number": \.number,
        "text": \.text,
      ], to: &numbers)
    add(
      switchyard_image_t.self, "switchyard_image_t",
      [
        "struct_size": \.struct_size,
        "format": \.format,
        "width": \.width,
        "height": \.height,
        "stride": \.stride,
        "data": \.data,
        "data_bytes": \.data_bytes,
        "alpha_mode": \.alpha_mode,
        "color_mode": \.color_mode,
        "reserved": \.reserved,
      ], to: &numbers)
    add(
      switchyard_host_t.self, "switchyard_host_t",
      [
        "struct_size": \.struct_size,
        "flags": \.flags,
        "abi_major": \.abi_major,
        "abi_minor": \.abi_minor,
        "name": \.name,
        "version": \.version,
        "host_data": \.host_data,
        "log": \.log,
        "set_error": \.set_error,
        "scratch_alloc": \.scratch_alloc,
        "parallel_for": \.parallel_for,
        "is_main_thread": \.is_main_thread,
        "ease": \.ease,
        "get_extension": \.get_extension,
        "reserved": \.reserved,
      ], to: &numbers)
    add(
      switchyard_passenger_t.self, "switchyard_passenger_t",
      [
        "struct_size": \.struct_size,
        "layer": \.layer,
        "name": \.name,
        "start": \.start,
        "end": \.end,
        "start_radius": \.start_radius,
        "end_radius": \.end_radius,
      ], to: &numbers)
    add(
      switchyard_scene_t.self, "switchyard_scene_t",
      [
        "struct_size": \.struct_size,
        "direction": \.direction,
        "operation": \.operation,
        "flags": \.flags,
        "duration": \.duration,
        "width": \.width,
        "height": \.height,
        "container": \.container,
        "from": \.from,
        "to": \.to,
        "passenger_count": \.passenger_count,
        "values": \.values,
        "value_count": \.value_count,
        "value_stride": \.value_stride,
        "host_data": \.host_data,
        "get": \.get,
        "set": \.set,
        "animate": \.animate,
        "make_layer": \.make_layer,
        "remove_layer": \.remove_layer,
        "order": \.order,
        "convert": \.convert,
        "find_layer": \.find_layer,
        "passenger": \.passenger,
        "after": \.after,
        "complete": \.complete,
        "reserved": \.reserved,
      ], to: &numbers)
    add(
      switchyard_render_args_t.self, "switchyard_render_args_t",
      [
        "struct_size": \.struct_size,
        "flags": \.flags,
        "progress": \.progress,
        "eased": \.eased,
        "seconds": \.seconds,
        "frame": \.frame,
        "frame_count": \.frame_count,
        "seed": \.seed,
        "window": \.window,
        "from": \.from,
        "to": \.to,
        "out": \.out,
        "values": \.values,
        "value_count": \.value_count,
        "value_stride": \.value_stride,
        "scratch": \.scratch,
        "cancel": \.cancel,
      ], to: &numbers)
    add(
      switchyard_line_t.self, "switchyard_line_t",
      [
        "struct_size": \.struct_size,
        "kinds": \.kinds,
        "flags": \.flags,
        "id": \.id,
        "label": \.label,
        "doc": \.doc,
        "category": \.category,
        "duration": \.duration,
        "parameter_count": \.parameter_count,
        "function_count": \.function_count,
        "parameters": \.parameters,
        "functions": \.functions,
        "formats": \.formats,
        "alpha_modes": \.alpha_modes,
        "create": \.create,
        "destroy": \.destroy,
        "seconds": \.seconds,
        "before_depart": \.before_depart,
        "after_arrived": \.after_arrived,
        "animate": \.animate,
        "animate_passenger": \.animate_passenger,
        "progress": \.progress,
        "progress_passenger": \.progress_passenger,
        "interact_finish": \.interact_finish,
        "interact_cancel": \.interact_cancel,
        "interact_passenger_finish": \.interact_passenger_finish,
        "interact_passenger_cancel": \.interact_passenger_cancel,
        "transition": \.transition,
        "render": \.render,
        "regions_of_interest": \.regions_of_interest,
        "data": \.data,
        "reserved": \.reserved,
      ], to: &numbers)
    add(
      switchyard_plugin_table_t.self, "switchyard_plugin_table_t",
      [
        "struct_size": \.struct_size,
        "flags": \.flags,
        "id": \.id,
        "version": \.version,
        "name": \.name,
        "vendor": \.vendor,
        "licence": \.licence,
        "url": \.url,
        "line_count": \.line_count,
        "reserved0": \.reserved0,
        "lines": \.lines,
        "init": \.`init`,
        "deinit": \.`deinit`,
        "get_extension": \.get_extension,
        "reserved": \.reserved,
      ], to: &numbers)
    add(
      switchyard_function_t.self, "switchyard_function_t",
      [
        "struct_size": \.struct_size,
        "reserved0": \.reserved0,
        "signature": \.signature,
        "address": \.address,
        "reserved": \.reserved,
      ], to: &numbers)
    return numbers
  }()

  private static func add<Table>(
    _ type: Table.Type, _ name: String, _ fields: [String: PartialKeyPath<Table>],
    to numbers: inout [String: Int]
  ) {
    numbers[name] = MemoryLayout<Table>.size
    for (field, path) in fields {
      numbers["\(name).\(field)"] = MemoryLayout<Table>.offset(of: path)
    }
  }
}
