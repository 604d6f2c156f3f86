// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "picture.h"

// A length that is a part of another one, rounded, and never nothing.
static int part(int64_t length, int64_t numerator, int64_t denominator) {
  int64_t result = (length * numerator + denominator / 2) / denominator;
  return result < 1 ? 1 : result > 1000000 ? 1000000 : (int)result;
}

static int cellsOf(int pixels, int cell) { return (pixels + cell - 1) / cell; }

// Shrinks a size so that it fits into a width, or a height, or not at all.
static void shrink(int *width, int *height, int roomWidth, int roomHeight) {
  int own[2] = {*width, *height};
  if (*width > roomWidth) {
    *width = roomWidth;
    *height = part(own[1], roomWidth, own[0]);
  }
  if (*height > roomHeight) {
    *height = roomHeight;
    *width = part(own[0], roomHeight, own[1]);
  }
}

// Enlarges a small picture that is drawn in cells: up to half a cell for each pixel, within the room.
static void grow(int shown[2], const Wish *wish) {
  int most = leastOf(wish->cellWidth, wish->cellHeight / 2);
  int roomWidth = wish->columns * wish->cellWidth, roomHeight = wish->rows * wish->cellHeight;
  if (shown[0] >= roomWidth || shown[1] >= roomHeight) return;
  int larger[2] = {shown[0] * most, shown[1] * most};
  shrink(&larger[0], &larger[1], roomWidth, roomHeight);
  if (larger[0] <= shown[0] || larger[1] <= shown[1]) return;
  shown[0] = larger[0];
  shown[1] = larger[1];
}

static int64_t pixelsOf(const Picture *picture) {
  return (int64_t)picture->columns * picture->dotWidth * picture->rows * picture->dotHeight;
}

// What a picture can be answered in: sixels cannot be enlarged by the terminal.
static Form formOf(const Picture *picture, const Wish *wish) {
  if (picture->columns > mostGraphicSide || picture->rows > mostGraphicSide) return formCells;
  int64_t pixels =
    (int64_t)picture->columns * wish->cellWidth * picture->rows * wish->cellHeight;
  if (wish->form == formSixel && pixels > mostGraphicPixels) return formCells;
  // More than the cells of a window at the least size of theirs are never drawn in pixels.
  return (int64_t)picture->columns * picture->rows * 4 > mostGraphicPixels ? formCells : wish->form;
}

void layOut(Picture *picture, const Wish *wish, int width, int height, bool turned) {
  picture->width = turned ? height : width;
  picture->height = turned ? width : height;
  enum { endless = 1 << 20 };
  int roomWidth = wish->fit == fitNone ? endless : wish->columns * wish->cellWidth;
  int roomHeight = wish->fit == fitContain ? wish->rows * wish->cellHeight : endless;
  int shown[2] = {picture->width, picture->height};
  shrink(&shown[0], &shown[1], roomWidth, roomHeight);
  if (wish->grows && wish->form == formCells) grow(shown, wish);
  shown[0] = part(shown[0], wish->zoom, 100);
  shown[1] = part(shown[1], wish->zoom, 100);
  // What would be too many cells is shrunk: the sides first, then both.
  shrink(&shown[0], &shown[1], mostColumns * wish->cellWidth, mostRows * wish->cellHeight);
  for (;;) {
    picture->columns = cellsOf(shown[0], wish->cellWidth);
    picture->rows = cellsOf(shown[1], wish->cellHeight);
    if ((int64_t)picture->columns * picture->rows <= mostCells) break;
    shown[0] = part(shown[0], 9, 10);
    shown[1] = part(shown[1], 9, 10);
  }
  picture->isCut = picture->columns > wish->columns || picture->rows > wish->rows;
  picture->form = formOf(picture, wish);
  if (picture->form == formCells) {
    picture->dotWidth = picture->dotHeight = 2;
  } else {
    picture->dotWidth = wish->cellWidth;
    picture->dotHeight = wish->cellHeight;
    // The terminal enlarges what would be too many pixels.
    while (pixelsOf(picture) > mostGraphicPixels) {
      picture->dotWidth = part(picture->dotWidth, 9, 10);
      picture->dotHeight = part(picture->dotHeight, 9, 10);
    }
  }
  picture->across =
    leastOf(picture->columns * picture->dotWidth, part(shown[0], picture->dotWidth, wish->cellWidth));
  picture->down =
    leastOf(picture->rows * picture->dotHeight, part(shown[1], picture->dotHeight, wish->cellHeight));
}

// The first pixel of the source, and the one after the last, that make a pixel of the target.
static int firstOf(int place, int from, int to) { return (int)((int64_t)place * from / to); }
static int endOf(int place, int from, int to) {
  int first = firstOf(place, from, to), next = firstOf(place + 1, from, to);
  return next > first ? next : first + 1;
}

bool beginScaling(Scaler *scaler, int width, int height, const Picture *picture, bool turned) {
  memset(scaler, 0, sizeof *scaler);
  scaler->width = width;
  scaler->height = height;
  scaler->across = turned ? picture->down : picture->across;
  scaler->down = turned ? picture->across : picture->down;
  scaler->sums = calloc((size_t)scaler->across * 4, sizeof *scaler->sums);
  scaler->counts = calloc((size_t)scaler->across, sizeof *scaler->counts);
  scaler->spans = malloc((size_t)scaler->across * sizeof *scaler->spans);
  scaler->pixels = calloc((size_t)scaler->across * (size_t)scaler->down, 4);
  if (!scaler->sums || !scaler->counts || !scaler->spans || !scaler->pixels) return false;
  // Once for all rows: they would cost more than the sums.
  for (int column = 0; column < scaler->across; column++)
    scaler->spans[column] = (Span){
      firstOf(column, width, scaler->across), endOf(column, width, scaler->across)};
  return true;
}

static void addRow(Scaler *scaler, const uint8_t *row) {
  for (int column = 0; column < scaler->across; column++) {
    Span span = scaler->spans[column];
    // A row is at most 32,768 pixels, so the sums of one fit.
    uint32_t red = 0, green = 0, blue = 0, alphas = 0;
    const uint8_t *pixel = row + (size_t)span.first * 4;
    for (int place = span.first; place < span.end; place++, pixel += 4) {
      uint32_t alpha = pixel[3];
      red += pixel[0] * alpha;
      green += pixel[1] * alpha;
      blue += pixel[2] * alpha;
      alphas += alpha;
    }
    uint64_t *sums = scaler->sums + (size_t)column * 4;
    sums[0] += red;
    sums[1] += green;
    sums[2] += blue;
    sums[3] += alphas;
    scaler->counts[column] += (uint32_t)(span.end - span.first);
  }
}

static void finishRow(Scaler *scaler) {
  uint8_t *target = scaler->pixels + (size_t)scaler->target * (size_t)scaler->across * 4;
  for (int column = 0; column < scaler->across; column++, target += 4) {
    uint64_t *sums = scaler->sums + (size_t)column * 4;
    uint64_t alpha = sums[3], count = scaler->counts[column];
    if (alpha > 0)
      for (int channel = 0; channel < 3; channel++)
        target[channel] = (uint8_t)((sums[channel] + alpha / 2) / alpha);
    if (count > 0) target[3] = (uint8_t)((alpha + count / 2) / count);
  }
  memset(scaler->sums, 0, (size_t)scaler->across * 4 * sizeof *scaler->sums);
  memset(scaler->counts, 0, (size_t)scaler->across * sizeof *scaler->counts);
  scaler->target++;
}

void takeRow(Scaler *scaler, const uint8_t *row) {
  if (scaler->row >= scaler->height) return;
  // An enlarged row is several rows of the target.
  while (scaler->target < scaler->down &&
         firstOf(scaler->target, scaler->height, scaler->down) <= scaler->row) {
    addRow(scaler, row);
    if (endOf(scaler->target, scaler->height, scaler->down) > scaler->row + 1) break;
    finishRow(scaler);
  }
  scaler->row++;
}

bool finishScaling(Scaler *scaler, int orientation, Picture *picture) {
  size_t across = (size_t)scaler->across, down = (size_t)scaler->down;
  bool turned = orientation >= 5;
  picture->pixels = malloc(across * down * 4);
  if (!picture->pixels) return false;
  size_t width = turned ? down : across;
  for (size_t row = 0; row < down; row++) {
    for (size_t column = 0; column < across; column++) {
      // 2 and 3 come from the other side, 3 and 4 from below; from 5 on the sides are exchanged.
      size_t x = column, y = row;
      switch (orientation) {
        case 2: x = across - 1 - column; break;
        case 3: x = across - 1 - column, y = down - 1 - row; break;
        case 4: y = down - 1 - row; break;
        case 5: x = row, y = column; break;
        case 6: x = down - 1 - row, y = column; break;
        case 7: x = down - 1 - row, y = across - 1 - column; break;
        case 8: x = row, y = across - 1 - column; break;
        default: break;
      }
      memcpy(picture->pixels + (y * width + x) * 4, scaler->pixels + (row * across + column) * 4, 4);
    }
  }
  return true;
}

void endScaling(Scaler *scaler) {
  free(scaler->sums);
  free(scaler->counts);
  free(scaler->spans);
  free(scaler->pixels);
  memset(scaler, 0, sizeof *scaler);
}
