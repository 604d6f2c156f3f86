// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "picture.h"

// The colour behind a transparent pixel of a checkered ground, in squares of one cell.
static int shadeBehind(const Picture *picture, int x, int y) {
  return (x / picture->dotWidth + y / picture->dotHeight) & 1 ? 0x66 : 0x99;
}

void layOnGround(Picture *picture, const Wish *wish) {
  uint8_t *pixel = picture->pixels;
  for (int y = 0; y < picture->down; y++) {
    for (int x = 0; x < picture->across; x++, pixel += 4) {
      if (pixel[3] == 255) continue;
      int shade = shadeBehind(picture, x, y);
      for (int channel = 0; channel < 3; channel++) {
        int behind = wish->ground == groundColor ? wish->color[channel] : shade;
        pixel[channel] =
          (uint8_t)((pixel[channel] * pixel[3] + behind * (255 - pixel[3]) + 127) / 255);
      }
      pixel[3] = 255;
    }
  }
}

// The mean of the pixels from one place to another, each as much as it can be seen.
static void meanOf(const Picture *picture, const int from[2], const int to[2], uint8_t *target) {
  uint64_t sums[4] = {0};
  uint64_t count = 0;
  for (int y = from[1]; y < to[1]; y++) {
    const uint8_t *pixel =
      picture->pixels + ((size_t)y * (size_t)picture->across + (size_t)from[0]) * 4;
    for (int x = from[0]; x < to[0]; x++, pixel += 4, count++) {
      for (int channel = 0; channel < 3; channel++) sums[channel] += (uint64_t)pixel[channel] * pixel[3];
      sums[3] += pixel[3];
    }
  }
  memset(target, 0, 4);
  if (count == 0 || sums[3] == 0) return;
  for (int channel = 0; channel < 3; channel++)
    target[channel] = (uint8_t)((sums[channel] + sums[3] / 2) / sums[3]);
  target[3] = (uint8_t)((sums[3] + count / 2) / count);
}

bool shrinkDots(const Picture *picture, int across, int down, Picture *smaller) {
  *smaller = *picture;
  int width = picture->dotWidth, height = picture->dotHeight;
  smaller->dotWidth = across;
  smaller->dotHeight = down;
  smaller->across = leastOf(picture->columns * across, (picture->across * across + width - 1) / width);
  smaller->down = leastOf(picture->rows * down, (picture->down * down + height - 1) / height);
  smaller->pixels = malloc((size_t)smaller->across * (size_t)smaller->down * 4);
  if (!smaller->pixels) return false;
  uint8_t *target = smaller->pixels;
  for (int y = 0; y < smaller->down; y++) {
    for (int x = 0; x < smaller->across; x++, target += 4) {
      int from[2] = {x * width / across, y * height / down};
      int to[2] = {
        leastOf(picture->across, (x + 1) * width / across),
        leastOf(picture->down, (y + 1) * height / down)};
      meanOf(picture, from, to, target);
    }
  }
  return true;
}

bool drawSquares(const Picture *picture, int side, Picture *coarse) {
  *coarse = *picture;
  coarse->pixels = malloc((size_t)picture->across * (size_t)picture->down * 4);
  if (!coarse->pixels) return false;
  for (int top = 0; top < picture->down; top += side) {
    for (int left = 0; left < picture->across; left += side) {
      int from[2] = {left, top};
      int to[2] = {leastOf(picture->across, left + side), leastOf(picture->down, top + side)};
      uint8_t mean[4];
      meanOf(picture, from, to, mean);
      for (int y = from[1]; y < to[1]; y++)
        for (int x = from[0]; x < to[0]; x++)
          memcpy(coarse->pixels + ((size_t)y * (size_t)picture->across + (size_t)x) * 4, mean, 4);
    }
  }
  return true;
}

uint64_t sumOf(const uint8_t *bytes, size_t count, uint64_t seed) {
  uint64_t sum = seed ^ 0xCBF29CE484222325u;
  for (size_t place = 0; place < count; place++) sum = (sum ^ bytes[place]) * 0x100000001B3u;
  return sum;
}

// Tells whether every pixel is there and hides what is behind it.
static bool isOpaque(const Picture *picture) {
  if (picture->across < picture->columns * picture->dotWidth ||
      picture->down < picture->rows * picture->dotHeight)
    return false;
  size_t count = (size_t)picture->across * (size_t)picture->down;
  for (size_t place = 0; place < count; place++)
    if (picture->pixels[place * 4 + 3] != 255) return false;
  return true;
}

bool packPixels(const Picture *picture, Graphic *graphic) {
  int channels = isOpaque(picture) ? 3 : 4;
  graphic->width = picture->columns * picture->dotWidth;
  graphic->height = picture->rows * picture->dotHeight;
  graphic->form = channels == 3 ? "rgb" : "rgba";
  size_t count = (size_t)graphic->width * (size_t)graphic->height * (size_t)channels;
  uint8_t *plain = calloc(count, 1);
  graphic->bytes = plain ? malloc(compressBound(count)) : NULL;
  if (!graphic->bytes) {
    free(plain);
    return false;
  }
  for (int y = 0; y < picture->down; y++) {
    const uint8_t *pixel = picture->pixels + (size_t)y * (size_t)picture->across * 4;
    uint8_t *target = plain + (size_t)y * (size_t)graphic->width * (size_t)channels;
    for (int x = 0; x < picture->across; x++, pixel += 4, target += channels)
      memcpy(target, pixel, (size_t)channels);
  }
  graphic->sum = sumOf(plain, count, (uint64_t)graphic->width << 32 | (uint64_t)graphic->height);
  uLongf packed = compressBound(count);
  bool isPacked = compress2(graphic->bytes, &packed, plain, count, Z_BEST_SPEED) == Z_OK;
  graphic->count = packed;
  free(plain);
  return isPacked;
}
