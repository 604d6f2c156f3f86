// SPDX-License-Identifier: Apache-2.0
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "picture.h"

// What is at hand while a JPEG is read; all of it is let go of at the end, however that comes.
typedef struct {
  struct jpeg_decompress_struct reader;
  struct jpeg_error_mgr faults;
  jmp_buf end;
  bool isCut, isOutOfMemory;
  Scaler scaler;
  uint8_t *line, *pixels;
} Reading;

bool isJPEG(Bytes file) {
  return file.count >= 3 && file.bytes[0] == 0xFF && file.bytes[1] == 0xD8 && file.bytes[2] == 0xFF;
}

static void fail(j_common_ptr reader) {
  Reading *reading = reader->client_data;
  reading->isOutOfMemory = reader->err->msg_code == JERR_OUT_OF_MEMORY;
  longjmp(reading->end, 1);
}

// A warning about missing bytes ends the reading; the library would invent what is not there.
static void hear(j_common_ptr reader, int level) {
  Reading *reading = reader->client_data;
  if (level >= 0 || reader->err->msg_code != JWRN_JPEG_EOF) return;
  reading->isCut = true;
  longjmp(reading->end, 1);
}

static int orientationOf(Reading *reading) {
  jpeg_saved_marker_ptr marker = reading->reader.marker_list;
  for (; marker; marker = marker->next) {
    if (marker->data_length < 14 || memcmp(marker->data, "Exif\0\0", 6) != 0) continue;
    return orientation((Bytes){marker->data + 6, marker->data_length - 6});
  }
  return 1;
}

// Has the library shrink while it decodes: by eighths, and never below twice what is wanted.
static void shrinkEarly(Reading *reading, const Picture *picture, bool turned) {
  struct jpeg_decompress_struct *reader = &reading->reader;
  unsigned across = (unsigned)(turned ? picture->down : picture->across);
  unsigned down = (unsigned)(turned ? picture->across : picture->down);
  unsigned eighths = 8;
  while (eighths > 1 && reader->image_width * (eighths / 2) / 8 >= across * 2 &&
         reader->image_height * (eighths / 2) / 8 >= down * 2)
    eighths /= 2;
  reader->scale_num = eighths;
  reader->scale_denom = 8;
}

// Makes pixels of a line in the colours the file has.
static void plainPixels(Reading *reading, size_t width) {
  int channels = reading->reader.output_components;
  const uint8_t *line = reading->line;
  uint8_t *pixel = reading->pixels;
  bool isInverted = reading->reader.saw_Adobe_marker;
  for (size_t place = 0; place < width; place++, line += channels, pixel += 4) {
    for (int channel = 0; channel < 3; channel++) {
      if (channels != 4) {
        pixel[channel] = line[channels == 1 ? 0 : channel];
      } else {
        int ink = isInverted ? line[channel] : 255 - line[channel];
        int black = isInverted ? line[3] : 255 - line[3];
        pixel[channel] = (uint8_t)(ink * black / 255);
      }
    }
    pixel[3] = 0xFF;
  }
}

static const char *readAll(Reading *reading, Bytes file, const Wish *wish, Picture *picture) {
  struct jpeg_decompress_struct *reader = &reading->reader;
  if (setjmp(reading->end))
    return reading->isCut ? wordsCut : reading->isOutOfMemory ? wordsMemory : wordsBroken;
  jpeg_create_decompress(reader);
  jpeg_mem_src(reader, (unsigned char *)file.bytes, file.count);
  jpeg_save_markers(reader, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(reader, TRUE);
  if (reader->image_width > mostSide || reader->image_height > mostSide ||
      (uint64_t)reader->image_width * reader->image_height > mostPixelsOfJPEG)
    return wordsTooLarge;
  int turn = orientationOf(reading);
  layOut(picture, wish, (int)reader->image_width, (int)reader->image_height, turn >= 5);
  shrinkEarly(reading, picture, turn >= 5);
  bool isInk = reader->jpeg_color_space == JCS_CMYK || reader->jpeg_color_space == JCS_YCCK;
  reader->out_color_space = isInk ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(reader);
  size_t width = reader->output_width;
  int height = (int)reader->output_height;
  reading->line = malloc(width * (size_t)reader->output_components);
  reading->pixels = malloc(width * 4);
  if (!reading->line || !reading->pixels ||
      !beginScaling(&reading->scaler, (int)width, height, picture, turn >= 5))
    return wordsMemory;
  while (reader->output_scanline < reader->output_height) {
    JSAMPROW row = reading->line;
    if (jpeg_read_scanlines(reader, &row, 1) != 1) return wordsBroken;
    plainPixels(reading, width);
    takeRow(&reading->scaler, reading->pixels);
  }
  return finishScaling(&reading->scaler, turn, picture) ? NULL : wordsMemory;
}

const char *decodeJPEG(Bytes file, const Wish *wish, Picture *picture) {
  static Reading reading;
  memset(&reading, 0, sizeof reading);
  reading.reader.err = jpeg_std_error(&reading.faults);
  reading.reader.client_data = &reading;
  reading.faults.error_exit = fail;
  reading.faults.emit_message = hear;
  const char *fault = readAll(&reading, file, wish, picture);
  jpeg_destroy_decompress(&reading.reader);
  endScaling(&reading.scaler);
  free(reading.line);
  free(reading.pixels);
  return fault;
}
