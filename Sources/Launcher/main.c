// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLaunch.h"

// colonnade-launcher [OPTION VALUE]… -- PROGRAM [ARGUMENT…]
//
// The last step before a helper, which reads what strangers made: sets its limits, closes what it must
// not see, and replaces itself. If that fails, a line on standard error says so, and the exit code is
// 127 (no such program) or 126 (anything else), as in a shell.
//
//   --seconds N        processor time
//   --memory MIB       address space
//   --file-size MIB    the size of any file it writes
//   --descriptors N    open files
//   --keep N           the descriptors from 3 to N stay open
//   --nice N           how far others go before it
//   --parent PID       it ends when this process, which started it, ends
//   --offline 1        it gets no sockets, and no rights that a file could give it
//   --walls 1          of files it has the programs, libraries and fonts of the system alone
//   --reads PATH       and this file, or what is in this folder
//   --writes DIR       and this folder, to make files in

static colonnade_launch launch = COLONNADE_LAUNCH;

static _Noreturn void fail(const char *call, int code) {
  colonnade_launch_failed(&launch, call, code);
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
static int takeOption(const char *name, const char *value) {
  const rlim_t mebibyte = 1 << 20;
  int number = atoi(value);
  rlim_t size = number < 0 ? 0 : (rlim_t)number;
  if (strcmp(name, "--keep") == 0) launch.last_kept = number;
  else if (strcmp(name, "--seconds") == 0) lower(RLIMIT_CPU, size);
  else if (strcmp(name, "--memory") == 0) lower(RLIMIT_AS, size * mebibyte);
  else if (strcmp(name, "--file-size") == 0) lower(RLIMIT_FSIZE, size * mebibyte);
  else if (strcmp(name, "--descriptors") == 0) launch.descriptors = number;
  else if (strcmp(name, "--nice") == 0) setpriority(PRIO_PROCESS, 0, number);
  else if (strcmp(name, "--parent") == 0) stayWith(number);
  else if (strcmp(name, "--offline") == 0) goOffline();
  else if (strcmp(name, "--walls") == 0) launch.walls.stand = number != 0;
  else if (strcmp(name, "--reads") == 0) return colonnade_walls_open(launch.walls.reads, value);
  else if (strcmp(name, "--writes") == 0) return colonnade_walls_open(launch.walls.writes, value);
  else return 0;
  return 1;
}

int main(int argc, char **argv) {
  int next = 1;
  for (; next + 1 < argc && strcmp(argv[next], "--") != 0; next += 2) {
    if (!takeOption(argv[next], argv[next + 1])) fail("usage", EINVAL);
  }
  if (next + 1 >= argc || strcmp(argv[next], "--") != 0) fail("usage", EINVAL);
  colonnade_become(&launch, argv + next + 1, environ);
}
