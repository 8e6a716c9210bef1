/* Pictures to measure with: a bar, cards with smooth photos and grain, lines like text. */
#ifndef SWITCHYARD_BENCH_PICTURES_H
#define SWITCHYARD_BENCH_PICTURES_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

static uint32_t hash(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

static double smooth(double x, double y, uint32_t seed) {
  double sum = 0, share = 0.5;
  for (int octave = 0; octave < 5; octave++, share *= 0.55, x *= 2, y *= 2) {
    int ix = (int)floor(x), iy = (int)floor(y);
    double fx = x - ix, fy = y - iy;
    fx = fx * fx * (3 - 2 * fx), fy = fy * fy * (3 - 2 * fy);
    double corner[4];
    for (int i = 0; i < 4; i++)
      corner[i] =
        hash(hash(seed + (uint32_t)(ix + (i & 1))) + (uint32_t)(iy + (i >> 1))) / 4294967296.0;
    double top = corner[0] + (corner[1] - corner[0]) * fx,
           low = corner[2] + (corner[3] - corner[2]) * fx;
    sum += share * (top + (low - top) * fy);
  }
  return sum;
}

/* Number 100 is a layer: a translucent card on clear ground. */
static void draw(int number, int width, int height, uint8_t *pixels) {
  uint32_t seed = hash((uint32_t)number + 1);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t *p = pixels + ((size_t)y * (size_t)width + (size_t)x) * 4;
      double u = (double)x / width, v = (double)y / height;
      double c[3] = {0.95 - 0.1 * v, 0.94 - 0.08 * u, 0.93}, a = 1;
      int card = (int)(u * 4) + 4 * (int)(v * 3), inx = (int)(u * 400) % 100,
          iny = (int)(v * 300) % 100;
      if (v < 0.06) {
        for (int i = 0; i < 3; i++)
          c[i] = (seed >> (8 * i) & 127) / 255.0;
      } else if (inx > 8 && inx < 92 && iny > 8 && iny < 70) {
        for (int i = 0; i < 3; i++)
          c[i] = smooth(u * 9 + i * 0.2, v * 5, seed + (uint32_t)card) +
                 ((int)(hash(seed + (uint32_t)(y * width + x)) & 15) - 8) / 500.0;
      } else if (inx > 8 && inx < 80 && iny > 74 && iny % 6 < 3 &&
                 hash(seed + (uint32_t)(x / 5 + y / 7 * 999)) % 3) {
        c[0] = c[1] = c[2] = 0.2;
      }
      if (number == 100) {
        double dx = fmax(0, fabs(u - 0.5) - 0.3), dy = fmax(0, fabs(v - 0.5) - 0.3);
        a = fmax(0, 1 - sqrt(dx * dx + dy * dy) * 8) * (v > 0.4 && v < 0.6 ? 0.6 : 1);
      }
      for (int i = 0; i < 3; i++)
        p[i] = (uint8_t)(fmin(1, fmax(0, c[i])) * 255 + 0.5);
      p[3] = (uint8_t)(a * 255 + 0.5);
    }
}

#endif
