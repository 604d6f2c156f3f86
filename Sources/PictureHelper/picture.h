// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_PICTURE_H
#define COLONNADE_PICTURE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bounds of a picture; larger ones are refused before anything is decoded.
enum { mostSide = 32768, mostPixels = 64000000, mostPixelsOfJPEG = 100000000 };
// Bounds of the answer in cells.
enum { mostColumns = 1000, mostRows = 1000, mostCells = 131072 };
// Bounds of a picture in pixels; larger ones are answered in fewer pixels, or in cells alone.
enum { mostGraphicSide = 297, mostGraphicPixels = 2000000 };

// The way a picture is fitted into its room.
typedef enum { fitContain, fitWidth, fitNone } Fit;
// The ground behind transparent pixels.
typedef enum { groundNone, groundChecker, groundColor } Ground;

// What a picture is answered in, beside cells: nothing else, packed pixels, or sixels.
typedef enum { formCells, formPixels, formSixel } Form;

// A picture that is wanted: the room in cells, the pixels of one, and the looks.
typedef struct {
  int columns, rows, cellWidth, cellHeight, zoom;
  Form form;
  Fit fit;
  Ground ground;
  // The colour of that ground.
  uint8_t color[3];
  // Whether a small picture is enlarged where it is drawn in cells.
  bool grows;
  // The picture of an animation, from 0.
  int frame;
  // Bytes that the line of the terminal carries in a second, which a picture in pixels may take; 0
  // where nobody knows.
  int most;
  // Bytes of a pixel, where the file is nothing but pixels, else 0; and its sides then.
  int rawBytes, rawAcross, rawDown;
} Wish;

// A picture as it is made: pixels of red, green, blue and alpha.
typedef struct {
  // Its own size, turned as it is to be seen.
  int width, height;
  // What it is answered in, and the pixels it has for a cell.
  Form form;
  int dotWidth, dotHeight;
  // What it is shrunk or enlarged to, and whether that is more than the room.
  int columns, rows, across, down;
  bool isCut;
  uint8_t *pixels;
} Picture;

// A picture in pixels as it is answered: its size, the form of its bytes, and a sum of them.
typedef struct {
  int width, height;
  const char *form;
  uint64_t sum;
  uint8_t *bytes;
  size_t count;
  // Whether it has fewer pixels than the terminal shows, or none, since the line is slow.
  bool isCoarse;
} Graphic;

// Bytes of a file.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} Bytes;

// The pixels of a row that become one: the first, and the one after the last.
typedef struct {
  int first, end;
} Span;

// Takes rows of a picture from the top and shrinks them as they come.
typedef struct {
  int width, height, across, down;
  // The next row of the source, and the row of the target that it goes to.
  int row, target;
  uint64_t *sums;
  uint32_t *counts;
  Span *spans;
  uint8_t *pixels;
} Scaler;

// Decodes a picture. The answer is what is wrong with it, in words, or NULL.
const char *decodePicture(Bytes file, const Wish *wish, Picture *picture);

// The size a picture is shown in, once its own is known; `turned` when its sides are exchanged.
void layOut(Picture *picture, const Wish *wish, int width, int height, bool turned);
bool beginScaling(Scaler *scaler, int width, int height, const Picture *picture, bool turned);
// Takes the next row: 4 bytes a pixel.
void takeRow(Scaler *scaler, const uint8_t *row);
// Turns what was scaled as a camera says (1 to 8) and leaves it in the picture.
bool finishScaling(Scaler *scaler, int orientation, Picture *picture);
void endScaling(Scaler *scaler);

// The orientation in EXIF data, 1 to 8; 1 when there is none.
int orientation(Bytes exif);

// Readers of the formats; the first says whether the file is its own.
bool isPNG(Bytes file);
const char *decodePNG(Bytes file, const Wish *wish, Picture *picture);
bool isJPEG(Bytes file);
const char *decodeJPEG(Bytes file, const Wish *wish, Picture *picture);
bool isWebP(Bytes file);
const char *decodeWebP(Bytes file, const Wish *wish, Picture *picture);
// Reads a file that is nothing but pixels.
const char *decodeRaw(Bytes file, const Wish *wish, Picture *picture);

// Cells of a picture, 7 bytes each: a shape, the colour of it, and the colour behind it.
//
// The shape is a set of quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right, which have
// the first colour. 16 says that nothing is behind it.
enum { bytesOfCell = 7, shapeIsOpen = 16 };
void drawCells(const Picture *picture, const Wish *wish, uint8_t *cells);

// The lesser of two numbers.
static inline int leastOf(int one, int other) { return one < other ? one : other; }

// Lays what is transparent on squares of two greys, or on a colour.
void layOnGround(Picture *picture, const Wish *wish);
// Makes the pixels of a picture so many to a cell, in a picture of its own; no more than it has.
bool shrinkDots(const Picture *picture, int across, int down, Picture *smaller);
// Gives all pixels of each square of so many one colour, in a picture of its own.
bool drawSquares(const Picture *picture, int side, Picture *coarse);
// The picture in pixels, coarser where the line is slow; without bytes where there is none.
Graphic graphicOf(const Picture *picture, const Wish *wish);
// Packs the pixels of whole cells with zlib.
bool packPixels(const Picture *picture, Graphic *graphic);
// Writes sixels of 256 colours; false when that becomes too long.
bool packSixel(const Picture *picture, Graphic *graphic);
// A number that differs where bytes do, for all that can be seen.
uint64_t sumOf(const uint8_t *bytes, size_t count, uint64_t seed);

// What is said when a picture cannot be shown.
#define wordsTooLarge "too many pixels"
#define wordsBroken "the file is damaged"
#define wordsCut "the file is cut short"
#define wordsMemory "it would need too much memory"
#define wordsUnknown "no PNG, JPEG or WebP"
#define wordsNoSize "pixels without a size"
#define wordsOtherSize "more or fewer pixels than its size says"

#endif
