// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// colonnade-launcher [--cwd DIR] [--report FD] -- PROGRAM [ARGUMENT…]
//
// The last step before a plugin: sets its limits, closes what it must not see, and replaces itself.
// If that fails, the name of the call (8 bytes) and errno (4 bytes) go to FD, and the exit code is
// 127 (no such program) or 126 (anything else), as in a shell.

static int reportDescriptor = -1;

static _Noreturn void fail(const char *call, int code) {
  char record[12] = {0};
  int32_t number = code;
  memcpy(record, call, strnlen(call, 8));
  memcpy(record + 8, &number, 4);
  ssize_t written = reportDescriptor < 0 ? -1 : write(reportDescriptor, record, sizeof record);
  if (written < 0) dprintf(STDERR_FILENO, "colonnade-launcher: %s: %s\n", call, strerror(code));
  _exit(code == ENOENT ? 127 : 126);
}

static void closeOthers(void) {
  unsigned int kept = reportDescriptor < 3 ? 2 : (unsigned int)reportDescriptor;
  if (kept > 3) syscall(SYS_close_range, 3U, kept - 1, 0U);
  syscall(SYS_close_range, kept + 1, ~0U, 0U);
  if (kept > 2) fcntl(reportDescriptor, F_SETFD, FD_CLOEXEC);
}

static void setLimits(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max < 1024 ? files.rlim_max : 1024;
    setrlimit(RLIMIT_NOFILE, &files);
  }
}

/// When memory runs out, the kernel shall take a plugin before the host.
static void volunteer(void) {
  int fd = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  char text[16] = {0};
  ssize_t count = read(fd, text, sizeof text - 1);
  int score = (count > 0 ? atoi(text) : 0) + 500;
  int length = snprintf(text, sizeof text, "%d", score > 1000 ? 1000 : score);
  if (pwrite(fd, text, (size_t)length, 0) < 0) errno = 0;  // not essential
  close(fd);
}

static void resetSignals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Looks a plain name up in PATH; unlike execvp it never hands a broken program to a shell.
static int execute(char **argv) {
  const char *name = argv[0];
  if (strchr(name, '/')) {
    execv(name, argv);
    return errno;
  }
  const char *path = getenv("PATH");
  if (!path) path = "/usr/local/bin:/usr/bin:/bin";
  int worst = ENOENT;
  while (*name) {
    size_t length = strcspn(path, ":");
    char candidate[PATH_MAX];
    int count = snprintf(
      candidate, sizeof candidate, "%.*s%s%s", (int)length, path, length ? "/" : "", name);
    if (count > 0 && (size_t)count < sizeof candidate) {
      execv(candidate, argv);
      if (errno != ENOENT && errno != ENOTDIR) worst = errno;
      // A program that exists but whose interpreter does not: no later folder is better.
      if (errno == ENOENT && access(candidate, F_OK) == 0) return ENOENT;
    }
    if (path[length] == 0) break;
    path += length + 1;
  }
  return worst;
}

int main(int argc, char **argv) {
  const char *folder = NULL;
  int next = 1;
  for (; next + 1 < argc && strcmp(argv[next], "--") != 0; next += 2) {
    if (strcmp(argv[next], "--cwd") == 0) folder = argv[next + 1];
    else if (strcmp(argv[next], "--report") == 0) reportDescriptor = atoi(argv[next + 1]);
    else fail("usage", EINVAL);
  }
  if (next + 1 >= argc || strcmp(argv[next], "--") != 0) fail("usage", EINVAL);
  closeOthers();
  if (getsid(0) != getpid()) setsid();
  setLimits();
  volunteer();
  if (folder && chdir(folder) != 0) fail("chdir", errno);
  resetSignals();
  fail("exec", execute(argv + next + 1));
}
