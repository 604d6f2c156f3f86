// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"

// Sixel: bands of six rows, in each of which every colour has a run of letters.
//
// A picture becomes tiles of some cells, each a sixel picture by itself, so that one can be sent
// after the other. A tile is a line "column,row;" and what stands between the marks of the terminal.

enum {
  // Colours are told apart by 6 bits a channel: with fewer a gradient of one colour has bands.
  shadeBits = 6, shadeMost = (1 << shadeBits) - 1, shades = 1 << 3 * shadeBits,
  mostColors = 256, bandRows = 6,
  // The pixels of a tile, which some terminals have a bound for.
  tileWidth = 960, tileHeight = 120,
  // What is longer is drawn in cells.
  mostBytes = 6 << 20,
};

// A part of the colours, which gets one colour.
typedef struct {
  int first, count;
  uint64_t weight;
} Box;

// The colours of a picture: which there are, how often, and what becomes of each.
typedef struct {
  uint32_t counts[shades];
  uint32_t list[shades], sorted[shades];
  uint8_t nearest[shades];
  uint8_t colors[mostColors][3];
  int count;
} Palette;

typedef struct {
  char *bytes;
  size_t count, room;
  bool isFull;
} Text;

static int shadeOf(const uint8_t *pixel) {
  int rest = 8 - shadeBits;
  return pixel[0] >> rest << 2 * shadeBits | pixel[1] >> rest << shadeBits | pixel[2] >> rest;
}

static int channelOf(uint32_t shade, int channel) {
  return (int)(shade >> (2 - channel) * shadeBits & shadeMost);
}

// Orders the colours of a box by a channel.
static void sortBox(Palette *palette, const Box *box, int channel) {
  int places[shadeMost + 2] = {0};
  uint32_t *list = palette->list + box->first;
  for (int place = 0; place < box->count; place++) places[channelOf(list[place], channel) + 1]++;
  for (int value = 0; value <= shadeMost; value++) places[value + 1] += places[value];
  for (int place = 0; place < box->count; place++)
    palette->sorted[places[channelOf(list[place], channel)]++] = list[place];
  memcpy(list, palette->sorted, (size_t)box->count * sizeof *list);
}

// Halves a box along its longest side, by weight; false when it is one colour.
static bool split(Palette *palette, Box *box, Box *rest) {
  int longest = 0, extent = 0;
  for (int channel = 0; channel < 3; channel++) {
    int low = shadeMost, high = 0;
    for (int place = 0; place < box->count; place++) {
      int value = channelOf(palette->list[box->first + place], channel);
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > extent) extent = high - low, longest = channel;
  }
  if (extent == 0) return false;
  sortBox(palette, box, longest);
  uint64_t half = 0;
  int place = 0;
  while (place < box->count - 1 && half * 2 < box->weight)
    half += palette->counts[palette->list[box->first + place++]];
  if (place == 0) place = 1;
  *rest = (Box){box->first + place, box->count - place, box->weight - half};
  box->count = place;
  box->weight = half;
  return true;
}

static void finishBox(Palette *palette, const Box *box, int number) {
  uint64_t sums[3] = {0}, weight = 0;
  for (int place = 0; place < box->count; place++) {
    uint32_t shade = palette->list[box->first + place];
    uint64_t count = palette->counts[shade];
    for (int channel = 0; channel < 3; channel++)
      sums[channel] += count * (uint64_t)channelOf(shade, channel);
    weight += count;
    palette->nearest[shade] = (uint8_t)number;
  }
  for (int channel = 0; channel < 3; channel++) {
    uint64_t value = weight ? (sums[channel] * 255 / shadeMost + weight / 2) / weight : 0;
    palette->colors[number][channel] = (uint8_t)(value > 255 ? 255 : value);
  }
}

// Finds the colours that say most of the picture.
static void choose(Palette *palette, const Picture *picture) {
  size_t count = (size_t)picture->across * (size_t)picture->down;
  for (size_t place = 0; place < count; place++)
    if (picture->pixels[place * 4 + 3] >= 128) palette->counts[shadeOf(picture->pixels + place * 4)]++;
  Box boxes[mostColors] = {{0, 0, 0}};
  for (int shade = 0; shade < shades; shade++) {
    if (!palette->counts[shade]) continue;
    palette->list[boxes[0].count++] = (uint32_t)shade;
    boxes[0].weight += palette->counts[shade];
  }
  palette->count = 1;
  while (palette->count < mostColors) {
    int heaviest = -1;
    for (int number = 0; number < palette->count; number++)
      if (boxes[number].count > 1 && (heaviest < 0 || boxes[number].weight > boxes[heaviest].weight))
        heaviest = number;
    if (heaviest < 0 || !split(palette, &boxes[heaviest], &boxes[palette->count])) break;
    palette->count++;
  }
  for (int number = 0; number < palette->count; number++) finishBox(palette, &boxes[number], number);
}

static void put(Text *text, const char *bytes, size_t count) {
  if (text->isFull || count == 0) return;
  if (text->count + count > text->room) {
    size_t room = (text->count + count) * 2;
    char *larger = room <= mostBytes * 2 ? realloc(text->bytes, room) : NULL;
    if (!larger || text->count + count > mostBytes) {
      free(larger ? larger : text->bytes);
      *text = (Text){NULL, 0, 0, true};
      return;
    }
    text->bytes = larger;
    text->room = room;
  }
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
}

static void putRun(Text *text, char letter, int count) {
  char line[16];
  if (count > 3) {
    put(text, line, (size_t)snprintf(line, sizeof line, "!%d%c", count, letter));
  } else {
    for (int index = 0; index < count; index++) put(text, &letter, 1);
  }
}

// The pixels of a tile, in the picture.
typedef struct {
  int x, y, width, height;
} Area;

static const uint8_t *pixelAt(const Picture *picture, int x, int y) {
  return picture->pixels + ((size_t)y * (size_t)picture->across + (size_t)x) * 4;
}

// Writes what one colour has in a band; the letters stand for six pixels below each other.
static void putColor(Text *text, const uint8_t *letters, int width) {
  int start = 0;
  while (width > 0 && letters[width - 1] == 0) width--;
  for (int x = 1; x <= width; x++) {
    if (x < width && letters[x] == letters[start]) continue;
    putRun(text, (char)(63 + letters[start]), x - start);
    start = x;
  }
}

static void putBand(
  Text *text, const Picture *picture, const Palette *palette, Area area, int top, bool *isDefined,
  uint8_t *letters
) {
  bool isUsed[mostColors] = {false};
  memset(letters, 0, (size_t)area.width * mostColors);
  for (int y = top; y < top + bandRows && y < area.height; y++) {
    const uint8_t *pixel = pixelAt(picture, area.x, area.y + y);
    for (int x = 0; x < area.width; x++, pixel += 4) {
      if (pixel[3] < 128) continue;
      int color = palette->nearest[shadeOf(pixel)];
      isUsed[color] = true;
      letters[(size_t)color * (size_t)area.width + (size_t)x] |= (uint8_t)(1 << (y - top));
    }
  }
  for (int color = 0; color < palette->count; color++) {
    if (!isUsed[color]) continue;
    char line[40];
    const uint8_t *parts = palette->colors[color];
    int count = isDefined[color] ? snprintf(line, sizeof line, "#%d", color)
                                 : snprintf(
                                     line, sizeof line, "#%d;2;%d;%d;%d#%d", color,
                                     (parts[0] * 100 + 127) / 255, (parts[1] * 100 + 127) / 255,
                                     (parts[2] * 100 + 127) / 255, color);
    // A colour that is defined is still to be chosen.
    isDefined[color] = true;
    put(text, line, (size_t)count);
    putColor(text, letters + (size_t)color * (size_t)area.width, area.width);
    put(text, "$", 1);
  }
}

static bool putTile(Text *text, const Picture *picture, const Palette *palette, Area area) {
  uint8_t *letters = malloc((size_t)area.width * mostColors);
  if (!letters) return false;
  char line[64];
  int count = snprintf(
    line, sizeof line, "%d,%d;\"1;1;%d;%d", area.x / picture->dotWidth, area.y / picture->dotHeight,
    area.width, area.height);
  put(text, line, (size_t)count);
  bool isDefined[mostColors] = {false};
  for (int top = 0; top < area.height; top += bandRows) {
    if (top > 0) put(text, "-", 1);
    putBand(text, picture, palette, area, top, isDefined, letters);
  }
  put(text, "\n", 1);
  free(letters);
  return !text->isFull;
}

bool packSixel(const Picture *picture, Graphic *graphic) {
  Palette *palette = calloc(1, sizeof *palette);
  if (!palette) return false;
  choose(palette, picture);
  graphic->sum = sumOf(
    picture->pixels, (size_t)picture->across * (size_t)picture->down * 4,
    (uint64_t)picture->columns << 32 | (uint64_t)picture->rows);
  Text text = {NULL, 0, 0, false};
  int across = tileWidth / picture->dotWidth * picture->dotWidth;
  int down = tileHeight / picture->dotHeight * picture->dotHeight;
  if (across < picture->dotWidth) across = picture->dotWidth;
  if (down < picture->dotHeight) down = picture->dotHeight;
  bool isDone = true;
  for (int y = 0; isDone && y < picture->down; y += down)
    for (int x = 0; isDone && x < picture->across; x += across)
      isDone = putTile(
        &text, picture, palette,
        (Area){x, y, leastOf(across, picture->across - x), leastOf(down, picture->down - y)});
  free(palette);
  graphic->width = picture->across;
  graphic->height = picture->down;
  graphic->form = "sixel";
  graphic->bytes = (uint8_t *)text.bytes;
  graphic->count = text.count;
  return isDone && text.bytes;
}
