// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "picture.h"

// Pictures for slow lines: what a terminal would wait for longer than a second is made coarser.

// Bytes as the terminal is sent them: pixels in base64, sixels as they are.
static size_t sentBytes(const Picture *picture, const Graphic *graphic) {
  return picture->form == formPixels ? (graphic->count + 2) / 3 * 4 : graphic->count;
}

static bool pack(const Picture *picture, Graphic *graphic) {
  bool isThere = picture->form == formPixels  ? packPixels(picture, graphic)
                 : picture->form == formSixel ? packSixel(picture, graphic)
                                              : false;
  if (isThere) return true;
  free(graphic->bytes);
  graphic->bytes = NULL;
  graphic->count = 0;
  return false;
}

// Packs a picture that was made coarser, and lets go of it.
static bool packCoarse(Picture *coarse, Graphic *graphic) {
  free(graphic->bytes);
  *graphic = (Graphic){.isCoarse = true};
  bool isPacked = pack(coarse, graphic);
  free(coarse->pixels);
  return isPacked;
}

// Fewer pixels, which the terminal enlarges; false when there would be no more than signs have.
static bool packFewer(const Picture *picture, size_t most, Graphic *graphic) {
  int width = picture->dotWidth, height = picture->dotHeight;
  int across = width, down = height;
  for (size_t sent = sentBytes(picture, graphic); sent > most; sent = sentBytes(picture, graphic)) {
    // As many as there is room for, were they as hard to pack as those before, and a few less.
    int64_t before = (int64_t)across * down, room = (int64_t)most * 15 / 16;
    do {
      across--;
      down = across * height / width;
    } while (across > 2 && (int64_t)sent * across * down > room * before);
    if (across < 2 || down < 2 || across * down <= 4) return false;
    Picture fewer;
    if (!shrinkDots(picture, across, down, &fewer) || !packCoarse(&fewer, graphic)) return false;
  }
  return true;
}

// Squares of one colour, which take fewer sixels: no terminal enlarges those.
static bool packSquares(const Picture *picture, size_t most, Graphic *graphic) {
  static const int sides[] = {2, 3, 6};
  for (size_t place = 0; place < sizeof sides / sizeof *sides; place++) {
    Picture coarse;
    if (!drawSquares(picture, sides[place], &coarse) || !packCoarse(&coarse, graphic)) return false;
    if (sentBytes(picture, graphic) <= most) return true;
  }
  return false;
}

Graphic graphicOf(const Picture *picture, const Wish *wish) {
  Graphic graphic = {0};
  size_t most = (size_t)wish->most;
  if (!pack(picture, &graphic) || most == 0 || sentBytes(picture, &graphic) <= most) return graphic;
  bool fits = picture->form == formPixels ? packFewer(picture, most, &graphic)
                                          : packSquares(picture, most, &graphic);
  graphic.isCoarse = true;
  if (fits) return graphic;
  // Signs are all that such a line is fit for.
  free(graphic.bytes);
  graphic.bytes = NULL;
  graphic.count = 0;
  return graphic;
}
