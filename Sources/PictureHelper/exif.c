// SPDX-License-Identifier: Apache-2.0
#include "picture.h"

// A number of 2 or 4 bytes in the order the data has; 0 outside of it.
static uint32_t number(Bytes data, size_t place, int size, bool isBig) {
  if (place > data.count || data.count - place < (size_t)size) return 0;
  uint32_t value = 0;
  for (int index = 0; index < size; index++)
    value = value << 8 | data.bytes[place + (size_t)(isBig ? index : size - 1 - index)];
  return value;
}

int orientation(Bytes exif) {
  enum { tagOfOrientation = 0x0112, bytesOfEntry = 12, mostEntries = 512 };
  if (exif.count < 8) return 1;
  bool isBig = exif.bytes[0] == 'M';
  size_t place = number(exif, 4, 4, isBig);
  uint32_t count = number(exif, place, 2, isBig);
  place += 2;
  for (uint32_t index = 0; index < count && index < mostEntries; index++, place += bytesOfEntry) {
    if (number(exif, place, 2, isBig) != tagOfOrientation) continue;
    uint32_t value = number(exif, place + 8, 2, isBig);
    return value >= 1 && value <= 8 ? (int)value : 1;
  }
  return 1;
}
