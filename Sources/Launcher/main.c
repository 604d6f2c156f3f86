// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "walls.h"

// colonnade-launcher [OPTION VALUE]… -- PROGRAM [ARGUMENT…]
//
// The last step before a plugin: sets its limits, closes what it must not see, and replaces itself.
// If that fails, the name of the call (8 bytes) and errno (4 bytes) go to FD, and the exit code is
// 127 (no such program) or 126 (anything else), as in a shell.
//
//   --cwd DIR          the folder it starts in
//   --report FD        where a failure is told
//   --pty 1            descriptor 0 is a terminal, which becomes its own
//   --keep N           the descriptors from 3 to N stay open
//
// Helpers, which read what strangers made, get less:
//
//   --seconds N        processor time
//   --memory MIB       address space
//   --file-size MIB    the size of any file it writes
//   --descriptors N    open files
//   --nice N           how far others go before it
//   --parent PID       it ends when this process, which started it, ends
//   --offline 1        it gets no sockets, and no rights that a file could give it
//   --walls 1          of files it has the programs, libraries and fonts of the system alone
//   --reads PATH       and this file, or what is in this folder
//   --writes DIR       and this folder, to make files in

static int reportDescriptor = -1;
static int lastKept = 2;
static int descriptorLimit = 1024;
static int takesTerminal = 0;
static Walls walls;

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
  int last = reportDescriptor > lastKept ? reportDescriptor : lastKept;
  if (reportDescriptor > 3 && lastKept < 3) {
    syscall(SYS_close_range, 3U, (unsigned int)reportDescriptor - 1, 0U);
  }
  syscall(SYS_close_range, (unsigned int)last + 1, ~0U, 0U);
  if (reportDescriptor > 2) fcntl(reportDescriptor, F_SETFD, FD_CLOEXEC);
}

static void setLimits(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    rlim_t most = (rlim_t)descriptorLimit;
    files.rlim_cur = files.rlim_max < most ? files.rlim_max : most;
    setrlimit(RLIMIT_NOFILE, &files);
  }
}

/// Sets a limit for good; a lower one that is there already stays.
static void lower(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) fail("limit", errno);
  if (limit.rlim_max < value) value = limit.rlim_max;
  struct rlimit lower = {value, value};
  if (setrlimit(resource, &lower) != 0) fail("limit", errno);
}

/// Lets no socket be made from now on, by this program and all it becomes or starts.
static void goOffline(void) {
#if defined(__x86_64__)
  const uint32_t machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  const uint32_t machine = AUDIT_ARCH_AARCH64;
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  // Calls of other kinds of machines, and those whose numbers are beyond the usual ones, are refused
  // as a whole: they are other ways to the same calls.
  struct sock_filter steps[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 0, 5),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 3, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 2, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
  };
  struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("rights", errno);
  // A kernel without such filters starts the helper all the same: its other limits hold.
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0 && errno != EINVAL) {
    fail("offline", errno);
  }
#endif
}

/// Ends this program when the one that started it does; at once if that has happened already.
static void stayWith(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) fail("parent", errno);
  if (getppid() != parent) _exit(126);
}

/// Carries out one option; tells whether it is known.
static int takeOption(const char *name, const char *value, const char **folder) {
  const rlim_t mebibyte = 1 << 20;
  int number = atoi(value);
  rlim_t size = number < 0 ? 0 : (rlim_t)number;
  if (strcmp(name, "--cwd") == 0) *folder = value;
  else if (strcmp(name, "--report") == 0) reportDescriptor = number;
  else if (strcmp(name, "--pty") == 0) takesTerminal = number;
  else if (strcmp(name, "--keep") == 0) lastKept = number < 2 ? 2 : number;
  else if (strcmp(name, "--seconds") == 0) lower(RLIMIT_CPU, size);
  else if (strcmp(name, "--memory") == 0) lower(RLIMIT_AS, size * mebibyte);
  else if (strcmp(name, "--file-size") == 0) lower(RLIMIT_FSIZE, size * mebibyte);
  else if (strcmp(name, "--descriptors") == 0) descriptorLimit = number;
  else if (strcmp(name, "--nice") == 0) setpriority(PRIO_PROCESS, 0, number);
  else if (strcmp(name, "--parent") == 0) stayWith(number);
  else if (strcmp(name, "--offline") == 0) goOffline();
  else if (strcmp(name, "--walls") == 0) walls.stand = number != 0;
  else if (strcmp(name, "--reads") == 0) return addGap(walls.reads, value);
  else if (strcmp(name, "--writes") == 0) return addGap(walls.writes, value);
  else return 0;
  return 1;
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
    if (!takeOption(argv[next], argv[next + 1], &folder)) fail("usage", EINVAL);
  }
  if (next + 1 >= argc || strcmp(argv[next], "--") != 0) fail("usage", EINVAL);
  closeOthers();
  if (getsid(0) != getpid()) setsid();
  if (takesTerminal && ioctl(STDIN_FILENO, TIOCSCTTY, 0) != 0) fail("tty", errno);
  // On a terminal it is the user's own program, which the pane before it was already limited for.
  if (!takesTerminal) {
    setLimits();
    volunteer();
  }
  if (folder && chdir(folder) != 0) fail("chdir", errno);
  resetSignals();
  if (walls.stand) raiseWalls(&walls);
  fail("exec", execute(argv + next + 1));
}
