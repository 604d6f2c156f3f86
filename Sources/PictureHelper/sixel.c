// SPDX-License-Identifier: Apache-2.0
#include <limits.h>
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
  // The channel in which its colours differ most, and by how much in all.
  int channel;
  double spread;
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

// Finds the channel in which the colours of a box differ most from their mean.
static void measure(const Palette *palette, Box *box) {
  double weight = 0, sums[3] = {0}, squares[3] = {0};
  for (int place = 0; place < box->count; place++) {
    uint32_t shade = palette->list[box->first + place];
    double count = palette->counts[shade];
    weight += count;
    for (int channel = 0; channel < 3; channel++) {
      double value = channelOf(shade, channel);
      sums[channel] += count * value;
      squares[channel] += count * value * value;
    }
  }
  box->spread = 0;
  for (int channel = 0; weight > 0 && channel < 3; channel++) {
    double spread = squares[channel] - sums[channel] * sums[channel] / weight;
    if (spread > box->spread) box->spread = spread, box->channel = channel;
  }
}

// Parts a box at the mean of that channel; false when it is one colour.
static bool split(Palette *palette, Box *box, Box *rest) {
  if (box->count < 2 || box->spread <= 0) return false;
  sortBox(palette, box, box->channel);
  uint64_t sum = 0, weight = 0;
  for (int place = 0; place < box->count; place++) {
    uint32_t shade = palette->list[box->first + place];
    sum += (uint64_t)palette->counts[shade] * (uint64_t)channelOf(shade, box->channel);
  }
  int place = 0;
  while (place < box->count - 1) {
    uint32_t shade = palette->list[box->first + place];
    if (place > 0 && (uint64_t)channelOf(shade, box->channel) * box->weight > sum) break;
    weight += palette->counts[shade];
    place++;
  }
  *rest = (Box){.first = box->first + place, .count = box->count - place, .weight = box->weight - weight};
  box->count = place;
  box->weight = weight;
  measure(palette, box);
  measure(palette, rest);
  return true;
}

// The mean of colours, of so many pixels.
static void setColor(Palette *palette, int number, const uint64_t *sums, uint64_t weight) {
  for (int channel = 0; channel < 3; channel++) {
    uint64_t value = weight ? (sums[channel] * 255 / shadeMost + weight / 2) / weight : 0;
    palette->colors[number][channel] = (uint8_t)(value > 255 ? 255 : value);
  }
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
  setColor(palette, number, sums, weight);
}

// Gives each shade the colour that is nearest to it: the one of its box may be far away.
static void assign(Palette *palette, int count) {
  for (int place = 0; place < count; place++) {
    uint32_t shade = palette->list[place];
    int own[3];
    for (int channel = 0; channel < 3; channel++)
      own[channel] = channelOf(shade, channel) * 255 / shadeMost;
    int least = INT_MAX;
    for (int number = 0; number < palette->count; number++) {
      const uint8_t *color = palette->colors[number];
      int red = own[0] - color[0], green = own[1] - color[1], blue = own[2] - color[2];
      int distance = red * red + green * green + blue * blue;
      if (distance < least) least = distance, palette->nearest[shade] = (uint8_t)number;
    }
  }
}

// Moves each colour to the mean of the shades that have it.
static void settle(Palette *palette, int count) {
  uint64_t sums[mostColors][3] = {{0}}, weights[mostColors] = {0};
  for (int place = 0; place < count; place++) {
    uint32_t shade = palette->list[place];
    int number = palette->nearest[shade];
    for (int channel = 0; channel < 3; channel++)
      sums[number][channel] += (uint64_t)palette->counts[shade] * (uint64_t)channelOf(shade, channel);
    weights[number] += palette->counts[shade];
  }
  for (int number = 0; number < palette->count; number++)
    if (weights[number]) setColor(palette, number, sums[number], weights[number]);
}

// Finds the colours that say most of the picture.
static void choose(Palette *palette, const Picture *picture) {
  size_t count = (size_t)picture->across * (size_t)picture->down;
  for (size_t place = 0; place < count; place++)
    if (picture->pixels[place * 4 + 3] >= 128) palette->counts[shadeOf(picture->pixels + place * 4)]++;
  Box boxes[mostColors] = {{0}};
  for (int shade = 0; shade < shades; shade++) {
    if (!palette->counts[shade]) continue;
    palette->list[boxes[0].count++] = (uint32_t)shade;
    boxes[0].weight += palette->counts[shade];
  }
  int all = boxes[0].count;
  measure(palette, &boxes[0]);
  palette->count = 1;
  while (palette->count < mostColors) {
    int widest = 0;
    for (int number = 1; number < palette->count; number++)
      if (boxes[number].spread > boxes[widest].spread) widest = number;
    if (!split(palette, &boxes[widest], &boxes[palette->count])) break;
    palette->count++;
  }
  for (int number = 0; number < palette->count; number++) finishBox(palette, &boxes[number], number);
  // What has a colour of its own keeps it.
  if (all <= mostColors) return;
  assign(palette, all);
  settle(palette, all);
  assign(palette, all);
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
  // What is larger than its room is scrolled row by row, and only whole tiles are drawn.
  int down = picture->isCut ? 0 : tileHeight / picture->dotHeight * picture->dotHeight;
  if (across < picture->dotWidth) across = picture->dotWidth;
  if (down < picture->dotHeight) down = picture->dotHeight;
  bool isDone = true;
  for (int y = 0; isDone && y < picture->down; y += down)
    for (int x = 0; isDone && x < picture->across; x += across)
      isDone = putTile(
        &text, picture, palette,
        (Area){x, y, leastOf(across, picture->across - x), leastOf(down, picture->down - y)});
  free(palette);
  graphic->width = picture->columns * picture->dotWidth;
  graphic->height = picture->rows * picture->dotHeight;
  graphic->form = "sixel";
  graphic->bytes = (uint8_t *)text.bytes;
  graphic->count = text.count;
  return isDone && text.bytes;
}
