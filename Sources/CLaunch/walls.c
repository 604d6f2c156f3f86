// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLaunch.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's own header knows only what was there when it was installed, so the numbers of
// Landlock stand here. They are the same on all machines.
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define ASK_VERSION 1U
#define PATH_BENEATH 1

#define EXECUTE (1U << 0)
#define WRITE_FILE (1U << 1)
#define READ_FILE (1U << 2)
#define READ_FOLDER (1U << 3)
#define REMOVE_ENTRIES (3U << 4)
#define MAKE_FOLDER (1U << 7)
#define MAKE_FILE (1U << 8)
#define TRUNCATE (1U << 14)

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct beneath {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

/// What programs need to run at all, and to draw text.
static const char *const ofSystem[] = {
  "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store",
  "/gnu/store", "/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/etc/ld.so.conf",
  "/etc/ld.so.conf.d", "/etc/localtime", "/var/cache/fontconfig", "/var/lib/fonts",
  "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu",
};
static const char *const devices[] = {
  "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
};

int colonnade_walls_open(const char **gaps, const char *path) {
  for (int place = 0; place < COLONNADE_MOST_GAPS; place++) {
    if (gaps[place]) continue;
    gaps[place] = path;
    return 1;
  }
  return 0;
}

/// Leaves a gap for a path; what is not there needs none.
static void leaveGap(int rules, const char *path, uint64_t wanted, uint64_t known) {
  const uint64_t ofFiles = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat facts;
  if (fstat(place, &facts) == 0) {
    uint64_t fitting = S_ISDIR(facts.st_mode) ? wanted : wanted & ofFiles;
    struct beneath gap = {fitting & known, place};
    syscall(ADD_RULE, rules, PATH_BENEATH, &gap, 0U);
  }
  close(place);
}

void colonnade_walls_raise(const colonnade_walls *walls) {
  long version = syscall(CREATE_RULESET, NULL, 0UL, ASK_VERSION);
  if (version < 1) return;
  // Rights on files by version: 13, then renames between folders, cutting, and commands of devices.
  int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  struct ruleset all = {(1ULL << rights) - 1, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  unsigned long size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(CREATE_RULESET, &all, size, 0U);
  if (rules < 0) return;
  const uint64_t reading = EXECUTE | READ_FILE | READ_FOLDER;
  const uint64_t writing = WRITE_FILE | TRUNCATE | REMOVE_ENTRIES | MAKE_FOLDER | MAKE_FILE;
  for (unsigned n = 0; n < sizeof ofSystem / sizeof *ofSystem; n++) {
    leaveGap(rules, ofSystem[n], reading, all.files);
  }
  for (unsigned n = 0; n < sizeof devices / sizeof *devices; n++) {
    leaveGap(rules, devices[n], READ_FILE | WRITE_FILE, all.files);
  }
  for (int n = 0; walls->reads[n]; n++) leaveGap(rules, walls->reads[n], reading, all.files);
  for (int n = 0; walls->writes[n]; n++) {
    leaveGap(rules, walls->writes[n], reading | writing, all.files);
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) syscall(RESTRICT_SELF, rules, 0U);
  close(rules);
}
