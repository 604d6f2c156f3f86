// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int colonnade_open_terminal(void) {
  int flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK;
  for (int fd = 0; fd <= 2; fd++) {
    char name[128];
    if (ttyname_r(fd, name, sizeof name) != 0) continue;
    int terminal = open(name, flags);
    if (terminal >= 0) return terminal;
  }
  int terminal = open("/dev/tty", flags);
  return terminal >= 0 ? terminal : -errno;
}

int colonnade_window_size_get(int fd, struct colonnade_window_size *size) {
  struct winsize raw = {0};
  if (ioctl(fd, TIOCGWINSZ, &raw) != 0) return -errno;
  *size = (struct colonnade_window_size){raw.ws_col, raw.ws_row, raw.ws_xpixel, raw.ws_ypixel};
  return 0;
}

static unsigned short clamped(int value) {
  return value < 0 ? 0 : value > 65535 ? 65535 : (unsigned short)value;
}

static struct winsize rawSize(struct colonnade_window_size size) {
  return (struct winsize){
    .ws_col = clamped(size.columns),
    .ws_row = clamped(size.rows),
    .ws_xpixel = clamped(size.width_pixels),
    .ws_ypixel = clamped(size.height_pixels),
  };
}

int colonnade_window_size_set(int fd, struct colonnade_window_size size) {
  struct winsize raw = rawSize(size);
  return ioctl(fd, TIOCSWINSZ, &raw) == 0 ? 0 : -errno;
}

void colonnade_make_raw(struct termios *modes) {
  modes->c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK);
  modes->c_oflag &= ~(tcflag_t)OPOST;
  modes->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  modes->c_cflag = (modes->c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  modes->c_cc[VMIN] = 1;
  modes->c_cc[VTIME] = 0;
}

int colonnade_pty_open(struct colonnade_window_size size, int *master, int *slave) {
  struct winsize raw = rawSize(size);
  if (openpty(master, slave, NULL, NULL, &raw) != 0) return -errno;
  fcntl(*master, F_SETFD, FD_CLOEXEC);
  fcntl(*slave, F_SETFD, FD_CLOEXEC);
  return 0;
}

pid_t colonnade_pty_spawn(
  char *const argv[], char *const environment[], struct colonnade_window_size size, int *master) {
  int slave = -1;
  int status = colonnade_pty_open(size, master, &slave);
  if (status < 0) return status;
  pid_t pid = fork();
  if (pid == 0) {
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd <= 2; fd++) dup2(slave, fd);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    if (environment) execvpe(argv[0], argv, environment);
    else execvp(argv[0], argv);
    _exit(127);
  }
  int code = errno;
  close(slave);
  if (pid > 0) return pid;
  close(*master);
  return -code;
}

pid_t colonnade_terminal_foreground(int fd, char *name, size_t capacity) {
  if (capacity > 0) name[0] = 0;
  pid_t group = tcgetpgrp(fd);
  if (group <= 0) return group < 0 ? -errno : -ESRCH;
  char path[48];
  snprintf(path, sizeof path, "/proc/%d/comm", (int)group);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return group;
  ssize_t count = capacity > 1 ? read(file, name, capacity - 1) : 0;
  close(file);
  if (count > 0) {
    name[count] = 0;
    name[strcspn(name, "\n")] = 0;
  }
  return group;
}

int colonnade_copy_descriptor(int fd) {
  int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
  return copy >= 0 ? copy : -errno;
}
