// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "picture.h"

// Hands the rows on, as red, green, blue and alpha.
static void takeRows(Scaler *scaler, Bytes file, const Wish *wish, uint8_t *row) {
  size_t bytes = (size_t)wish->rawBytes;
  for (int line = 0; line < wish->rawDown; line++) {
    const uint8_t *pixel = file.bytes + (size_t)line * (size_t)wish->rawAcross * bytes;
    for (int column = 0; column < wish->rawAcross; column++, pixel += bytes) {
      uint8_t *target = row + (size_t)column * 4;
      for (int channel = 0; channel < 3; channel++) target[channel] = pixel[channel];
      target[3] = bytes == 4 ? pixel[3] : 255;
    }
    takeRow(scaler, row);
  }
}

const char *decodeRaw(Bytes file, const Wish *wish, Picture *picture) {
  int width = wish->rawAcross, height = wish->rawDown;
  if (width < 1 || height < 1) return wordsNoSize;
  if (width > mostSide || height > mostSide || (int64_t)width * height > mostPixels)
    return wordsTooLarge;
  if (file.count != (size_t)width * (size_t)height * (size_t)wish->rawBytes) return wordsOtherSize;
  layOut(picture, wish, width, height, false);
  Scaler scaler;
  uint8_t *row = malloc((size_t)width * 4);
  const char *fault = wordsMemory;
  if (beginScaling(&scaler, width, height, picture, false) && row) {
    takeRows(&scaler, file, wish, row);
    if (finishScaling(&scaler, 1, picture)) fault = NULL;
  }
  free(row);
  endScaling(&scaler);
  return fault;
}
