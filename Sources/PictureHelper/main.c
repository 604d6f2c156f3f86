// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CHelper.h"
#include "picture.h"

// colonnade-picture
//
// Decodes a PNG, JPEG or WebP picture, or plain pixels, and answers with cells of two colours. A request has the method
// `picture` and further members, "cols":62,"rows":24 and so on; the answer is
// {"size":[640,480],"cells":[62,23],"data":"…"} with the cells in base64, and where the request has
// "form":"pixels" or "form":"sixel" also "graphic":{"form":"rgb","size":[620,480],"sum":"…",
// "data":"…"} with the picture for terminals that show pixels; where "most":65536 says how
// many bytes it may take it is made of fewer pixels at need, and "coarse":1 tells so. The decoders see foreign bytes, and
// all they may do is compute.

enum { requestBytes = 64 << 20, memoryBytes = 512 << 20 };

static size_t writeBase64(const uint8_t *bytes, size_t count, char *text) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char *start = text;
  for (size_t place = 0; place < count; place += 3) {
    size_t left = count - place;
    uint32_t group = (uint32_t)bytes[place] << 16;
    if (left > 1) group |= (uint32_t)bytes[place + 1] << 8;
    if (left > 2) group |= bytes[place + 2];
    *text++ = letters[group >> 18];
    *text++ = letters[group >> 12 & 63];
    *text++ = left > 1 ? letters[group >> 6 & 63] : '=';
    *text++ = left > 2 ? letters[group & 63] : '=';
  }
  return (size_t)(text - start);
}

static size_t writeGraphic(const Graphic *graphic, char *line) {
  if (!graphic->bytes) return 0;
  size_t end = (size_t)sprintf(
    line, ",\"graphic\":{\"form\":\"%s\",\"size\":[%d,%d],\"sum\":\"%016llx\",\"data\":\"",
    graphic->form, graphic->width, graphic->height, (unsigned long long)graphic->sum);
  end += writeBase64(graphic->bytes, graphic->count, line + end);
  memcpy(line + end, "\"}", 2);
  return end + 2;
}

static void show(long id, Picture *picture, const Wish *wish) {
  size_t count = (size_t)picture->columns * (size_t)picture->rows * bytesOfCell;
  Picture quarters = {0};
  bool isFine = picture->form != formCells;
  if (isFine && wish->ground != groundNone) layOnGround(picture, wish);
  bool isReady = !isFine || shrinkDots(picture, 2, 2, &quarters);
  Graphic graphic = isReady ? graphicOf(picture, wish) : (Graphic){0};
  uint8_t *cells = malloc(count);
  char *line = malloc((count + graphic.count) / 3 * 4 + 512);
  if (!isReady || !cells || !line) {
    answerFault(id, wordsMemory);
  } else {
    drawCells(isFine ? &quarters : picture, wish, cells);
    size_t end = (size_t)sprintf(
      line, "{\"id\":%ld,\"result\":{\"size\":[%d,%d],\"cells\":[%d,%d],\"data\":\"", id,
      picture->width, picture->height, picture->columns, picture->rows);
    end += writeBase64(cells, count, line + end);
    line[end++] = '"';
    end += writeGraphic(&graphic, line + end);
    if (graphic.isCoarse) end += (size_t)sprintf(line + end, ",\"coarse\":1");
    memcpy(line + end, "}}\n", 3);
    writeAnswer(line, end + 3);
  }
  free(cells);
  free(line);
  free(graphic.bytes);
  free(quarters.pixels);
}

const char *decodePicture(Bytes file, const Wish *wish, Picture *picture) {
  if (wish->rawBytes > 0) return decodeRaw(file, wish, picture);
  if (isPNG(file)) return decodePNG(file, wish, picture);
  if (isJPEG(file)) return decodeJPEG(file, wish, picture);
  if (isWebP(file)) return decodeWebP(file, wish, picture);
  return wordsUnknown;
}

static int bounded(long number, int least, int most, int usual) {
  return number < 0 ? usual : number < least ? least : number > most ? most : (int)number;
}

// The ground of one colour, such as "#ff8800", where there is one.
static void readColor(const char *line, Wish *wish) {
  static const char name[] = "\"background\":\"#";
  const char *found = strstr(line, name);
  if (!found) return;
  char *end = NULL;
  unsigned long color = strtoul(found + strlen(name), &end, 16);
  if (end != found + strlen(name) + 6) return;
  wish->ground = groundColor;
  for (int channel = 0; channel < 3; channel++)
    wish->color[channel] = (uint8_t)(color >> (16 - channel * 8));
}

static Wish wishOf(const char *line) {
  Wish wish = {
    .columns = bounded(numberBehind(line, "\"cols\":"), 1, mostColumns, 80),
    .rows = bounded(numberBehind(line, "\"rows\":"), 1, mostRows, 24),
    .cellWidth = bounded(numberBehind(line, "\"cellWidth\":"), 2, 255, 10),
    .cellHeight = bounded(numberBehind(line, "\"cellHeight\":"), 2, 255, 20),
    .zoom = bounded(numberBehind(line, "\"percent\":"), 25, 400, 100),
    .form = strstr(line, "\"form\":\"pixels\"")  ? formPixels
            : strstr(line, "\"form\":\"sixel\"") ? formSixel
                                                  : formCells,
    .fit = strstr(line, "\"fit\":\"width\"")  ? fitWidth
           : strstr(line, "\"fit\":\"none\"") ? fitNone
                                              : fitContain,
  };
  if (strstr(line, "\"background\":\"checker\"")) wish.ground = groundChecker;
  readColor(line, &wish);
  wish.grows = strstr(line, "\"grow\":1") != NULL;
  wish.most = bounded(numberBehind(line, "\"most\":"), 1, 1 << 30, 0);
  wish.frame = bounded(numberBehind(line, "\"frame\":"), 0, 9999, 0);
  wish.rawBytes = strstr(line, "\"raw\":\"rgba\"") ? 4 : strstr(line, "\"raw\":\"rgb\"") ? 3 : 0;
  wish.rawAcross = bounded(numberBehind(line, "\"across\":"), 0, mostSide + 1, 0);
  wish.rawDown = bounded(numberBehind(line, "\"down\":"), 0, mostSide + 1, 0);
  return wish;
}

static void serve(HelperRequest *request) {
  Wish wish = wishOf(request->line);
  Picture picture = {0};
  Bytes file = {(const uint8_t *)request->bytes, request->count};
  const char *fault = decodePicture(file, &wish, &picture);
  letGoOfRequest(request);
  if (fault) {
    answerFault(request->id, fault);
  } else {
    show(request->id, &picture, &wish);
  }
  free(picture.pixels);
}

int main(void) { return serveRequests((HelperLimits){requestBytes, memoryBytes}, serve); }
