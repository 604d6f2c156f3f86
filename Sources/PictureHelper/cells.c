// SPDX-License-Identifier: Apache-2.0
#include <limits.h>
#include <string.h>

#include "picture.h"

// A quarter of a cell.
typedef struct {
  int color[3];
  bool isThere;
} Quarter;

// The colour behind a transparent pixel of a checkered ground, in squares of one cell.
static int shadeOfChecker(int x, int y) { return ((x >> 1) + (y >> 1)) & 1 ? 0x66 : 0x99; }

static Quarter quarter(const Picture *picture, const Wish *wish, int x, int y) {
  Quarter result = {{0, 0, 0}, false};
  if (x >= picture->across || y >= picture->down) return result;
  const uint8_t *pixel = picture->pixels + ((size_t)y * (size_t)picture->across + (size_t)x) * 4;
  // Without a ground the terminal's own shows through what is mostly transparent.
  if (wish->ground == groundNone && pixel[3] < 128) return result;
  result.isThere = true;
  for (int channel = 0; channel < 3; channel++) {
    int behind = wish->ground == groundChecker ? shadeOfChecker(x, y)
                 : wish->ground == groundColor ? wish->color[channel]
                                               : pixel[channel];
    result.color[channel] = (pixel[channel] * pixel[3] + behind * (255 - pixel[3]) + 127) / 255;
  }
  return result;
}

// The colour between some quarters, and how far they are from it altogether.
static int mean(const Quarter *quarters, int set, int color[3]) {
  int count = 0, error = 0;
  memset(color, 0, 3 * sizeof *color);
  for (int index = 0; index < 4; index++) {
    if (!(set >> index & 1) || !quarters[index].isThere) continue;
    count++;
    for (int channel = 0; channel < 3; channel++) color[channel] += quarters[index].color[channel];
  }
  if (count == 0) return 0;
  for (int channel = 0; channel < 3; channel++) color[channel] = (color[channel] + count / 2) / count;
  for (int index = 0; index < 4; index++) {
    if (!(set >> index & 1) || !quarters[index].isThere) continue;
    for (int channel = 0; channel < 3; channel++) {
      int far = quarters[index].color[channel] - color[channel];
      error += far * far;
    }
  }
  return error;
}

// 5 bits a channel, so that neighbours share looks.
static void writeColor(const int color[3], uint8_t *bytes) {
  for (int channel = 0; channel < 3; channel++) {
    int coarse = (color[channel] * 31 + 127) / 255;
    bytes[channel] = (uint8_t)(coarse << 3 | coarse >> 2);
  }
}

static void drawCell(const Quarter *quarters, uint8_t *cell) {
  int there = 0;
  for (int index = 0; index < 4; index++) there |= quarters[index].isThere << index;
  int best = there, front[3], back[3];
  if (there == 15) {
    // The upper half is tried first and stays where others are hardly better; a set and what it
    // leaves out are the same picture.
    static const int sets[] = {3, 5, 1, 2, 4, 7, 9};
    int least = INT_MAX;
    for (size_t index = 0; index < sizeof sets / sizeof *sets; index++) {
      int set = sets[index];
      int error = mean(quarters, set, front) + mean(quarters, 15 & ~set, back);
      if (index > 0) error += error / 8 + 64;
      if (error < least) least = error, best = set;
    }
  }
  mean(quarters, best, front);
  mean(quarters, 15 & ~best, back);
  cell[0] = (uint8_t)(best | (there == 15 ? 0 : shapeIsOpen));
  writeColor(front, cell + 1);
  writeColor(back, cell + 4);
  // One colour needs no shape.
  if (there == 15 && memcmp(cell + 1, cell + 4, 3) == 0) cell[0] = 0;
}

void drawCells(const Picture *picture, const Wish *wish, uint8_t *cells) {
  for (int row = 0; row < picture->rows; row++) {
    for (int column = 0; column < picture->columns; column++, cells += bytesOfCell) {
      Quarter quarters[4];
      for (int index = 0; index < 4; index++)
        quarters[index] = quarter(picture, wish, column * 2 + (index & 1), row * 2 + (index >> 1));
      drawCell(quarters, cells);
    }
  }
}
