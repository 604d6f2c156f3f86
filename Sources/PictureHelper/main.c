// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "picture.h"

// colonnade-picture
//
// Decodes a PNG, JPEG or WebP picture and answers with cells of two colours, until its input ends. A
// request is a line {"id":7,"method":"picture","params":{"bytes":1234,"cols":62,"rows":24,…}} and as
// many bytes of the file; the answer is a line {"id":7,"result":{"size":[640,480],"cells":[62,23],
// "data":"…"}} with the cells in base64, or one with "error". It gives up every right before it reads
// a byte of a picture: the decoders see foreign bytes, and all they may do is compute.

enum { requestBytes = 64 << 20, memoryBytes = 512 << 20 };

static char input[1 << 16];
static size_t inputStart, inputEnd;

static bool fill(void) {
  ssize_t count;
  do count = read(STDIN_FILENO, input, sizeof input);
  while (count < 0 && errno == EINTR);
  inputStart = 0;
  inputEnd = count > 0 ? (size_t)count : 0;
  return count > 0;
}

static bool readBytes(char *bytes, size_t count) {
  while (count > 0) {
    if (inputStart == inputEnd && !fill()) return false;
    size_t part = inputEnd - inputStart < count ? inputEnd - inputStart : count;
    memcpy(bytes, input + inputStart, part);
    inputStart += part;
    bytes += part;
    count -= part;
  }
  return true;
}

static bool readLine(char *line, size_t room) {
  for (size_t count = 0; count < room; count++) {
    if (!readBytes(line + count, 1)) return false;
    if (line[count] != '\n') continue;
    line[count] = 0;
    return true;
  }
  return false;
}

static void writeAll(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t part = write(STDOUT_FILENO, bytes, count);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) _exit(1);
    bytes += part;
    count -= (size_t)part;
  }
}

/// The number behind a name in a line of ours; -1 without one.
static long member(const char *line, const char *name) {
  const char *found = strstr(line, name);
  if (!found) return -1;
  char *end = NULL;
  long number = strtol(found + strlen(name), &end, 10);
  return end == found + strlen(name) || number < 0 ? -1 : number;
}

static void setLimit(int resource, rlim_t limit) {
  struct rlimit both = {limit, limit};
  setrlimit((__rlimit_resource_t)resource, &both);
}

#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), \
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Leaves reading, writing and memory, and nothing else: no file, no network, no program.
static void giveUpRights(void) {
  setLimit(RLIMIT_CORE, 0);
  setLimit(RLIMIT_NOFILE, 16);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(OWN_ARCHITECTURE) && !defined(__SANITIZE_ADDRESS__)
  setLimit(RLIMIT_AS, memoryBytes);
  struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    ALLOW(read), ALLOW(write), ALLOW(brk), ALLOW(mmap), ALLOW(munmap), ALLOW(mremap),
    ALLOW(madvise), ALLOW(mprotect), ALLOW(getrandom), ALLOW(futex), ALLOW(rt_sigreturn),
    ALLOW(exit), ALLOW(exit_group),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

static void say(long id, const char *fault) {
  char line[160];
  int count = snprintf(
    line, sizeof line, "{\"id\":%ld,\"error\":{\"code\":-32000,\"message\":\"%s\"}}\n", id, fault);
  writeAll(line, (size_t)count);
}

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

static void show(long id, const Picture *picture, const Wish *wish) {
  size_t count = (size_t)picture->columns * (size_t)picture->rows * bytesOfCell;
  uint8_t *cells = malloc(count);
  char *line = malloc(count / 3 * 4 + 256);
  if (!cells || !line) {
    say(id, wordsMemory);
  } else {
    drawCells(picture, wish, cells);
    size_t end = (size_t)sprintf(
      line, "{\"id\":%ld,\"result\":{\"size\":[%d,%d],\"cells\":[%d,%d],\"data\":\"", id,
      picture->width, picture->height, picture->columns, picture->rows);
    end += writeBase64(cells, count, line + end);
    memcpy(line + end, "\"}}\n", 4);
    writeAll(line, end + 4);
  }
  free(cells);
  free(line);
}

const char *decodePicture(Bytes file, const Wish *wish, Picture *picture) {
  if (isPNG(file)) return decodePNG(file, wish, picture);
  if (isJPEG(file)) return decodeJPEG(file, wish, picture);
  if (isWebP(file)) return decodeWebP(file, wish, picture);
  return wordsUnknown;
}

static int bounded(long number, int least, int most, int usual) {
  return number < 0 ? usual : number < least ? least : number > most ? most : (int)number;
}

static Wish wishOf(const char *line) {
  Wish wish = {
    .columns = bounded(member(line, "\"cols\":"), 1, mostColumns, 80),
    .rows = bounded(member(line, "\"rows\":"), 1, mostRows, 24),
    .cellWidth = bounded(member(line, "\"cellWidth\":"), 2, 255, 10),
    .cellHeight = bounded(member(line, "\"cellHeight\":"), 2, 255, 20),
    .zoom = bounded(member(line, "\"percent\":"), 25, 400, 100),
    .fit = strstr(line, "\"fit\":\"width\"")  ? fitWidth
           : strstr(line, "\"fit\":\"none\"") ? fitNone
                                              : fitContain,
  };
  if (strstr(line, "\"background\":\"checker\"")) wish.ground = groundChecker;
  return wish;
}

int main(void) {
  giveUpRights();
  char line[256];
  while (readLine(line, sizeof line)) {
    long id = member(line, "\"id\":"), count = member(line, "\"bytes\":");
    if (id < 0 || count < 0 || count > requestBytes) return 1;
    uint8_t *bytes = malloc((size_t)count + 1);
    if (!bytes || !readBytes((char *)bytes, (size_t)count)) return 1;
    Wish wish = wishOf(line);
    Picture picture = {0};
    const char *fault = decodePicture((Bytes){bytes, (size_t)count}, &wish, &picture);
    // What was foreign is gone before anything is answered.
    free(bytes);
    if (fault) {
      say(id, fault);
    } else {
      show(id, &picture, &wish);
    }
    free(picture.pixels);
  }
  return 0;
}
