// SPDX-License-Identifier: Apache-2.0
#include "CHelper.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

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
static void giveUpRights(size_t memory) {
  setLimit(RLIMIT_CORE, 0);
  setLimit(RLIMIT_NOFILE, 16);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(OWN_ARCHITECTURE) && !defined(__SANITIZE_ADDRESS__)
  setLimit(RLIMIT_AS, memory);
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
#else
  (void)memory;
#endif
}

void writeAnswer(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t part = write(STDOUT_FILENO, bytes, count);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) _exit(1);
    bytes += part;
    count -= (size_t)part;
  }
}

void answerFault(long id, const char *words) {
  char line[160];
  int count = snprintf(
    line, sizeof line, "{\"id\":%ld,\"error\":{\"code\":-32000,\"message\":\"%s\"}}\n", id, words);
  writeAnswer(line, (size_t)count);
}

long numberBehind(const char *line, const char *name) {
  const char *found = strstr(line, name);
  if (!found) return -1;
  char *end = NULL;
  long number = strtol(found + strlen(name), &end, 10);
  return end == found + strlen(name) || number < 0 ? -1 : number;
}

void letGoOfRequest(HelperRequest *request) {
  free(request->bytes);
  request->bytes = NULL;
  request->count = 0;
}

int serveRequests(HelperLimits limits, void (*serve)(HelperRequest *request)) {
  giveUpRights(limits.memory);
  char line[512];
  while (readLine(line, sizeof line)) {
    long id = numberBehind(line, "\"id\":"), count = numberBehind(line, "\"bytes\":");
    if (id < 0 || count < 0 || (size_t)count > limits.request) return 1;
    HelperRequest request = {id, line, malloc((size_t)count + 1), (size_t)count};
    if (!request.bytes || !readBytes(request.bytes, request.count)) return 1;
    request.bytes[count] = 0;
    serve(&request);
    letGoOfRequest(&request);
  }
  return 0;
}
