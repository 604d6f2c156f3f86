// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CFileSystem.h"

extern char **environ;

enum { MOST_DESCRIPTORS = 8 };

int colonnade_answer_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : -errno; }

/// Gives each descriptor a number beyond those the program shall see, so that putting one in its
/// place never closes another that is still to be put.
static int moveAside(const int *descriptors, int count, int *copies) {
  for (int place = 0; place < count; place++) {
    copies[place] = -1;
    if (descriptors[place] < 0) continue;
    copies[place] = fcntl(descriptors[place], F_DUPFD_CLOEXEC, MOST_DESCRIPTORS);
    if (copies[place] < 0) return -errno;
  }
  return 0;
}

static int spawn(
  char *const *words, char *const *variables, const char *folder, const int *copies, int count,
  pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int place = 0; place < count; place++) {
    if (copies[place] >= 0) {
      posix_spawn_file_actions_adddup2(&actions, copies[place], place);
    } else {
      int mode = place == 0 ? O_RDONLY : O_WRONLY;
      posix_spawn_file_actions_addopen(&actions, place, "/dev/null", mode, 0);
    }
  }
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  // A group of its own, so that it can be ended with all it has started.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  int status = posix_spawn(
    process, words[0], &actions, &attributes, words, variables ? variables : environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return -status;
}

int colonnade_walls_version(void) {
  const long createRuleset = 444;
  const unsigned askVersion = 1;
  long version = syscall(createRuleset, NULL, 0UL, askVersion);
  return version > 0 ? (int)version : 0;
}

int colonnade_start_helper(
  char *const *words, char *const *variables, const char *folder, const int *descriptors, int count,
  int *output) {
  if (count < 3 || count > MOST_DESCRIPTORS) return -EINVAL;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  int wanted[MOST_DESCRIPTORS], copies[MOST_DESCRIPTORS];
  for (int place = 0; place < count; place++) {
    wanted[place] = place == 1 ? ends[1] : descriptors[place];
    copies[place] = -1;
  }
  pid_t process = 0;
  int status = moveAside(wanted, count, copies);
  if (status == 0) status = spawn(words, variables, folder, copies, count, &process);
  for (int place = 0; place < count; place++) {
    if (copies[place] >= 0) close(copies[place]);
  }
  close(ends[1]);
  if (status != 0) {
    close(ends[0]);
    return status;
  }
  *output = ends[0];
  return process;
}
