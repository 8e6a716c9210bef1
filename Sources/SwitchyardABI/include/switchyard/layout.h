/* The layout of every structure, proved at compile time on machines with 64-bit pointers.
 * Tests compare the same numbers from Swift. Appending a field changes a size
 * here and nothing else. */
#ifndef SWITCHYARD_LAYOUT_H
#define SWITCHYARD_LAYOUT_H

#include "function.h"

#define SWITCHYARD_SIZE(type, bytes) \
  SWITCHYARD_STATIC_ASSERT(sizeof(type) == (bytes), "size of " #type)
#define SWITCHYARD_OFFSET(type, field, bytes) \
  SWITCHYARD_STATIC_ASSERT(offsetof(type, field) == (bytes), "offset of " #type "." #field)

SWITCHYARD_SIZE(switchyard_abi_block_t, 64);
SWITCHYARD_OFFSET(switchyard_abi_block_t, magic, 0);
SWITCHYARD_OFFSET(switchyard_abi_block_t, struct_size, 8);
SWITCHYARD_OFFSET(switchyard_abi_block_t, abi_major, 12);
SWITCHYARD_OFFSET(switchyard_abi_block_t, abi_minor, 16);
SWITCHYARD_OFFSET(switchyard_abi_block_t, min_host_minor, 20);
SWITCHYARD_OFFSET(switchyard_abi_block_t, flags, 24);
SWITCHYARD_OFFSET(switchyard_abi_block_t, reserved, 28);
SWITCHYARD_OFFSET(switchyard_abi_block_t, toolchain, 32);

SWITCHYARD_SIZE(switchyard_enum_entry_t, 32);
SWITCHYARD_OFFSET(switchyard_enum_entry_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_enum_entry_t, reserved, 4);
SWITCHYARD_OFFSET(switchyard_enum_entry_t, key, 8);
SWITCHYARD_OFFSET(switchyard_enum_entry_t, label, 16);
SWITCHYARD_OFFSET(switchyard_enum_entry_t, doc, 24);

SWITCHYARD_SIZE(switchyard_parameter_t, 160);
SWITCHYARD_OFFSET(switchyard_parameter_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_parameter_t, type, 4);
SWITCHYARD_OFFSET(switchyard_parameter_t, flags, 8);
SWITCHYARD_OFFSET(switchyard_parameter_t, enum_count, 12);
SWITCHYARD_OFFSET(switchyard_parameter_t, id, 16);
SWITCHYARD_OFFSET(switchyard_parameter_t, label, 24);
SWITCHYARD_OFFSET(switchyard_parameter_t, doc, 32);
SWITCHYARD_OFFSET(switchyard_parameter_t, unit, 40);
SWITCHYARD_OFFSET(switchyard_parameter_t, default_number, 48);
SWITCHYARD_OFFSET(switchyard_parameter_t, min, 80);
SWITCHYARD_OFFSET(switchyard_parameter_t, max, 88);
SWITCHYARD_OFFSET(switchyard_parameter_t, soft_min, 96);
SWITCHYARD_OFFSET(switchyard_parameter_t, soft_max, 104);
SWITCHYARD_OFFSET(switchyard_parameter_t, step, 112);
SWITCHYARD_OFFSET(switchyard_parameter_t, enum_entries, 120);
SWITCHYARD_OFFSET(switchyard_parameter_t, default_text, 128);
SWITCHYARD_OFFSET(switchyard_parameter_t, reserved, 136);

SWITCHYARD_SIZE(switchyard_value_t, 48);
SWITCHYARD_OFFSET(switchyard_value_t, type, 0);
SWITCHYARD_OFFSET(switchyard_value_t, reserved, 4);
SWITCHYARD_OFFSET(switchyard_value_t, number, 8);
SWITCHYARD_OFFSET(switchyard_value_t, text, 40);

SWITCHYARD_SIZE(switchyard_image_t, 64);
SWITCHYARD_OFFSET(switchyard_image_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_image_t, format, 4);
SWITCHYARD_OFFSET(switchyard_image_t, width, 8);
SWITCHYARD_OFFSET(switchyard_image_t, height, 12);
SWITCHYARD_OFFSET(switchyard_image_t, stride, 16);
SWITCHYARD_OFFSET(switchyard_image_t, data, 24);
SWITCHYARD_OFFSET(switchyard_image_t, data_bytes, 32);
SWITCHYARD_OFFSET(switchyard_image_t, alpha_mode, 40);
SWITCHYARD_OFFSET(switchyard_image_t, color_mode, 44);
SWITCHYARD_OFFSET(switchyard_image_t, reserved, 48);

SWITCHYARD_SIZE(switchyard_host_t, 128);
SWITCHYARD_OFFSET(switchyard_host_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_host_t, flags, 4);
SWITCHYARD_OFFSET(switchyard_host_t, abi_major, 8);
SWITCHYARD_OFFSET(switchyard_host_t, abi_minor, 12);
SWITCHYARD_OFFSET(switchyard_host_t, name, 16);
SWITCHYARD_OFFSET(switchyard_host_t, version, 24);
SWITCHYARD_OFFSET(switchyard_host_t, host_data, 32);
SWITCHYARD_OFFSET(switchyard_host_t, log, 40);
SWITCHYARD_OFFSET(switchyard_host_t, set_error, 48);
SWITCHYARD_OFFSET(switchyard_host_t, scratch_alloc, 56);
SWITCHYARD_OFFSET(switchyard_host_t, parallel_for, 64);
SWITCHYARD_OFFSET(switchyard_host_t, is_main_thread, 72);
SWITCHYARD_OFFSET(switchyard_host_t, ease, 80);
SWITCHYARD_OFFSET(switchyard_host_t, get_extension, 88);
SWITCHYARD_OFFSET(switchyard_host_t, reserved, 96);

SWITCHYARD_SIZE(switchyard_passenger_t, 96);
SWITCHYARD_OFFSET(switchyard_passenger_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_passenger_t, layer, 4);
SWITCHYARD_OFFSET(switchyard_passenger_t, name, 8);
SWITCHYARD_OFFSET(switchyard_passenger_t, start, 16);
SWITCHYARD_OFFSET(switchyard_passenger_t, end, 48);
SWITCHYARD_OFFSET(switchyard_passenger_t, start_radius, 80);
SWITCHYARD_OFFSET(switchyard_passenger_t, end_radius, 88);

SWITCHYARD_SIZE(switchyard_scene_t, 200);
SWITCHYARD_OFFSET(switchyard_scene_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_scene_t, direction, 4);
SWITCHYARD_OFFSET(switchyard_scene_t, operation, 8);
SWITCHYARD_OFFSET(switchyard_scene_t, flags, 12);
SWITCHYARD_OFFSET(switchyard_scene_t, duration, 16);
SWITCHYARD_OFFSET(switchyard_scene_t, width, 24);
SWITCHYARD_OFFSET(switchyard_scene_t, height, 32);
SWITCHYARD_OFFSET(switchyard_scene_t, container, 40);
SWITCHYARD_OFFSET(switchyard_scene_t, from, 44);
SWITCHYARD_OFFSET(switchyard_scene_t, to, 48);
SWITCHYARD_OFFSET(switchyard_scene_t, passenger_count, 52);
SWITCHYARD_OFFSET(switchyard_scene_t, values, 56);
SWITCHYARD_OFFSET(switchyard_scene_t, value_count, 64);
SWITCHYARD_OFFSET(switchyard_scene_t, value_stride, 68);
SWITCHYARD_OFFSET(switchyard_scene_t, host_data, 72);
SWITCHYARD_OFFSET(switchyard_scene_t, get, 80);
SWITCHYARD_OFFSET(switchyard_scene_t, set, 88);
SWITCHYARD_OFFSET(switchyard_scene_t, animate, 96);
SWITCHYARD_OFFSET(switchyard_scene_t, make_layer, 104);
SWITCHYARD_OFFSET(switchyard_scene_t, remove_layer, 112);
SWITCHYARD_OFFSET(switchyard_scene_t, order, 120);
SWITCHYARD_OFFSET(switchyard_scene_t, convert, 128);
SWITCHYARD_OFFSET(switchyard_scene_t, find_layer, 136);
SWITCHYARD_OFFSET(switchyard_scene_t, passenger, 144);
SWITCHYARD_OFFSET(switchyard_scene_t, after, 152);
SWITCHYARD_OFFSET(switchyard_scene_t, complete, 160);
SWITCHYARD_OFFSET(switchyard_scene_t, reserved, 168);

SWITCHYARD_SIZE(switchyard_render_args_t, 128);
SWITCHYARD_OFFSET(switchyard_render_args_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_render_args_t, flags, 4);
SWITCHYARD_OFFSET(switchyard_render_args_t, progress, 8);
SWITCHYARD_OFFSET(switchyard_render_args_t, eased, 16);
SWITCHYARD_OFFSET(switchyard_render_args_t, seconds, 24);
SWITCHYARD_OFFSET(switchyard_render_args_t, frame, 32);
SWITCHYARD_OFFSET(switchyard_render_args_t, frame_count, 40);
SWITCHYARD_OFFSET(switchyard_render_args_t, seed, 48);
SWITCHYARD_OFFSET(switchyard_render_args_t, window, 56);
SWITCHYARD_OFFSET(switchyard_render_args_t, from, 72);
SWITCHYARD_OFFSET(switchyard_render_args_t, to, 80);
SWITCHYARD_OFFSET(switchyard_render_args_t, out, 88);
SWITCHYARD_OFFSET(switchyard_render_args_t, values, 96);
SWITCHYARD_OFFSET(switchyard_render_args_t, value_count, 104);
SWITCHYARD_OFFSET(switchyard_render_args_t, value_stride, 108);
SWITCHYARD_OFFSET(switchyard_render_args_t, scratch, 112);
SWITCHYARD_OFFSET(switchyard_render_args_t, cancel, 120);

SWITCHYARD_SIZE(switchyard_line_t, 248);
SWITCHYARD_OFFSET(switchyard_line_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_line_t, kinds, 4);
SWITCHYARD_OFFSET(switchyard_line_t, flags, 8);
SWITCHYARD_OFFSET(switchyard_line_t, id, 16);
SWITCHYARD_OFFSET(switchyard_line_t, label, 24);
SWITCHYARD_OFFSET(switchyard_line_t, doc, 32);
SWITCHYARD_OFFSET(switchyard_line_t, category, 40);
SWITCHYARD_OFFSET(switchyard_line_t, duration, 48);
SWITCHYARD_OFFSET(switchyard_line_t, parameter_count, 56);
SWITCHYARD_OFFSET(switchyard_line_t, function_count, 60);
SWITCHYARD_OFFSET(switchyard_line_t, parameters, 64);
SWITCHYARD_OFFSET(switchyard_line_t, functions, 72);
SWITCHYARD_OFFSET(switchyard_line_t, formats, 80);
SWITCHYARD_OFFSET(switchyard_line_t, alpha_modes, 84);
SWITCHYARD_OFFSET(switchyard_line_t, create, 88);
SWITCHYARD_OFFSET(switchyard_line_t, destroy, 96);
SWITCHYARD_OFFSET(switchyard_line_t, seconds, 104);
SWITCHYARD_OFFSET(switchyard_line_t, before_depart, 112);
SWITCHYARD_OFFSET(switchyard_line_t, after_arrived, 120);
SWITCHYARD_OFFSET(switchyard_line_t, animate, 128);
SWITCHYARD_OFFSET(switchyard_line_t, animate_passenger, 136);
SWITCHYARD_OFFSET(switchyard_line_t, progress, 144);
SWITCHYARD_OFFSET(switchyard_line_t, progress_passenger, 152);
SWITCHYARD_OFFSET(switchyard_line_t, interact_finish, 160);
SWITCHYARD_OFFSET(switchyard_line_t, interact_cancel, 168);
SWITCHYARD_OFFSET(switchyard_line_t, interact_passenger_finish, 176);
SWITCHYARD_OFFSET(switchyard_line_t, interact_passenger_cancel, 184);
SWITCHYARD_OFFSET(switchyard_line_t, transition, 192);
SWITCHYARD_OFFSET(switchyard_line_t, render, 200);
SWITCHYARD_OFFSET(switchyard_line_t, regions_of_interest, 208);
SWITCHYARD_OFFSET(switchyard_line_t, data, 216);
SWITCHYARD_OFFSET(switchyard_line_t, reserved, 224);

SWITCHYARD_SIZE(switchyard_plugin_table_t, 128);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, flags, 4);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, id, 8);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, version, 16);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, name, 24);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, vendor, 32);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, licence, 40);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, url, 48);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, line_count, 56);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, reserved0, 60);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, lines, 64);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, init, 72);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, deinit, 80);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, get_extension, 88);
SWITCHYARD_OFFSET(switchyard_plugin_table_t, reserved, 96);

SWITCHYARD_SIZE(switchyard_function_t, 40);
SWITCHYARD_OFFSET(switchyard_function_t, struct_size, 0);
SWITCHYARD_OFFSET(switchyard_function_t, reserved0, 4);
SWITCHYARD_OFFSET(switchyard_function_t, signature, 8);
SWITCHYARD_OFFSET(switchyard_function_t, address, 16);
SWITCHYARD_OFFSET(switchyard_function_t, reserved, 24);

#endif
