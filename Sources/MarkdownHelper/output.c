// SPDX-License-Identifier: Apache-2.0
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void put(Output *output, const char *bytes, size_t count) {
  if (output->isSpoilt) return;
  if (count > answerBytes || output->count > answerBytes - count) {
    output->isSpoilt = true;
    return;
  }
  size_t needed = output->count + count;
  if (needed > output->room) {
    size_t room = output->room ? output->room : 4096;
    while (room < needed) room *= 2;
    char *moved = realloc(output->bytes, room);
    if (!moved) {
      output->isSpoilt = true;
      return;
    }
    output->bytes = moved;
    output->room = room;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count = needed;
}

void putWords(Output *output, const char *words) { put(output, words, strlen(words)); }

void putNumber(Output *output, long number) {
  char digits[24];
  int count = snprintf(digits, sizeof digits, "%ld", number);
  if (count > 0) put(output, digits, (size_t)count);
}

void putText(Output *output, const char *bytes, size_t count) {
  size_t start = 0;
  for (size_t index = 0; index < count; index++) {
    unsigned char byte = (unsigned char)bytes[index];
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    put(output, bytes + start, index - start);
    start = index + 1;
    char escape[8];
    int length = byte == '"' || byte == '\\' ? snprintf(escape, sizeof escape, "\\%c", byte)
                                             : snprintf(escape, sizeof escape, "\\u%04x", byte);
    if (length > 0) put(output, escape, (size_t)length);
  }
  put(output, bytes + start, count - start);
}

void putMember(Output *output, const char *name, const char *bytes, size_t count) {
  putWords(output, ",\"");
  putWords(output, name);
  putWords(output, "\":\"");
  putText(output, bytes, count);
  putWords(output, "\"");
}

size_t encode(unsigned scalar, char bytes[4]) {
  size_t count = 0;
  if (scalar < 0x80) {
    bytes[count++] = (char)scalar;
  } else if (scalar < 0x800) {
    bytes[count++] = (char)(0xC0 | scalar >> 6);
  } else if (scalar < 0x10000) {
    bytes[count++] = (char)(0xE0 | scalar >> 12);
    bytes[count++] = (char)(0x80 | (scalar >> 6 & 0x3F));
  } else {
    bytes[count++] = (char)(0xF0 | scalar >> 18);
    bytes[count++] = (char)(0x80 | (scalar >> 12 & 0x3F));
    bytes[count++] = (char)(0x80 | (scalar >> 6 & 0x3F));
  }
  if (scalar >= 0x80) bytes[count++] = (char)(0x80 | (scalar & 0x3F));
  return count;
}
