// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLaunch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

_Noreturn void colonnade_launch_failed(const colonnade_launch *launch, const char *call, int code) {
  char record[12] = {0};
  int32_t number = code;
  memcpy(record, call, strnlen(call, 8));
  memcpy(record + 8, &number, 4);
  ssize_t written = launch->report < 0 ? -1 : write(launch->report, record, sizeof record);
  if (written < 0) dprintf(STDERR_FILENO, "colonnade-launcher: %s: %s\n", call, strerror(code));
  _exit(code == ENOENT ? 127 : 126);
}

static void closeOthers(const colonnade_launch *launch) {
  int kept = launch->last_kept < 2 ? 2 : launch->last_kept;
  int last = launch->report > kept ? launch->report : kept;
  if (launch->report > kept + 1) {
    syscall(SYS_close_range, (unsigned int)kept + 1, (unsigned int)launch->report - 1, 0U);
  }
  syscall(SYS_close_range, (unsigned int)last + 1, ~0U, 0U);
  if (launch->report > 2) fcntl(launch->report, F_SETFD, FD_CLOEXEC);
}

static void setLimits(const colonnade_launch *launch) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    rlim_t most = (rlim_t)launch->descriptors;
    files.rlim_cur = files.rlim_max < most ? files.rlim_max : most;
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

static const char *folders(char **envp) {
  for (; *envp; envp++) {
    if (strncmp(*envp, "PATH=", 5) == 0) return *envp + 5;
  }
  return "/usr/local/bin:/usr/bin:/bin";
}

static int execute(char **argv, char **envp) {
  const char *name = argv[0];
  if (strchr(name, '/')) {
    execve(name, argv, envp);
    return errno;
  }
  const char *path = folders(envp);
  int worst = ENOENT;
  while (*name) {
    size_t length = strcspn(path, ":");
    char candidate[PATH_MAX];
    int count = snprintf(
      candidate, sizeof candidate, "%.*s%s%s", (int)length, path, length ? "/" : "", name);
    if (count > 0 && (size_t)count < sizeof candidate) {
      execve(candidate, argv, envp);
      if (errno != ENOENT && errno != ENOTDIR) worst = errno;
      // A program that exists but whose interpreter does not: no later folder is better.
      if (errno == ENOENT && access(candidate, F_OK) == 0) return ENOENT;
    }
    if (path[length] == 0) break;
    path += length + 1;
  }
  return worst;
}

_Noreturn void colonnade_become(const colonnade_launch *launch, char **argv, char **envp) {
  closeOthers(launch);
  if (launch->leads_session && getsid(0) != getpid()) setsid();
  if (launch->takes_terminal && ioctl(STDIN_FILENO, TIOCSCTTY, 0) != 0) {
    colonnade_launch_failed(launch, "tty", errno);
  }
  if (launch->is_limited) {
    setLimits(launch);
    volunteer();
  }
  if (launch->folder && chdir(launch->folder) != 0) colonnade_launch_failed(launch, "chdir", errno);
  resetSignals();
  if (launch->walls.stand) colonnade_walls_raise(&launch->walls);
  colonnade_launch_failed(launch, "exec", execute(argv, envp));
}
