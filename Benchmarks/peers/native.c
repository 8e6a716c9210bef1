/* What a careful C loop gets of this machine, and libyuv where it is installed: the jobs of `switchyard bench raw`.
 *
 *   native draw NUMBER WIDTH HEIGHT FILE     one of the pictures, as straight RGBA
 *   native run PEER JOB WIDTH HEIGHT THREADS SECONDS A B      frames of a job; PEER is c or libyuv
 *
 * Built for the machine at hand, so that the compiler may use all of it. */
#include "pictures.h"
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef WITH_LIBYUV
#include <libyuv.h>
#endif

typedef uint8_t byte;
enum { most_threads = 64, band = 16 };

static int width, height;
static byte *first, *second, *out, *noise, *bands;
static byte *planes; /* luma, then blue, then red */

static size_t row_bytes(void) { return (size_t)width * 4; }

/* ---- the jobs in C; each does rows y0..<y1 ---- */

static inline byte over255(unsigned x) { return (byte)((x + 128 + ((x + 128) >> 8)) >> 8); }

static void mix(
  byte *restrict d, const byte *restrict a, const byte *restrict b, size_t n, unsigned w) {
  const uint16_t w1 = (uint16_t)w, w0 = (uint16_t)(256 - w);
  for (size_t i = 0; i < n; i++)
    d[i] = (byte)((uint16_t)(a[i] * w0 + b[i] * w1 + 128) >> 8);
}

/* The even and the odd bytes of a pixel, each in a half of a word. */
static inline uint32_t even(uint32_t pixel) { return pixel & 0xff00ff; }
static inline uint32_t odd(uint32_t pixel) { return pixel >> 8 & 0xff00ff; }

static inline uint32_t both_over255(uint32_t x) {
  x += 0x800080;
  return even((x + odd(x)) >> 8);
}

static void lay(byte *restrict to, const byte *restrict below, const byte *restrict above,
  size_t pixels, unsigned w) {
  uint32_t *restrict d = (uint32_t *)to;
  const uint32_t *restrict a = (const uint32_t *)below, *restrict s = (const uint32_t *)above;
  for (size_t i = 0; i < pixels; i++) {
    uint32_t e = even(even(s[i]) * w >> 8), o = even(odd(s[i]) * w >> 8), rest = 255 - (o >> 16);
    d[i] = (e + both_over255(even(a[i]) * rest)) | (o + both_over255(odd(a[i]) * rest)) << 8;
  }
}

static void slide(int y0, int y1, double offset) {
  size_t whole = (size_t)offset * 4;
  for (int y = y0; y < y1; y++) {
    byte *d = out + (size_t)y * row_bytes();
    memcpy(d, first + (size_t)y * row_bytes() + whole, row_bytes() - whole);
    memcpy(d + row_bytes() - whole, second + (size_t)y * row_bytes(), whole);
  }
}

static void slide_between(int y0, int y1, double offset) {
  size_t whole = (size_t)offset * 4, left = row_bytes() - whole - 4;
  unsigned part = (unsigned)((offset - floor(offset)) * 256);
  for (int y = y0; y < y1; y++) {
    const byte *a = first + (size_t)y * row_bytes() + whole, *b = second + (size_t)y * row_bytes();
    byte *d = out + (size_t)y * row_bytes();
    mix(d, a, a + 4, left, part);
    mix(d + left, b, b + 4, row_bytes() - left - 4, part);
    memcpy(d + row_bytes() - 4, b + row_bytes() - left - 4, 4);
  }
}

/* Scales a row: each pixel is two neighbours of another row, joined by a weight of 0 to 255. They are
 * brought together first, so that the joining is one of plain rows. */
static void join(uint32_t *restrict d, uint64_t *restrict pairs, const uint32_t *restrict row,
  const int32_t *restrict at, const uint32_t *restrict weights, size_t count) {
  for (size_t i = 0; i < count; i++)
    memcpy(pairs + i, row + at[i], 8);
  for (size_t i = 0; i < count; i++) {
    uint32_t a = (uint32_t)pairs[i], b = (uint32_t)(pairs[i] >> 32), w = weights[i], v = 256 - w;
    d[i] = even((even(a) * v + even(b) * w + 0x800080) >> 8) |
           ((odd(a) * v + odd(b) * w + 0x800080) & 0xff00ff00);
  }
}

static void zoom(int y0, int y1, double p, byte *own) {
  double scale = 0.5 + 0.5 * p;
  int w = (int)(width * scale), h = (int)(height * scale), left = (width - w) / 2,
      top = (height - h) / 2;
  unsigned weight = (unsigned)((0.3 + 0.7 * p) * 256);
  uint64_t *pairs = (uint64_t *)own;
  uint32_t *line = (uint32_t *)(pairs + width), *scaled = line + width, *weights = scaled + width;
  int32_t *at = (int32_t *)(weights + width);
  for (int x = 0; x < w; x++) {
    double sx = fmin(width - 1.001, fmax(0, (x + 0.5) / scale - 0.5));
    at[x] = (int32_t)sx;
    weights[x] = (uint32_t)((sx - at[x]) * 256);
  }
  for (int y = y0; y < y1; y++) {
    byte *d = out + (size_t)y * row_bytes();
    const byte *a = first + (size_t)y * row_bytes();
    if (y < top || y >= top + h) {
      memcpy(d, a, row_bytes());
      continue;
    }
    double sy = fmin(height - 1.001, fmax(0, (y - top + 0.5) / scale - 0.5));
    const byte *s = second + (size_t)sy * row_bytes();
    mix((byte *)line, s, s + row_bytes(), row_bytes(), (unsigned)((sy - floor(sy)) * 256));
    join(scaled, pairs, line, at, weights, (size_t)w);
    memcpy(d, a, (size_t)left * 4);
    lay(d + left * 4, a + left * 4, (byte *)scaled, (size_t)w, weight);
    size_t end = (size_t)(left + w) * 4;
    memcpy(d + end, a + end, row_bytes() - end);
  }
}

static void iris(int y0, int y1, double p) {
  double r = p * hypot(width, height) / 2;
  for (int y = y0; y < y1; y++) {
    size_t row = (size_t)y * row_bytes();
    double dy = y + 0.5 - height / 2.0, half = r * r > dy * dy ? sqrt(r * r - dy * dy) : 0;
    int x0 = (int)fmax(0, ceil(width / 2.0 - half)),
        x1 = (int)fmin(width, floor(width / 2.0 + half));
    if (x1 < x0)
      x0 = x1 = width / 2;
    memcpy(out + row, first + row, (size_t)x0 * 4);
    memcpy(out + row + x0 * 4, second + row + x0 * 4, (size_t)(x1 - x0) * 4);
    memcpy(out + row + x1 * 4, first + row + x1 * 4, (size_t)(width - x1) * 4);
    for (int side = 0; side < 2; side++) {
      int from = (side ? x1 : x0) - 2;
      for (int x = from < 0 ? 0 : from; x < from + 4 && x < width; x++) {
        double cover = fmin(1, fmax(0, r - hypot(x + 0.5 - width / 2.0, dy) + 0.5));
        mix(
          out + row + x * 4, first + row + x * 4, second + row + x * 4, 4, (unsigned)(cover * 256));
      }
    }
  }
}

static void dissolve(int y0, int y1, double p) {
  byte threshold = (byte)(p * 255);
  const uint32_t *restrict a = (const uint32_t *)first, *restrict b = (const uint32_t *)second;
  uint32_t *restrict d = (uint32_t *)out;
  const byte *restrict n = noise;
  for (size_t i = (size_t)y0 * (size_t)width; i < (size_t)y1 * (size_t)width; i++) {
    uint32_t mask = 0u - (uint32_t)(n[i] < threshold);
    d[i] = (a[i] & ~mask) | (b[i] & mask);
  }
}

/* BT.709, limited; two rows of RGBA to luma and one row of each chroma. */
static void convert(const byte *restrict rgba, int y, int rows) {
  for (int row = 0; row < rows; row++) {
    byte *restrict luma = planes + (size_t)(y + row) * (size_t)width;
    const byte *restrict p = rgba + (size_t)row * row_bytes();
    for (int x = 0; x < width; x++)
      luma[x] = (byte)((47 * p[x * 4] + 157 * p[x * 4 + 1] + 16 * p[x * 4 + 2] + 4224) >> 8);
  }
  size_t area = (size_t)width * (size_t)height;
  for (int row = 0; row + 1 < rows; row += 2) {
    byte *restrict blue = planes + area + (size_t)(y + row) / 2 * (size_t)(width / 2),
                   *restrict red = blue + area / 4;
    const byte *restrict p = rgba + (size_t)row * row_bytes(), *restrict q = p + row_bytes();
    for (int x = 0; x < width / 2; x++) {
      int c[3];
      for (int i = 0; i < 3; i++)
        c[i] = (p[x * 8 + i] + p[x * 8 + 4 + i] + q[x * 8 + i] + q[x * 8 + 4 + i] + 2) >> 2;
      blue[x] = (byte)((-26 * c[0] - 86 * c[1] + 112 * c[2] + 32896) >> 8);
      red[x] = (byte)((112 * c[0] - 102 * c[1] - 10 * c[2] + 32896) >> 8);
    }
  }
}

static int in_c(const char *job, int y0, int y1, int thread, double p) {
  size_t start = (size_t)y0 * row_bytes(), count = (size_t)(y1 - y0) * row_bytes();
  byte *own = bands + (size_t)thread * row_bytes() * (band + 4);
  if (!strcmp(job, "fade"))
    mix(out + start, first + start, second + start, count, (unsigned)(p * 256));
  else if (!strcmp(job, "slide"))
    slide(y0, y1, floor(p * width));
  else if (!strcmp(job, "slidesub"))
    slide_between(y0, y1, p * (width - 2));
  else if (!strcmp(job, "over"))
    lay(out + start, first + start, second + start, count / 4, 256);
  else if (!strcmp(job, "zoom"))
    zoom(y0, y1, p, own);
  else if (!strcmp(job, "iris"))
    iris(y0, y1, p);
  else if (!strcmp(job, "dissolve"))
    dissolve(y0, y1, p);
  else if (!strcmp(job, "cvt"))
    convert(first + start, y0, y1 - y0);
  else if (!strcmp(job, "fade+cvt"))
    for (int y = y0; y < y1; y += band) {
      int rows = y1 - y < band ? y1 - y : band;
      size_t at = (size_t)y * row_bytes();
      mix(own, first + at, second + at, (size_t)rows * row_bytes(), (unsigned)(p * 256));
      convert(own, y, rows);
    }
  else
    return 0;
  return 1;
}

/* ---- the same by libyuv ---- */

#ifdef WITH_LIBYUV
static void convert_by_libyuv(const byte *rgba, int y, int rows) {
  size_t area = (size_t)width * (size_t)height, chroma = area + (size_t)y / 2 * (size_t)(width / 2);
  ABGRToI420(rgba, width * 4, planes + (size_t)y * (size_t)width, width, planes + chroma, width / 2,
    planes + chroma + area / 4, width / 2, width, rows);
}

static int by_libyuv(const char *job, int y0, int y1, int thread, double p) {
  size_t start = (size_t)y0 * row_bytes();
  int stride = width * 4, rows = y1 - y0, weight = (int)(p * 255);
  byte *own = bands + (size_t)thread * row_bytes() * (band + 4);
  if (!strcmp(job, "fade"))
    ARGBInterpolate(
      first + start, stride, second + start, stride, out + start, stride, width, rows, weight);
  else if (!strcmp(job, "slide")) {
    int whole = (int)(p * width) * 4;
    CopyPlane(first + start + whole, stride, out + start, stride, stride - whole, rows);
    CopyPlane(second + start, stride, out + start + stride - whole, stride, whole, rows);
  } else if (!strcmp(job, "slidesub")) {
    double offset = p * (width - 2);
    int whole = (int)offset, part = (int)((offset - whole) * 255), left = width - whole - 1;
    const byte *a = first + start + whole * 4, *b = second + start;
    ARGBInterpolate(a, stride, a + 4, stride, out + start, stride, left, rows, part);
    ARGBInterpolate(
      b, stride, b + 4, stride, out + start + left * 4, stride, whole + 1, rows, part);
  } else if (!strcmp(job, "over"))
    ARGBBlend(second + start, stride, first + start, stride, out + start, stride, width, rows);
  else if (!strcmp(job, "cvt"))
    convert_by_libyuv(first + start, y0, rows);
  else if (!strcmp(job, "fade+cvt"))
    for (int y = y0; y < y1; y += band) {
      int count = y1 - y < band ? y1 - y : band;
      size_t at = (size_t)y * row_bytes();
      ARGBInterpolate(first + at, stride, second + at, stride, own, stride, width, count, weight);
      convert_by_libyuv(own, y, count);
    }
  else
    return 0;
  return 1;
}
#endif

/* ---- measuring: threads wait for each frame and each draws its rows of it ---- */

typedef int work(const char *job, int y0, int y1, int thread, double p);
static work *chosen;
static const char *job_;
static int threads, done;
static double progress;
static pthread_barrier_t gate;

static void part(int thread) {
  int share = (height / threads + 1) & ~1, y0 = thread * share,
      y1 = y0 + share < height ? y0 + share : height;
  if (y0 < y1)
    chosen(job_, y0, y1, thread, progress);
}

static void *help(void *number) {
  for (;;) {
    pthread_barrier_wait(&gate);
    if (done)
      return NULL;
    part((int)(intptr_t)number);
    pthread_barrier_wait(&gate);
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double frames_a_second(double seconds) {
  pthread_t others[most_threads];
  pthread_barrier_init(&gate, NULL, (unsigned)threads);
  for (int i = 1; i < threads; i++)
    pthread_create(&others[i], NULL, help, (void *)(intptr_t)i);
  long count = -3;
  double start = now();
  for (double p = 0; count < 3 || now() - start < seconds; count++) {
    if (count == 0)
      start = now();
    p += 0.618033988749895;
    progress = p -= floor(p);
    pthread_barrier_wait(&gate);
    part(0);
    pthread_barrier_wait(&gate);
  }
  double fps = (double)count / (now() - start);
  done = 1;
  pthread_barrier_wait(&gate);
  for (int i = 1; i < threads; i++)
    pthread_join(others[i], NULL);
  return fps;
}

static byte *buffer(size_t count) {
  byte *bytes = NULL;
  if (posix_memalign((void **)&bytes, 4096, count + 4096))
    exit(3);
  memset(bytes, 0, count + 4096);
  return bytes;
}

static byte *load(const char *path) {
  size_t count = row_bytes() * (size_t)height;
  byte *bytes = buffer(count);
  FILE *file = fopen(path, "rb");
  if (!file || fread(bytes, 1, count, file) != count)
    exit(3);
  fclose(file);
  for (size_t i = 0; i < count; i += 4)
    for (int c = 0; c < 3; c++)
      bytes[i + (size_t)c] = over255(bytes[i + (size_t)c] * bytes[i + 3]);
  return bytes;
}

int main(int count, char **words) {
  if (count == 6 && !strcmp(words[1], "draw")) {
    width = atoi(words[3]), height = atoi(words[4]);
    byte *pixels = buffer(row_bytes() * (size_t)height);
    draw(atoi(words[2]), width, height, pixels);
    FILE *file = fopen(words[5], "wb");
    if (!file || fwrite(pixels, row_bytes(), (size_t)height, file) != (size_t)height)
      return 3;
    return fclose(file) ? 3 : 0;
  }
  if (count != 10 || strcmp(words[1], "run"))
    return 2;
  chosen = in_c;
#ifdef WITH_LIBYUV
  if (!strcmp(words[2], "libyuv"))
    chosen = by_libyuv;
#endif
  if (chosen == in_c && strcmp(words[2], "c"))
    return 4;
  job_ = words[3], width = atoi(words[4]), height = atoi(words[5]), threads = atoi(words[6]);
  if (threads < 1 || threads > most_threads)
    return 2;
  size_t area = (size_t)width * (size_t)height;
  first = load(words[8]), second = load(words[9]);
  out = buffer(area * 4), planes = buffer(area * 2), noise = buffer(area);
  bands = buffer((size_t)threads * row_bytes() * (band + 4));
  for (size_t i = 0; i < area; i++)
    noise[i] = (byte)hash((uint32_t)i);
  if (!chosen(job_, 0, 2, 0, 0.4))
    return 4;
  printf("{\"fps\": %.2f}\n", frames_a_second(atof(words[7])));
  return 0;
}
