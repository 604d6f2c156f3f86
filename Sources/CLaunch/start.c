// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLaunch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/// The most descriptors that a program gets.
#define MOST 16

/// Makes a descriptor of this process the one with this number, without touching those to come.
static void place(colonnade_launch *launch, int descriptor, int number) {
  int isThere = descriptor == number ? fcntl(number, F_SETFD, 0) : dup2(descriptor, number);
  if (isThere < 0) colonnade_launch_failed(launch, "dup", errno);
  if (number > 2) return;
  int flags = fcntl(number, F_GETFL);
  if (flags >= 0 && (flags & O_NONBLOCK)) fcntl(number, F_SETFL, flags & ~O_NONBLOCK);
}

/// What the child does, which is a copy of this process with one thread.
static _Noreturn void go(
  colonnade_launch *launch, char **argv, char **envp, const int *descriptors, int count) {
  // Whoever stands where another one has to go steps aside first, the report too.
  int moved[MOST];
  launch->report = fcntl(launch->report, F_DUPFD_CLOEXEC, count);
  for (int number = 0; number < count; number++) {
    int isInTheWay = descriptors[number] < count && descriptors[number] != number;
    moved[number] = isInTheWay ? fcntl(descriptors[number], F_DUPFD_CLOEXEC, count)
                               : descriptors[number];
  }
  for (int number = 0; number < count; number++) place(launch, moved[number], number);
  launch->last_kept = count - 1;
  colonnade_become(launch, argv, envp);
}

pid_t colonnade_start(
  const colonnade_launch *launch, char **argv, char **envp, const int *descriptors, int count) {
  if (count > MOST) return -EINVAL;
  // Handlers of this process must not run in the child; `become` takes them away and unblocks.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  colonnade_launch copy = *launch;
  pid_t child = fork();
  int code = errno;
  if (child == 0) go(&copy, argv, envp, descriptors, count);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return child < 0 ? -code : child;
}
