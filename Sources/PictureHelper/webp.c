// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#include "picture.h"

bool isWebP(Bytes file) {
  return file.count >= 12 && memcmp(file.bytes, "RIFF", 4) == 0 &&
         memcmp(file.bytes + 8, "WEBP", 4) == 0;
}

// The first piece of a file with a name, without its head.
static Bytes piece(Bytes file, const char *name) {
  size_t place = 12;
  while (place + 8 <= file.count) {
    const uint8_t *head = file.bytes + place;
    size_t count =
        (size_t)head[4] | (size_t)head[5] << 8 | (size_t)head[6] << 16 | (size_t)head[7] << 24;
    size_t rest = file.count - place - 8;
    if (memcmp(head, name, 4) == 0) return (Bytes){head + 8, count < rest ? count : rest};
    if (count > rest) break;
    place += 8 + count + (count & 1);
  }
  return (Bytes){NULL, 0};
}

static int orientationOf(Bytes file) {
  Bytes exif = piece(file, "EXIF");
  if (exif.count > 6 && memcmp(exif.bytes, "Exif\0\0", 6) == 0) {
    exif.bytes += 6;
    exif.count -= 6;
  }
  return orientation(exif);
}

static const char *scaled(
  const WebPDecoderConfig *config, int width, int height, int turn, Picture *picture
) {
  Scaler scaler;
  const char *fault = wordsMemory;
  if (beginScaling(&scaler, width, height, picture, turn >= 5)) {
    const WebPRGBABuffer *buffer = &config->output.u.RGBA;
    for (int row = 0; row < height; row++)
      takeRow(&scaler, buffer->rgba + (size_t)row * (size_t)buffer->stride);
    if (finishScaling(&scaler, turn, picture)) fault = NULL;
  }
  endScaling(&scaler);
  return fault;
}

const char *decodeWebP(Bytes file, const Wish *wish, Picture *picture) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return wordsBroken;
  // Of an animation the first frame is shown, which lies behind 16 bytes of its own.
  Bytes frame = piece(file, "ANMF"), still = file;
  enum { headOfFrame = 16 };
  if (frame.count > headOfFrame) still = (Bytes){frame.bytes + headOfFrame, frame.count - headOfFrame};
  VP8StatusCode state = WebPGetFeatures(still.bytes, still.count, &config.input);
  if (state != VP8_STATUS_OK) return state == VP8_STATUS_NOT_ENOUGH_DATA ? wordsCut : wordsBroken;
  int width = config.input.width, height = config.input.height;
  if (width < 1 || height < 1) return wordsBroken;
  if ((int64_t)width * height > mostPixels) return wordsTooLarge;
  int turn = orientationOf(file);
  layOut(picture, wish, width, height, turn >= 5);
  // The library shrinks as it decodes, so memory follows what is wanted.
  int across = (turn >= 5 ? picture->down : picture->across) * 2;
  int down = (turn >= 5 ? picture->across : picture->down) * 2;
  if (across < width && down < height) {
    config.options.use_scaling = 1;
    config.options.scaled_width = width = across;
    config.options.scaled_height = height = down;
  }
  config.output.colorspace = MODE_RGBA;
  state = WebPDecode(still.bytes, still.count, &config);
  const char *fault = state == VP8_STATUS_OK              ? scaled(&config, width, height, turn, picture)
                      : state == VP8_STATUS_OUT_OF_MEMORY ? wordsMemory
                      : state == VP8_STATUS_SUSPENDED || state == VP8_STATUS_NOT_ENOUGH_DATA
                          ? wordsCut
                          : wordsBroken;
  WebPFreeDecBuffer(&config.output);
  return fault;
}
