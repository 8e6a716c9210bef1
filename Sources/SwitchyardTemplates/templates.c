/* The files of Templates, inside the program, so that `switchyard new` needs nothing beside it. */
#include "SwitchyardTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char c_progress_c[] = {
#embed "../../Templates/c/progress.c"
};
static const char c_animation_c[] = {
#embed "../../Templates/c/animation.c"
};
static const char c_interaction_c[] = {
#embed "../../Templates/c/interaction.c"
};
static const char c_pixels_c[] = {
#embed "../../Templates/c/pixels.c"
};
static const char c_function_c[] = {
#embed "../../Templates/c/function.c"
};
static const char c_makefile[] = {
#embed "../../Templates/c/Makefile"
};
static const char cpp_progress_cpp[] = {
#embed "../../Templates/cpp/progress.cpp"
};
static const char cpp_animation_cpp[] = {
#embed "../../Templates/cpp/animation.cpp"
};
static const char cpp_interaction_cpp[] = {
#embed "../../Templates/cpp/interaction.cpp"
};
static const char cpp_pixels_cpp[] = {
#embed "../../Templates/cpp/pixels.cpp"
};
static const char cpp_function_cpp[] = {
#embed "../../Templates/cpp/function.cpp"
};
static const char cpp_line_hpp[] = {
#embed "../../Templates/cpp/line.hpp"
};
static const char cpp_makefile[] = {
#embed "../../Templates/cpp/Makefile"
};
static const char swift_progress_swift[] = {
#embed "../../Templates/swift/progress.swift"
};
static const char swift_animation_swift[] = {
#embed "../../Templates/swift/animation.swift"
};
static const char swift_interaction_swift[] = {
#embed "../../Templates/swift/interaction.swift"
};
static const char swift_pixels_swift[] = {
#embed "../../Templates/swift/pixels.swift"
};
static const char swift_makefile[] = {
#embed "../../Templates/swift/Makefile"
};
static const char rust_progress_rs[] = {
#embed "../../Templates/rust/progress.rs"
};
static const char rust_animation_rs[] = {
#embed "../../Templates/rust/animation.rs"
};
static const char rust_interaction_rs[] = {
#embed "../../Templates/rust/interaction.rs"
};
static const char rust_pixels_rs[] = {
#embed "../../Templates/rust/pixels.rs"
};
static const char rust_function_rs[] = {
#embed "../../Templates/rust/function.rs"
};
static const char rust_cargo_toml[] = {
#embed "../../Templates/rust/Cargo.toml"
};
static const char rust_switchyard_rs[] = {
#embed "../../Templates/rust/switchyard.rs"
};
static const char rust_makefile[] = {
#embed "../../Templates/rust/Makefile"
};
static const char common_makefile[] = {
#embed "../../Templates/common/Makefile"
};
static const char common_readme_md[] = {
#embed "../../Templates/common/README.md"
};
static const char common_run[] = {
#embed "../../Templates/common/run"
};
static const char common_gitignore[] = {
#embed "../../Templates/common/gitignore"
};
static const char common_preview_yaml[] = {
#embed "../../Templates/common/preview.yaml"
};

#define TEMPLATE(language, kind, path, text) \
  { language, kind, path, text, sizeof text }

static const switchyard_template_t templates[] = {
  TEMPLATE("c", "progress", "template-name.c", c_progress_c),
  TEMPLATE("c", "animation", "template-name.c", c_animation_c),
  TEMPLATE("c", "interaction", "template-name.c", c_interaction_c),
  TEMPLATE("c", "pixels", "template-name.c", c_pixels_c),
  TEMPLATE("c", "function", "template-name.c", c_function_c),
  TEMPLATE("c", NULL, "Makefile", c_makefile),
  TEMPLATE("cpp", "progress", "template-name.cpp", cpp_progress_cpp),
  TEMPLATE("cpp", "animation", "template-name.cpp", cpp_animation_cpp),
  TEMPLATE("cpp", "interaction", "template-name.cpp", cpp_interaction_cpp),
  TEMPLATE("cpp", "pixels", "template-name.cpp", cpp_pixels_cpp),
  TEMPLATE("cpp", "function", "template-name.cpp", cpp_function_cpp),
  TEMPLATE("cpp", NULL, "line.hpp", cpp_line_hpp),
  TEMPLATE("cpp", NULL, "Makefile", cpp_makefile),
  TEMPLATE("swift", "progress", "template-name.swift", swift_progress_swift),
  TEMPLATE("swift", "animation", "template-name.swift", swift_animation_swift),
  TEMPLATE("swift", "interaction", "template-name.swift", swift_interaction_swift),
  TEMPLATE("swift", "pixels", "template-name.swift", swift_pixels_swift),
  TEMPLATE("swift", NULL, "Makefile", swift_makefile),
  TEMPLATE("rust", "progress", "src/lib.rs", rust_progress_rs),
  TEMPLATE("rust", "animation", "src/lib.rs", rust_animation_rs),
  TEMPLATE("rust", "interaction", "src/lib.rs", rust_interaction_rs),
  TEMPLATE("rust", "pixels", "src/lib.rs", rust_pixels_rs),
  TEMPLATE("rust", "function", "src/lib.rs", rust_function_rs),
  TEMPLATE("rust", NULL, "Cargo.toml", rust_cargo_toml),
  TEMPLATE("rust", NULL, "src/switchyard.rs", rust_switchyard_rs),
  TEMPLATE("rust", NULL, "Makefile", rust_makefile),
  TEMPLATE(NULL, NULL, "Makefile", common_makefile),
  TEMPLATE(NULL, NULL, "README.md", common_readme_md),
  TEMPLATE(NULL, NULL, ".ci/run", common_run),
  TEMPLATE(NULL, NULL, ".gitignore", common_gitignore),
  TEMPLATE(NULL, NULL, "preview.yaml", common_preview_yaml),
};

const switchyard_template_t *switchyard_template(size_t index) {
  return index < sizeof templates / sizeof *templates ? &templates[index] : NULL;
}
