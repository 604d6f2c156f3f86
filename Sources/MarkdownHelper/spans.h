// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_MARKDOWN_SPANS_H
#define COLONNADE_MARKDOWN_SPANS_H
#include <md4c.h>

#include "markup.h"
#include "output.h"

// The longest address of a link or picture; longer ones are left out.
enum { addressBytes = 2048 };

// An address with its number; two with the same number are the same.
typedef struct {
  char bytes[addressBytes];
  size_t count;
  int number;
} Address;

// The look of a stretch of text.
typedef struct {
  int strong, emphasis, strike, code, markup;
  // Numbers of the addresses it leads to, 0 for none.
  int link, picture;
} Look;

// A text being written as a list of spans.
typedef struct {
  Output *output;
  // The stretch at hand, and how it looks.
  Output run;
  Look runLook, look;
  Address link, picture;
  int addresses;
  bool hasSpans, isInComment, hasPictureWords;
  // Whether the address of the picture at hand is still to be told.
  bool owesPicture;
} Spans;

// Begins a text.
void beginSpans(Spans *spans);
// Ends it.
void endSpans(Spans *spans);
// Takes what the parser says about a stretch, and its text.
void enterSpan(Spans *spans, MD_SPANTYPE type, const void *detail);
void leaveSpan(Spans *spans, MD_SPANTYPE type);
// Adds a picture that a tag of HTML shows; false when its address is too long.
bool addPicture(Spans *spans, const PictureTag *tag);
void addText(Spans *spans, MD_TEXTTYPE type, const char *bytes, size_t count);

#endif
