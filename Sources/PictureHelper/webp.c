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

// A picture of an animation: where it lies, how it is laid on those before, and its bytes.
typedef struct {
  int x, y, width, height;
  bool isLaidOver, isTakenAway;
  Bytes bytes;
} Frame;

static int number24(const uint8_t *bytes) { return bytes[0] | bytes[1] << 8 | bytes[2] << 16; }

// The next picture behind a place in the file; false when there is none.
static bool nextFrame(Bytes file, size_t *place, Frame *frame) {
  while (*place + 8 <= file.count) {
    const uint8_t *head = file.bytes + *place;
    size_t count =
        (size_t)head[4] | (size_t)head[5] << 8 | (size_t)head[6] << 16 | (size_t)head[7] << 24;
    size_t rest = file.count - *place - 8;
    if (count > rest) return false;
    *place += 8 + count + (count & 1);
    if (memcmp(head, "ANMF", 4) != 0 || count <= 16) continue;
    const uint8_t *body = head + 8;
    *frame = (Frame){
        .x = number24(body) * 2, .y = number24(body + 3) * 2,
        .width = number24(body + 6) + 1, .height = number24(body + 9) + 1,
        .isLaidOver = !(body[15] & 2), .isTakenAway = body[15] & 1,
        .bytes = {body + 16, count - 16}};
    return true;
  }
  return false;
}

// Lays a pixel over another one.
static void layOver(const uint8_t *pixel, uint8_t *ground) {
  uint32_t alpha = pixel[3], under = ground[3] * (255 - alpha) / 255, sum = alpha + under;
  if (sum == 0) return;
  for (int channel = 0; channel < 3; channel++)
    ground[channel] = (uint8_t)((pixel[channel] * alpha + ground[channel] * under) / sum);
  ground[3] = (uint8_t)sum;
}

// Draws a picture of an animation on those before it.
static const char *drawFrame(const Frame *frame, uint8_t *canvas, int across, int down) {
  if (frame->x + frame->width > across || frame->y + frame->height > down) return wordsBroken;
  int width = 0, height = 0;
  if (!WebPGetInfo(frame->bytes.bytes, frame->bytes.count, &width, &height) ||
      width != frame->width || height != frame->height)
    return wordsBroken;
  uint8_t *pixels = WebPDecodeRGBA(frame->bytes.bytes, frame->bytes.count, &width, &height);
  if (!pixels) return wordsBroken;
  for (int row = 0; row < height; row++) {
    uint8_t *target = canvas + ((size_t)(frame->y + row) * (size_t)across + (size_t)frame->x) * 4;
    const uint8_t *source = pixels + (size_t)row * (size_t)width * 4;
    if (!frame->isLaidOver) {
      memcpy(target, source, (size_t)width * 4);
      continue;
    }
    for (int column = 0; column < width; column++)
      layOver(source + (size_t)column * 4, target + (size_t)column * 4);
  }
  WebPFree(pixels);
  return NULL;
}

static void takeAway(const Frame *frame, uint8_t *canvas, int across) {
  for (int row = 0; row < frame->height; row++)
    memset(
        canvas + ((size_t)(frame->y + row) * (size_t)across + (size_t)frame->x) * 4, 0,
        (size_t)frame->width * 4);
}

// Draws an animation up to the picture that is wanted, or to its last one.
static const char *playTo(Bytes file, int last, uint8_t *canvas, int across, int down) {
  size_t place = 12;
  Frame frame, before = {0};
  for (int number = 0; number <= last && nextFrame(file, &place, &frame); number++) {
    if (before.isTakenAway) takeAway(&before, canvas, across);
    const char *fault = drawFrame(&frame, canvas, across, down);
    if (fault) return fault;
    before = frame;
  }
  return NULL;
}

// One picture of an animation that needs all of its room, with what is left of those before it.
static const char *decodeFrame(Bytes file, Bytes head, const Wish *wish, Picture *picture) {
  int width = number24(head.bytes + 4) + 1, height = number24(head.bytes + 7) + 1;
  if (width > mostSide || height > mostSide || (int64_t)width * height > mostPixels)
    return wordsTooLarge;
  uint8_t *canvas = calloc((size_t)width * (size_t)height, 4);
  if (!canvas) return wordsMemory;
  const char *fault = playTo(file, wish->frame, canvas, width, height);
  if (!fault) {
    WebPDecoderConfig config = {0};
    config.output.u.RGBA.rgba = canvas;
    config.output.u.RGBA.stride = width * 4;
    int turn = orientationOf(file);
    layOut(picture, wish, width, height, turn >= 5);
    fault = scaled(&config, width, height, turn, picture);
  }
  free(canvas);
  return fault;
}

// Tells whether the first picture of an animation is only a part of it.
static bool beginsWithPart(Bytes file, Bytes head) {
  size_t place = 12;
  Frame first;
  return nextFrame(file, &place, &first) && (first.width < number24(head.bytes + 4) + 1 ||
                                             first.height < number24(head.bytes + 7) + 1);
}

const char *decodeWebP(Bytes file, const Wish *wish, Picture *picture) {
  Bytes head = piece(file, "VP8X");
  if (head.count >= 10 && piece(file, "ANMF").bytes &&
      (wish->frame > 0 || beginsWithPart(file, head)))
    return decodeFrame(file, head, wish, picture);
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
