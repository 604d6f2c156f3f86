// SPDX-License-Identifier: Apache-2.0
// The smallest file browser of two programs, to see what a key costs where another program shows two
// panes: "browse list FOLDER" moves a bar over the names and says what it stands on, "browse view" shows
// the first rows of that file. They meet at a pipe with a name in the home folder.
// All keys of one read are taken together, and only the two rows of the bar are drawn where the others
// stay: it does what one of this kind has to, and nothing more.
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { MOST = 1 << 16 };
static int rows = 24, columns = 80, shown;
static char out[1 << 18], meeting[4096];
static int length;

static void say(const char *words) {
  int count = strlen(words);
  if (length + count < (int)sizeof out) memcpy(out + length, words, count), length += count;
}

static void flush(void) {
  for (int done = 0; done < length;) {
    ssize_t count = write(1, out + done, length - done);
    if (count <= 0) exit(1);
    done += count;
  }
  length = 0;
}

static void measure(void) {
  struct winsize size;
  if (ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) rows = size.ws_row, columns = size.ws_col;
}

static void resized(int number) { (void)number; shown = 0; }

static int openPipe(int how) {
  snprintf(meeting, sizeof meeting, "%s/browse", getenv("HOME") ? getenv("HOME") : "/tmp");
  mkfifo(meeting, 0600);
  // Both ends at once, so that nobody waits for the other to come.
  return open(meeting, O_RDWR | how);
}

static int isWanted(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static void drawRow(struct dirent **names, int row, int top, int bar) {
  char line[1024];
  snprintf(line, sizeof line, "\033[%d;1H%s%.*s\033[K\033[m", row - top + 1, row == bar ? "\033[7m" : "",
           columns - 1, names[row]->d_name);
  say(line);
}

static int list(const char *folder) {
  struct dirent **names;
  int count = scandir(folder, &names, isWanted, alphasort), bar = 0, top = 0, other = openPipe(0);
  if (count <= 0 || other < 0) return 1;
  for (;;) {
    int before = bar;
    if (shown) {
      char keys[4096];
      ssize_t got = read(0, keys, sizeof keys);
      if (got <= 0 && shown) return 0;
      for (ssize_t at = 0; at < got; at++) {
        if (keys[at] == 'j' && bar < count - 1) bar++;
        if (keys[at] == 'k' && bar > 0) bar--;
      }
      if (bar == before && shown) continue;
    }
    int was = top;
    if (!shown) measure();
    if (bar < top) top = bar;
    if (bar >= top + rows) top = bar - rows + 1;
    if (shown && top == was) {
      drawRow(names, before, top, bar);
      drawRow(names, bar, top, bar);
    } else {
      for (int row = top; row < count && row < top + rows; row++) drawRow(names, row, top, bar);
    }
    shown = 1;
    flush();
    char path[4096];
    int size = snprintf(path, sizeof path, "%s/%s\n", folder, names[bar]->d_name);
    if (write(other, path, size) != size) return 1;
  }
}

static int view(void) {
  int other = openPipe(0);
  char paths[1 << 16], text[1 << 14];
  for (;;) {
    ssize_t got = read(other, paths, sizeof paths - 1);
    if (got <= 0) return 1;
    // Of several the last one, whole.
    while (got > 0 && paths[got - 1] == '\n') got--;
    paths[got] = 0;
    char *path = strrchr(paths, '\n') ? strrchr(paths, '\n') + 1 : paths;
    int file = open(path, O_RDONLY);
    if (file < 0) continue;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    text[size > 0 ? size : 0] = 0;
    measure();
    say("\033[H");
    char *line = text;
    for (int row = 0; row < rows; row++) {
      int width = strcspn(line, "\n");
      char cells[1024];
      snprintf(cells, sizeof cells, "\033[%d;1H%.*s\033[K", row + 1, width < columns ? width : columns, line);
      say(cells);
      line += width + (line[width] == '\n');
    }
    flush();
  }
}

int main(int count, char **words) {
  struct termios modes;
  if (tcgetattr(0, &modes) == 0) cfmakeraw(&modes), tcsetattr(0, TCSANOW, &modes);
  struct sigaction action = {.sa_handler = resized};
  sigaction(SIGWINCH, &action, NULL);
  say("\033[?25l\033[2J");
  if (count > 2 && strcmp(words[1], "list") == 0) return list(words[2]);
  if (count > 1 && strcmp(words[1], "view") == 0) return view();
  return 2;
}
