// SPDX-License-Identifier: Apache-2.0
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"

// What is at hand while a PNG is read; all of it is let go of at the end, however that comes.
typedef struct {
  png_structp reader;
  png_infop info;
  Bytes rest;
  Scaler scaler;
  uint8_t *pixels;
  bool isCut;
} Reading;

bool isPNG(Bytes file) { return file.count >= 8 && png_sig_cmp(file.bytes, 0, 8) == 0; }

static void readBytes(png_structp reader, png_bytep bytes, size_t count) {
  Reading *reading = png_get_io_ptr(reader);
  if (reading->rest.count < count) {
    reading->isCut = true;
    png_error(reader, "cut");
  }
  memcpy(bytes, reading->rest.bytes, count);
  reading->rest.bytes += count;
  reading->rest.count -= count;
}

static void fail(png_structp reader, png_const_charp words) {
  (void)words;
  png_longjmp(reader, 1);
}

static void ignore(png_structp reader, png_const_charp words) {
  (void)reader;
  (void)words;
}

// Has every row come as red, green, blue and alpha, 8 bits each.
static void wantPlainPixels(Reading *reading) {
  png_structp reader = reading->reader;
  png_set_expand(reader);
  png_set_scale_16(reader);
  png_set_gray_to_rgb(reader);
  png_set_add_alpha(reader, 0xFF, PNG_FILLER_AFTER);
}

static int orientationOf(Reading *reading) {
  png_bytep bytes = NULL;
  png_uint_32 count = 0;
  if (!png_get_eXIf_1(reading->reader, reading->info, &count, &bytes)) return 1;
  return orientation((Bytes){bytes, count});
}

// Reads the rows; those that come in several passes are put together first.
static const char *readRows(Reading *reading, int width, int height) {
  size_t row = (size_t)width * 4;
  int passes = png_set_interlace_handling(reading->reader);
  png_read_update_info(reading->reader, reading->info);
  if (png_get_rowbytes(reading->reader, reading->info) != row) return wordsBroken;
  bool isWhole = passes > 1;
  reading->pixels = malloc(isWhole ? row * (size_t)height : row);
  if (!reading->pixels) return wordsMemory;
  for (int pass = 0; pass < passes; pass++) {
    for (int line = 0; line < height; line++) {
      uint8_t *target = reading->pixels + (isWhole ? row * (size_t)line : 0);
      png_read_row(reading->reader, target, NULL);
      if (pass == passes - 1) takeRow(&reading->scaler, target);
    }
  }
  return NULL;
}

static const char *readAll(Reading *reading, const Wish *wish, Picture *picture) {
  if (setjmp(png_jmpbuf(reading->reader))) return reading->isCut ? wordsCut : wordsBroken;
  png_set_read_fn(reading->reader, reading, readBytes);
  png_set_user_limits(reading->reader, mostSide, mostSide);
  png_set_chunk_cache_max(reading->reader, 64);
  png_set_chunk_malloc_max(reading->reader, 1 << 20);
  png_read_info(reading->reader, reading->info);
  int width = (int)png_get_image_width(reading->reader, reading->info);
  int height = (int)png_get_image_height(reading->reader, reading->info);
  if ((int64_t)width * height > mostPixels) return wordsTooLarge;
  int turn = orientationOf(reading);
  wantPlainPixels(reading);
  layOut(picture, wish, width, height, turn >= 5);
  if (!beginScaling(&reading->scaler, width, height, picture, turn >= 5)) return wordsMemory;
  const char *fault = readRows(reading, width, height);
  if (fault) return fault;
  return finishScaling(&reading->scaler, turn, picture) ? NULL : wordsMemory;
}

// The sides of a picture by its first bytes: what is too large is refused before the library sees it.
static bool isTooLarge(Bytes file) {
  if (file.count < 24) return false;
  uint32_t sides[2];
  for (int side = 0; side < 2; side++) {
    const uint8_t *bytes = file.bytes + 16 + side * 4;
    sides[side] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
  }
  return sides[0] > mostSide || sides[1] > mostSide || (uint64_t)sides[0] * sides[1] > mostPixels;
}

const char *decodePNG(Bytes file, const Wish *wish, Picture *picture) {
  if (isTooLarge(file)) return wordsTooLarge;
  static Reading reading;
  memset(&reading, 0, sizeof reading);
  reading.rest = file;
  reading.reader = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (reading.reader) reading.info = png_create_info_struct(reading.reader);
  const char *fault = reading.info ? readAll(&reading, wish, picture) : wordsMemory;
  png_destroy_read_struct(&reading.reader, &reading.info, NULL);
  endScaling(&reading.scaler);
  free(reading.pixels);
  return fault;
}
