// SPDX-License-Identifier: Apache-2.0
#include "blocks.h"

#include <md4c.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "spans.h"

// The most bars of a line that may be a row of a table.
enum { tableBars = 64 };

// The block whose text is being taken.
typedef enum { noLeaf, textLeaf, cellLeaf, codeLeaf, markupLeaf } Leaf;

typedef struct {
  const char *text;
  size_t count;
  // Where the lines of the text begin.
  uint32_t *starts;
  size_t lines;
  Output *output;
  Spans spans;
  // What has come of a block that is taken as it is written.
  Output verbatim;
  Leaf leaf;
  long blocks, line;
  int depth;
  char language[64];
  size_t languageBytes;
  // The sides the columns of a table keep to, and the cells of the row so far.
  char sides[tableBars + 2];
  size_t columns, cells, rows;
} Writer;

static int goesOn(const Writer *writer) {
  return writer->output->isSpoilt || writer->verbatim.isSpoilt || writer->blocks > answerBlocks
    ? -1 : 0;
}

// MARK: Lines

static bool findLines(Writer *writer) {
  size_t room = 1;
  for (size_t index = 0; index < writer->count; index++) room += writer->text[index] == '\n';
  writer->starts = calloc(room, sizeof *writer->starts);
  if (!writer->starts) return false;
  writer->lines = 1;
  for (size_t index = 0; index < writer->count && writer->lines < room; index++) {
    if (writer->text[index] == '\n') writer->starts[writer->lines++] = (uint32_t)(index + 1);
  }
  return true;
}

static long lineOf(const Writer *writer, size_t offset) {
  size_t low = 0, high = writer->lines;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (writer->starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return (long)low;
}

/// Notes the line a block begins in, by the first of its text that lies in the source.
static void noteLine(Writer *writer, const char *bytes) {
  if (writer->line >= 0 || bytes < writer->text || bytes >= writer->text + writer->count) return;
  writer->line = lineOf(writer, (size_t)(bytes - writer->text));
}

// MARK: Writing

static void begin(Writer *writer, const char *kind) {
  putWords(writer->output, writer->blocks++ ? ",{\"b\":\"" : "{\"b\":\"");
  putWords(writer->output, kind);
  putWords(writer->output, "\"");
}

static void putInteger(Writer *writer, const char *name, long number) {
  putWords(writer->output, ",\"");
  putWords(writer->output, name);
  putWords(writer->output, "\":");
  putNumber(writer->output, number);
}

static void end(Writer *writer) {
  if (writer->line >= 0) putInteger(writer, "l", writer->line);
  writer->line = -1;
  putWords(writer->output, "}");
}

static bool isBreak(const char *bytes, size_t left) {
  return left >= 4 && strncasecmp(bytes, "<br", 3) == 0 && strchr("> /", bytes[3]);
}

/// Takes comments out of HTML, and has line breaks break lines.
static void cleanMarkup(Output *markup) {
  size_t kept = 0;
  for (size_t index = 0; index < markup->count;) {
    const char *bytes = markup->bytes + index;
    size_t left = markup->count - index;
    if (left >= 4 && memcmp(bytes, "<!--", 4) == 0) {
      const char *close = memmem(bytes + 4, left - 4, "-->", 3);
      index = close ? (size_t)(close - markup->bytes) + 3 : markup->count;
    } else if (isBreak(bytes, left)) {
      const char *close = memchr(bytes, '>', left);
      index = close ? (size_t)(close - markup->bytes) + 1 : markup->count;
      markup->bytes[kept++] = '\n';
    } else {
      markup->bytes[kept++] = markup->bytes[index++];
    }
  }
  markup->count = kept;
}

static void putLines(Writer *writer, const char *bytes, size_t count) {
  while (count > 0 && bytes[count - 1] == '\n') count--;
  putWords(writer->output, ",\"lines\":[");
  for (size_t start = 0; start <= count && count > 0;) {
    const char *feed = memchr(bytes + start, '\n', count - start);
    size_t end = feed ? (size_t)(feed - bytes) : count;
    putWords(writer->output, start ? ",\"" : "\"");
    putText(writer->output, bytes + start, end - start);
    putWords(writer->output, "\"");
    start = end + 1;
  }
  putWords(writer->output, "]");
}

static bool isBlank(const char *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (!strchr(" \t\n", bytes[index])) return false;
  }
  return true;
}

/// Writes HTML as it is written, if it is no mere blanks.
static void putMarkup(Writer *writer, const char *bytes, size_t count) {
  if (isBlank(bytes, count)) return;
  long line = writer->line;
  begin(writer, "html");
  putLines(writer, bytes, count);
  end(writer);
  writer->line = line;
}

/// Tells whether there is nothing but pictures in HTML, and the tags around them.
static bool isOnlyPictures(const Output *markup) {
  PictureTag tag;
  size_t start = 0;
  while (findPicture(markup->bytes, markup->count, start, &tag)) {
    if (!isOnlyTags(markup->bytes + start, tag.start - start)) return false;
    start = tag.end;
  }
  return start > 0 && isOnlyTags(markup->bytes + start, markup->count - start);
}

/// Writes HTML: its pictures as paragraphs of their own, the rest as it is written.
static void closeMarkup(Writer *writer) {
  const Output *markup = &writer->verbatim;
  bool isBare = isOnlyPictures(markup);
  PictureTag tag;
  size_t start = 0;
  while (findPicture(markup->bytes, markup->count, start, &tag)) {
    if (!isBare) putMarkup(writer, markup->bytes + start, tag.start - start);
    long line = writer->line;
    begin(writer, "p");
    putWords(writer->output, ",\"t\":");
    beginSpans(&writer->spans);
    addPicture(&writer->spans, &tag);
    endSpans(&writer->spans);
    end(writer);
    writer->line = line;
    start = tag.end;
  }
  if (!isBare) putMarkup(writer, markup->bytes + start, markup->count - start);
  writer->line = -1;
}

static void closeLeaf(Writer *writer) {
  Leaf leaf = writer->leaf;
  writer->leaf = noLeaf;
  switch (leaf) {
  case noLeaf:
  case cellLeaf: return;
  case textLeaf:
    endSpans(&writer->spans);
    return end(writer);
  case markupLeaf:
    cleanMarkup(&writer->verbatim);
    return closeMarkup(writer);
  case codeLeaf:
    begin(writer, "code");
    if (writer->languageBytes) {
      putMember(writer->output, "lang", writer->language, writer->languageBytes);
    }
    break;
  }
  putLines(writer, writer->verbatim.bytes, writer->verbatim.count);
  end(writer);
}

static void openText(Writer *writer, const char *kind, int level) {
  begin(writer, kind);
  if (level > 0) putInteger(writer, "n", level);
  putWords(writer->output, ",\"t\":");
  beginSpans(&writer->spans);
  writer->leaf = textLeaf;
}

static void openVerbatim(Writer *writer, Leaf leaf) {
  writer->verbatim.count = 0;
  writer->leaf = leaf;
}

static void keepLanguage(Writer *writer, const MD_ATTRIBUTE *attribute) {
  size_t count = attribute->text ? attribute->size : 0;
  if (count > sizeof writer->language) count = 0;
  if (count) memcpy(writer->language, attribute->text, count);
  writer->languageBytes = count;
}

// MARK: What the parser says

static void openContainer(Writer *writer, MD_BLOCKTYPE type, const void *detail) {
  if (type != MD_BLOCK_LI) writer->depth++;
  if (writer->depth > answerDepth) return;
  if (type == MD_BLOCK_LI) {
    const MD_BLOCK_LI_DETAIL *item = detail;
    begin(writer, "item");
    if (item->is_task) {
      putMember(writer->output, "task", item->task_mark == ' ' ? " " : "x", 1);
      writer->line = lineOf(writer, item->task_mark_offset);
    }
  } else if (type == MD_BLOCK_QUOTE) {
    begin(writer, "quote");
  } else {
    begin(writer, "list");
    if (type == MD_BLOCK_OL) {
      putInteger(writer, "start", (long)((const MD_BLOCK_OL_DETAIL *)detail)->start);
    }
    int isTight = type == MD_BLOCK_OL ? ((const MD_BLOCK_OL_DETAIL *)detail)->is_tight
                                      : ((const MD_BLOCK_UL_DETAIL *)detail)->is_tight;
    if (isTight) putWords(writer->output, ",\"tight\":true");
  }
  end(writer);
}

static void closeContainer(Writer *writer, MD_BLOCKTYPE type) {
  if (writer->depth <= answerDepth) {
    begin(writer, "end");
    end(writer);
  }
  if (type != MD_BLOCK_LI) writer->depth--;
}

static void openCell(Writer *writer, const MD_BLOCK_TD_DETAIL *detail) {
  static const char sides[] = "dlcr";
  if (writer->rows == 1 && writer->columns + 1 < sizeof writer->sides) {
    unsigned side = (unsigned)detail->align;
    writer->sides[writer->columns++] = sides[side < 4 ? side : 0];
  }
  if (writer->cells++) putWords(writer->output, ",");
  beginSpans(&writer->spans);
  writer->leaf = cellLeaf;
}

static int enterBlock(MD_BLOCKTYPE type, void *detail, void *user) {
  Writer *writer = user;
  if (type == MD_BLOCK_DOC) return 0;
  closeLeaf(writer);
  switch (type) {
  case MD_BLOCK_QUOTE:
  case MD_BLOCK_UL:
  case MD_BLOCK_OL:
  case MD_BLOCK_LI: openContainer(writer, type, detail); break;
  case MD_BLOCK_P: openText(writer, "p", 0); break;
  case MD_BLOCK_H: openText(writer, "h", (int)((MD_BLOCK_H_DETAIL *)detail)->level); break;
  case MD_BLOCK_HR:
    begin(writer, "rule");
    end(writer);
    break;
  case MD_BLOCK_CODE:
    keepLanguage(writer, &((MD_BLOCK_CODE_DETAIL *)detail)->lang);
    openVerbatim(writer, codeLeaf);
    break;
  case MD_BLOCK_HTML: openVerbatim(writer, markupLeaf); break;
  case MD_BLOCK_TABLE:
    begin(writer, "table");
    putWords(writer->output, ",\"rows\":[");
    writer->rows = writer->columns = 0;
    break;
  case MD_BLOCK_TR:
    putWords(writer->output, writer->rows++ ? ",[" : "[");
    writer->blocks++;
    writer->cells = 0;
    break;
  case MD_BLOCK_TH:
  case MD_BLOCK_TD: openCell(writer, detail); break;
  default: break;
  }
  return goesOn(writer);
}

static int leaveBlock(MD_BLOCKTYPE type, void *detail, void *user) {
  (void)detail;
  Writer *writer = user;
  switch (type) {
  case MD_BLOCK_QUOTE:
  case MD_BLOCK_UL:
  case MD_BLOCK_OL:
  case MD_BLOCK_LI:
    closeLeaf(writer);
    closeContainer(writer, type);
    break;
  case MD_BLOCK_P:
  case MD_BLOCK_H:
  case MD_BLOCK_CODE:
  case MD_BLOCK_HTML: closeLeaf(writer); break;
  case MD_BLOCK_TH:
  case MD_BLOCK_TD:
    endSpans(&writer->spans);
    writer->leaf = noLeaf;
    break;
  case MD_BLOCK_TR: putWords(writer->output, "]"); break;
  case MD_BLOCK_TABLE:
    putWords(writer->output, "]");
    putMember(writer->output, "sides", writer->sides, writer->columns);
    end(writer);
    break;
  default: break;
  }
  return goesOn(writer);
}

/// Text that stands in an item of a tight list by itself is a paragraph.
static void needText(Writer *writer) {
  if (writer->leaf == noLeaf) openText(writer, "p", 0);
}

static int enter(MD_SPANTYPE type, void *detail, void *user) {
  Writer *writer = user;
  needText(writer);
  enterSpan(&writer->spans, type, detail);
  return goesOn(writer);
}

static int leave(MD_SPANTYPE type, void *detail, void *user) {
  (void)detail;
  Writer *writer = user;
  leaveSpan(&writer->spans, type);
  return goesOn(writer);
}

static int takeText(MD_TEXTTYPE type, const MD_CHAR *bytes, MD_SIZE count, void *user) {
  Writer *writer = user;
  noteLine(writer, bytes);
  if (writer->leaf == codeLeaf || writer->leaf == markupLeaf) {
    if (type == MD_TEXT_NULLCHAR) put(&writer->verbatim, "\xEF\xBF\xBD", 3);
    else put(&writer->verbatim, bytes, count);
  } else {
    needText(writer);
    addText(&writer->spans, type, bytes, count);
  }
  return goesOn(writer);
}

/// Tells whether a line has so many bars that its table would be a burden.
static bool hasHugeTable(const char *text, size_t count) {
  size_t bars = 0;
  for (size_t index = 0; index < count; index++) {
    if (text[index] == '\n') bars = 0;
    else if (text[index] == '|' && ++bars > tableBars) return true;
  }
  return false;
}

bool writeBlocks(const char *text, size_t count, Output *output) {
  static Writer writer;
  Output run = writer.spans.run, verbatim = writer.verbatim;
  run.isSpoilt = verbatim.isSpoilt = false;
  memset(&writer, 0, sizeof writer);
  writer.spans.run = run;
  writer.verbatim = verbatim;
  writer.spans.output = writer.output = output;
  writer.text = text;
  writer.count = count;
  writer.line = -1;
  if (!findLines(&writer)) return false;
  unsigned flags = MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEAUTOLINKS
    | MD_FLAG_LATEXMATHSPANS | (hasHugeTable(text, count) ? 0 : MD_FLAG_TABLES);
  MD_PARSER parser = {
    0, flags, enterBlock, leaveBlock, enter, leave, takeText, NULL, NULL,
  };
  putWords(output, "[");
  int status = md_parse(text, (MD_SIZE)count, &parser, &writer);
  putWords(output, "]");
  free(writer.starts);
  return status == 0 && !output->isSpoilt;
}
