// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

char *const *colonnade_environment(void) { return environ; }

int colonnade_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

int colonnade_set_nonblocking(int fd, int on) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return -errno;
  int wanted = on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK;
  if (wanted == flags) return 0;
  return fcntl(fd, F_SETFL, wanted) == 0 ? 0 : -errno;
}

int colonnade_is_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && (flags & O_NONBLOCK) != 0;
}

int colonnade_bytes_waiting(int fd) {
  int count = 0;
  return ioctl(fd, FIONREAD, &count) == 0 ? count : -errno;
}

int colonnade_process_has_mark(pid_t pid, const char *entry) {
  char path[48];
  snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  char *found = NULL;
  size_t capacity = 0;
  int isMarked = 0;
  while (!isMarked && getdelim(&found, &capacity, 0, file) > 0) {
    isMarked = strcmp(found, entry) == 0;
  }
  free(found);
  fclose(file);
  return isMarked;
}

size_t colonnade_signal_marked(const char *entry, int signal) {
  DIR *processes = opendir("/proc");
  if (!processes) return 0;
  size_t reached = 0;
  for (struct dirent *process; (process = readdir(processes));) {
    if (process->d_name[0] < '1' || process->d_name[0] > '9') continue;
    pid_t pid = (pid_t)strtol(process->d_name, NULL, 10);
    if (pid == getpid() || !colonnade_process_has_mark(pid, entry)) continue;
    reached++;
    kill(pid, signal);
  }
  closedir(processes);
  return reached;
}

/// Appends the children that one thread of a process started.
static size_t appendChildren(const char *path, pid_t *pids, size_t count, size_t capacity) {
  FILE *file = fopen(path, "re");
  if (!file) return count;
  int pid;
  while (count < capacity && fscanf(file, "%d", &pid) == 1) pids[count++] = pid;
  fclose(file);
  return count;
}

size_t colonnade_descendants(pid_t root, pid_t *pids, size_t capacity) {
  size_t count = 0;
  size_t next = 0;
  pid_t parent = root;
  for (;;) {
    char path[96];
    snprintf(path, sizeof path, "/proc/%d/task", (int)parent);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));) {
      if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
      snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)parent, entry->d_name);
      count = appendChildren(path, pids, count, capacity);
    }
    if (threads) closedir(threads);
    if (next == count) return count;
    parent = pids[next++];
  }
}

size_t colonnade_signal_descendants(pid_t root, int signal) {
  static pid_t pids[4096];
  size_t count = colonnade_descendants(root, pids, sizeof pids / sizeof *pids);
  size_t reached = 0;
  for (size_t i = 0; i < count; i++) {
    if (colonnade_process_has_mark(pids[i], COLONNADE_EXTERNAL_MARK)) continue;
    reached++;
    if (signal == 0) continue;
    kill(pids[i], signal);
    if (signal == SIGTERM) kill(pids[i], SIGCONT);
  }
  return reached;
}

int colonnade_open(const char *path, enum colonnade_open_mode mode, mode_t permissions) {
  int flags = O_CLOEXEC | O_NOCTTY;
  switch (mode) {
  case COLONNADE_OPEN_READ: flags |= O_RDONLY | O_NONBLOCK; break;
  case COLONNADE_OPEN_APPEND:
    flags |= O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOFOLLOW;
    break;
  case COLONNADE_OPEN_CREATE_NEW: flags |= O_WRONLY | O_CREAT | O_EXCL; break;
  case COLONNADE_OPEN_DIRECTORY: flags |= O_RDONLY | O_DIRECTORY; break;
  case COLONNADE_OPEN_OWN_DIRECTORY: flags |= O_RDONLY | O_DIRECTORY | O_NOFOLLOW; break;
  }
  int fd = open(path, flags, permissions);
  return fd >= 0 ? fd : -errno;
}

int colonnade_unread_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}
