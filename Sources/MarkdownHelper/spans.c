// SPDX-License-Identifier: Apache-2.0
#include "spans.h"

#include <string.h>
#include <strings.h>

static void putFlag(Output *output, const char *name, int isSet) {
  if (!isSet) return;
  putWords(output, ",\"");
  putWords(output, name);
  putWords(output, "\":true");
}

/// Writes the stretch at hand.
static void flush(Spans *spans) {
  Output *output = spans->output;
  const Look *look = &spans->runLook;
  if (spans->run.isSpoilt) output->isSpoilt = true;
  if (spans->run.count == 0) return;
  if (spans->hasSpans) putWords(output, ",");
  spans->hasSpans = true;
  static const Look plain;
  if (memcmp(look, &plain, sizeof plain) == 0) {
    putWords(output, "\"");
    putText(output, spans->run.bytes, spans->run.count);
    putWords(output, "\"");
  } else {
    putWords(output, "{\"t\":\"");
    putText(output, spans->run.bytes, spans->run.count);
    putWords(output, "\"");
    putFlag(output, "b", look->strong);
    putFlag(output, "i", look->emphasis);
    putFlag(output, "s", look->strike);
    putFlag(output, "code", look->code);
    putFlag(output, "html", look->markup);
    putFlag(output, "picture", look->picture);
    if (look->picture && spans->owesPicture) {
      putMember(output, "src", spans->picture.bytes, spans->picture.count);
      spans->owesPicture = false;
    }
    if (look->link) putMember(output, "link", spans->link.bytes, spans->link.count);
    putWords(output, "}");
  }
  spans->run.count = 0;
}

/// Adds text in the look that holds now.
static void add(Spans *spans, const char *bytes, size_t count) {
  Look look = spans->look;
  look.strong = look.strong > 0;
  look.emphasis = look.emphasis > 0;
  look.strike = look.strike > 0;
  look.code = look.code > 0;
  if (memcmp(&look, &spans->runLook, sizeof look) != 0) flush(spans);
  spans->runLook = look;
  put(&spans->run, bytes, count);
  if (look.picture) spans->hasPictureWords = true;
}

void beginSpans(Spans *spans) {
  memset(&spans->look, 0, sizeof spans->look);
  spans->run.count = 0;
  spans->hasSpans = spans->isInComment = false;
  putWords(spans->output, "[");
}

void endSpans(Spans *spans) {
  flush(spans);
  putWords(spans->output, "]");
}

/// Adds the scalar of an entity, or its words when it is unknown.
static void addEntity(Spans *spans, const char *bytes, size_t count) {
  unsigned scalar = entity(bytes, count);
  if (!scalar) return add(spans, bytes, count);
  char text[4];
  size_t length = encode(scalar, text);
  add(spans, text, length);
}

/// Keeps an address; one that is too long counts as none.
static int keep(Spans *spans, Address *address, const MD_ATTRIBUTE *attribute) {
  address->count = 0;
  for (size_t n = 0; attribute->substr_offsets && attribute->substr_offsets[n] < attribute->size;
       n++) {
    size_t start = attribute->substr_offsets[n], end = attribute->substr_offsets[n + 1];
    const char *bytes = attribute->text + start;
    size_t count = end - start;
    char text[4];
    if (attribute->substr_types[n] == MD_TEXT_ENTITY) {
      unsigned scalar = entity(bytes, count);
      if (scalar) {
        count = encode(scalar, text);
        bytes = text;
      }
    }
    if (count > sizeof address->bytes - address->count) return 0;
    memcpy(address->bytes + address->count, bytes, count);
    address->count += count;
  }
  address->number = ++spans->addresses;
  return address->number;
}

void enterSpan(Spans *spans, MD_SPANTYPE type, const void *detail) {
  switch (type) {
  case MD_SPAN_STRONG: spans->look.strong++; break;
  case MD_SPAN_EM: spans->look.emphasis++; break;
  case MD_SPAN_DEL: spans->look.strike++; break;
  case MD_SPAN_CODE:
  case MD_SPAN_LATEXMATH:
  case MD_SPAN_LATEXMATH_DISPLAY: spans->look.code++; break;
  case MD_SPAN_A:
    flush(spans);
    spans->look.link = keep(spans, &spans->link, &((const MD_SPAN_A_DETAIL *)detail)->href);
    break;
  case MD_SPAN_IMG:
    flush(spans);
    spans->hasPictureWords = false;
    spans->look.picture = keep(spans, &spans->picture, &((const MD_SPAN_IMG_DETAIL *)detail)->src);
    spans->owesPicture = spans->look.picture && spans->picture.count > 0;
    if (!spans->look.picture) spans->look.picture = ++spans->addresses;
    break;
  default: break;
  }
}

/// A picture without words is called by the last part of its address.
static void namePicture(Spans *spans) {
  const char *bytes = spans->picture.bytes;
  size_t end = spans->picture.count, start = 0;
  for (size_t index = 0; index < end; index++) {
    if (bytes[index] == '?' || bytes[index] == '#') end = index;
    else if (bytes[index] == '/' && index + 1 < end) start = index + 1;
  }
  if (end > start) add(spans, bytes + start, end - start);
  else add(spans, "picture", 7);
}

void leaveSpan(Spans *spans, MD_SPANTYPE type) {
  switch (type) {
  case MD_SPAN_STRONG: spans->look.strong--; break;
  case MD_SPAN_EM: spans->look.emphasis--; break;
  case MD_SPAN_DEL: spans->look.strike--; break;
  case MD_SPAN_CODE:
  case MD_SPAN_LATEXMATH:
  case MD_SPAN_LATEXMATH_DISPLAY: spans->look.code--; break;
  case MD_SPAN_A:
    flush(spans);
    spans->look.link = 0;
    break;
  case MD_SPAN_IMG:
    if (!spans->hasPictureWords) namePicture(spans);
    flush(spans);
    spans->look.picture = 0;
    break;
  default: break;
  }
}

bool addPicture(Spans *spans, const PictureTag *tag) {
  flush(spans);
  spans->picture.count = resolve(tag->source, spans->picture.bytes, sizeof spans->picture.bytes);
  if (!spans->picture.count) return false;
  spans->look.picture = spans->picture.number = ++spans->addresses;
  spans->owesPicture = true;
  char words[addressBytes];
  size_t count = resolve(tag->words, words, sizeof words);
  if (count) add(spans, words, count);
  else namePicture(spans);
  flush(spans);
  spans->look.picture = 0;
  return true;
}

/// Adds HTML as it is written, but for comments, which vanish, line breaks and pictures.
static void addMarkup(Spans *spans, const char *bytes, size_t count) {
  if (count >= 4 && memcmp(bytes, "<!--", 4) == 0) spans->isInComment = true;
  if (spans->isInComment) {
    if (count >= 3 && memcmp(bytes + count - 3, "-->", 3) == 0) spans->isInComment = false;
    return;
  }
  if (count >= 4 && strncasecmp(bytes, "<br", 3) == 0 && strchr("> /", bytes[3])) {
    return add(spans, "\n", 1);
  }
  PictureTag tag;
  if (!spans->look.picture && findPicture(bytes, count, 0, &tag) && tag.end == count
    && addPicture(spans, &tag)) {
    return;
  }
  spans->look.markup = 1;
  add(spans, count == 1 && *bytes == '\n' ? " " : bytes, count);
  spans->look.markup = 0;
}

void addText(Spans *spans, MD_TEXTTYPE type, const char *bytes, size_t count) {
  switch (type) {
  case MD_TEXT_NULLCHAR: return add(spans, "\xEF\xBF\xBD", 3);
  case MD_TEXT_BR: return add(spans, "\n", 1);
  case MD_TEXT_SOFTBR: return add(spans, " ", 1);
  case MD_TEXT_ENTITY: return addEntity(spans, bytes, count);
  case MD_TEXT_HTML: return addMarkup(spans, bytes, count);
  default: return add(spans, bytes, count);
  }
}
