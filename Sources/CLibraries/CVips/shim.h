/* libvips for Swift: its variadic calls with their arguments fixed.
 *
 * A function that answers int returns what vips does: 0, or -1 with vips_error_buffer() filled. */
#ifndef SWITCHYARD_CVIPS_H
#define SWITCHYARD_CVIPS_H

#include <string.h>
#include <vips/vips.h>

static inline void switchyard_vips_ignore(
  const char *domain, GLogLevelFlags level, const char *message, void *data) {
  (void)domain, (void)level, (void)message, (void)data;
}

/* Starts vips without its operation cache, silent, and without the loaders that read plain text or
 * hand the file to programs outside vips. */
static inline int switchyard_vips_start(void) {
  static const char *const loaders[] = {"VipsForeignLoadMagick", "VipsForeignLoadMagick7",
    "VipsForeignLoadMatrix", "VipsForeignLoadCsv"};
  g_log_set_handler("VIPS", (GLogLevelFlags)(G_LOG_LEVEL_MASK | G_LOG_FLAG_RECURSION),
    switchyard_vips_ignore, NULL);
  if (vips_init("switchyard"))
    return -1;
  vips_cache_set_max(0);
  for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++)
    vips_operation_block_set(loaders[i], TRUE);
  return 0;
}

/* Returns the class of the loader that takes a file, or NULL. It goes by the first bytes, so a
 * file name may contain what vips would read as options. */
static inline const char *switchyard_vips_loader(const char *path) {
  VipsSource *source = vips_source_new_from_file(path);
  const char *loader = source ? vips_foreign_find_load_source(source) : NULL;
  if (source)
    g_object_unref(source);
  if (!loader)
    loader = vips_foreign_find_load(path);
  if (!loader)
    return NULL;
  VipsOperationClass *type = VIPS_OPERATION_CLASS(g_type_class_ref(g_type_from_name(loader)));
  return type->flags & VIPS_OPERATION_BLOCKED ? NULL : loader;
}

/* Opens a page with a loader, pixels to come from top to bottom. shrink is 1, or for JPEG also 2,
 * 4 or 8. One thread pulls the pixels: with more, vips may lose the error of a file that breaks
 * off. */
static inline VipsImage *switchyard_vips_open(
  const char *path, const char *loader, int page, int shrink) {
  VipsImage *image = NULL;
  VipsSource *source = NULL;
  VipsOperation *operation = vips_operation_new(loader);
  if (!operation)
    return NULL;
  if (g_object_class_find_property(G_OBJECT_GET_CLASS(operation), "source")) {
    source = vips_source_new_from_file(path);
    g_object_set(operation, "source", source, NULL);
  } else {
    g_object_set(operation, "filename", path, NULL);
  }
  g_object_set(operation, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  if (page > 0)
    g_object_set(operation, "page", page, NULL);
  if (shrink > 1)
    g_object_set(operation, "shrink", shrink, NULL);
  if (!vips_cache_operation_buildp(&operation))
    g_object_get(operation, "out", &image, NULL);
  vips_object_unref_outputs(VIPS_OBJECT(operation));
  g_object_unref(operation);
  if (source)
    g_object_unref(source);
  if (image)
    vips_image_set_int(image, VIPS_META_CONCURRENCY, 1);
  return image;
}

/* Makes a picture from a copy of RGBA pixels, sRGB, rows without gaps. */
static inline VipsImage *switchyard_vips_pixels(const void *bytes, int width, int height) {
  VipsImage *plain = vips_image_new_from_memory_copy(
    bytes, (size_t)width * (size_t)height * 4, width, height, 4, VIPS_FORMAT_UCHAR);
  VipsImage *image = NULL;
  if (!plain)
    return NULL;
  vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(plain);
  return image;
}

static inline int switchyard_vips_icc(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE,
    "black_point_compensation", TRUE, NULL);
}

static inline int switchyard_vips_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

/* Ink without a profile: red is (255 - cyan)(255 - black) / 255, and so on. */
static inline int switchyard_vips_cmyk(VipsImage *in, VipsImage **out) {
  VipsObject *scope = VIPS_OBJECT(vips_image_new());
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 7);
  int failed = vips_cast(in, &t[0], VIPS_FORMAT_UCHAR, "shift", TRUE, NULL) ||
               vips_invert(t[0], &t[1], NULL) || vips_extract_band(t[1], &t[2], 0, "n", 3, NULL) ||
               vips_extract_band(t[1], &t[3], 3, NULL) || vips_multiply(t[2], t[3], &t[4], NULL) ||
               vips_linear1(t[4], &t[5], 1.0 / 255, 0.5, "uchar", TRUE, NULL) ||
               vips_copy(t[5], out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(scope);
  return failed ? -1 : 0;
}

/* Reads an alpha-less or grey picture as RGBA, sRGB, one byte each. */
static inline int switchyard_vips_rgba(VipsImage *in, VipsImage **out) {
  VipsObject *scope = VIPS_OBJECT(vips_image_new());
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 3);
  int failed = vips_cast(in, &t[0], VIPS_FORMAT_UCHAR, NULL);
  if (!failed && t[0]->Bands == 3) {
    failed = vips_bandjoin_const1(t[0], out, 255, NULL);
  } else if (!failed) {
    failed = vips_extract_band(t[0], out, 0, "n", 4, NULL);
  }
  g_object_unref(scope);
  return failed ? -1 : 0;
}

/* Resizes by factors; straight alpha is multiplied in before and taken out after. */
static inline int switchyard_vips_resize(
  VipsImage *in, VipsImage **out, double across, double down, int has_alpha) {
  VipsObject *scope = VIPS_OBJECT(vips_image_new());
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 4);
  int failed;
  if (has_alpha) {
    failed = vips_premultiply(in, &t[0], NULL) ||
             vips_resize(t[0], &t[1], across, "vscale", down, NULL) ||
             vips_unpremultiply(t[1], &t[2], NULL) || vips_rint(t[2], &t[3], NULL) ||
             vips_cast_uchar(t[3], out, NULL);
  } else {
    failed = vips_resize(in, out, across, "vscale", down, NULL);
  }
  g_object_unref(scope);
  return failed ? -1 : 0;
}

static inline int switchyard_vips_upright(VipsImage *in, VipsImage **out) {
  return vips_autorot(in, out, NULL);
}

/* Blurs premultiplied pixels in memory by a deviation in pixels, and darkens them by a factor. */
static inline int switchyard_vips_backdrop(const void *bytes, int width, int height, int stride,
  double deviation, double light, VipsImage **out) {
  VipsObject *scope = VIPS_OBJECT(vips_image_new());
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 3);
  double factors[] = {light, light, light, 1}, rounding[] = {0.5, 0.5, 0.5, 0.5};
  t[0] = vips_image_new_from_memory(
    bytes, (size_t)stride * (size_t)height, stride / 4, height, 4, VIPS_FORMAT_UCHAR);
  int failed = !t[0] || vips_extract_area(t[0], &t[1], 0, 0, width, height, NULL) ||
               vips_gaussblur(t[1], &t[2], deviation, NULL) ||
               vips_linear(t[2], out, factors, rounding, 4, "uchar", TRUE, NULL);
  g_object_unref(scope);
  return failed ? -1 : 0;
}

/* Writes the pixels of a picture of four-byte pixels to rows at a stride. */
typedef struct switchyard_vips_rows {
  unsigned char *bytes;
  size_t stride;
} switchyard_vips_rows;

static inline int switchyard_vips_copy_rows(VipsRegion *region, VipsRect *area, void *data) {
  const switchyard_vips_rows *rows = (const switchyard_vips_rows *)data;
  for (int y = area->top; y < area->top + area->height; y++)
    memcpy(rows->bytes + (size_t)y * rows->stride + (size_t)area->left * 4,
      VIPS_REGION_ADDR(region, area->left, y), (size_t)area->width * 4);
  return 0;
}

static inline int switchyard_vips_write(VipsImage *in, void *bytes, size_t stride) {
  switchyard_vips_rows rows = {(unsigned char *)bytes, stride};
  return vips_sink_disc(in, switchyard_vips_copy_rows, &rows);
}

#endif
