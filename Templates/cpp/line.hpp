// Switchyard's contract in the manner of C++: layers with properties, and failures as exceptions
// that end at the border. Part of template-name; change it as you like.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <new>
#include <switchyard/switchyard.h>

namespace line {

// A status that is no success, on its way to the host.
struct failure : std::exception {
  int32_t status;
  explicit failure(int32_t status) : status(status) {}
  const char *what() const noexcept override { return "a call of the host failed"; }
};

inline void check(int32_t status) {
  if (status != switchyard_status_ok)
    throw failure(status);
}

// Runs what may throw, and answers a status: no exception may cross the border.
template <typename Body> int32_t guarded(Body body) noexcept {
  try {
    body();
    return switchyard_status_ok;
  } catch (const failure &failed) {
    return failed.status;
  } catch (const std::bad_alloc &) {
    return switchyard_status_out_of_memory;
  } catch (...) {
    return switchyard_status_internal;
  }
}

inline double between(double start, double end, double progress) {
  return start + (end - start) * progress;
}

// Returns a value by its place among the parameters; works for scenes and for render arguments.
template <typename Source> const switchyard_value_t &value(const Source &source, uint32_t index) {
  auto bytes = reinterpret_cast<const std::byte *>(source.values);
  return *reinterpret_cast<const switchyard_value_t *>(
    bytes + std::size_t{index} * source.value_stride);
}

using numbers = std::initializer_list<double>;
using matrix = std::array<double, 9>;

inline matrix scale(double size) { return {size, 0, 0, 0, size, 0, 0, 0, 1}; }

// A layer of a scene.
class layer {
  const switchyard_scene_t *scene;
  switchyard_layer_t id;

public:
  layer(const switchyard_scene_t *scene, switchyard_layer_t id) : scene(scene), id(id) {}

  void set(uint32_t property, numbers values) const {
    check(scene->set(scene, id, property, values.begin(), static_cast<uint32_t>(values.size())));
  }

  void set(uint32_t property, const matrix &values) const {
    check(scene->set(scene, id, property, values.data(), 9));
  }

  void animate(uint32_t property, numbers end, double seconds, const char *easing) const {
    check(scene->animate(
      scene, id, property, end.begin(), static_cast<uint32_t>(end.size()), 0, seconds, easing));
  }

  void animate(uint32_t property, const matrix &end, double seconds, const char *easing) const {
    check(scene->animate(scene, id, property, end.data(), 9, 0, seconds, easing));
  }

  void hide() const { set(switchyard_property_hidden, {1}); }

  void move(double right, double down) const {
    double center[2];
    check(scene->get(scene, id, switchyard_property_position, center, 2));
    set(switchyard_property_position, {center[0] + right, center[1] + down});
  }

  layer add() const {
    switchyard_layer_t made = 0;
    check(scene->make_layer(scene, id, &made));
    return {scene, made};
  }
};

inline layer departing(const switchyard_scene_t &scene) { return {&scene, scene.from}; }
inline layer arriving(const switchyard_scene_t &scene) { return {&scene, scene.to}; }

// Shows an end exactly, and tells whether there is anything left to do.
inline bool show_end(const switchyard_scene_t &scene, double progress) {
  if (progress <= 0)
    arriving(scene).hide();
  else if (progress >= 1)
    departing(scene).hide();
  else
    return false;
  return true;
}

// Describes a parameter that is a number.
constexpr switchyard_parameter_t number(const char *id, double standard, double min, double max,
  const char *doc, const char *unit = nullptr) {
  switchyard_parameter_t made{};
  made.struct_size = sizeof made;
  made.type = switchyard_parameter_f64;
  made.id = id;
  made.doc = doc;
  made.unit = unit;
  made.default_number[0] = standard;
  made.min = min;
  made.max = max;
  return made;
}

// Describes a parameter that is a place, in fractions of the screen.
constexpr switchyard_parameter_t point(const char *id, double x, double y, const char *doc) {
  switchyard_parameter_t made = number(id, x, 0, 0, doc);
  made.type = switchyard_parameter_point;
  made.default_number[1] = y;
  return made;
}

// Describes a parameter that is an easing.
constexpr switchyard_parameter_t easing(const char *id, const char *standard, const char *doc) {
  switchyard_parameter_t made = number(id, 0, 0, 0, doc);
  made.type = switchyard_parameter_easing;
  made.default_text = standard;
  return made;
}

} // namespace line
