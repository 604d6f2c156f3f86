#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""foldingdisk.py FOLDER PLACE: mounts a disk at PLACE that is like a stick for cameras.

What is on it lies in FOLDER. Names keep their case and are found by any, some characters are in no
name, times are whole pairs of seconds, and there are no links. It needs neither a device nor a module
for that file system: it answers the kernel (FUSE) itself, beside whoever has started it, and ends with
that or when the disk is unmounted. The place is mounted when this returns.
"""
import ctypes
import errno
import os
import select
import stat
import struct
import sys

FOLDER, PLACE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
REFUSED = set('"*:<>?\\|') | {chr(n) for n in range(32)}
NO_REPLACE = 1


class Refusal(OSError):
    pass


def refuse(code):
    raise Refusal(code, os.strerror(code))


class Disk:
    def __init__(self):
        self.places = {1: ""}
        self.numbers = {"": 1}
        self.last = 1

    # Names

    def place(self, node):
        return self.places[node]

    def real(self, place):
        return os.path.join(FOLDER, place) if place else FOLDER

    def find(self, parent, name):
        """The name of an entry as it is written, or None."""
        for known in os.listdir(self.real(parent)):
            if known.casefold() == name.casefold():
                return known
        return None

    def at(self, parent, name):
        known = self.find(self.place(parent), name)
        if known is None:
            refuse(errno.ENOENT)
        return os.path.join(self.place(parent), known)

    def new(self, parent, name):
        if set(name) & REFUSED or name[-1] in ". ":
            refuse(errno.EINVAL)
        if self.find(self.place(parent), name) is not None:
            refuse(errno.EEXIST)
        return os.path.join(self.place(parent), name)

    def node(self, place):
        if place not in self.numbers:
            self.last += 1
            self.numbers[place], self.places[self.last] = self.last, place
        return self.numbers[place]

    def moved(self, old, new):
        for node, place in list(self.places.items()):
            if place == old or place.startswith(old + "/"):
                del self.numbers[place]
                self.places[node] = new + place[len(old):]
                self.numbers[self.places[node]] = node

    # Answers

    def facts(self, place):
        s = os.lstat(self.real(place))
        whole = int(s.st_mtime) // 2 * 2
        return struct.pack(
            "<QQQQQQIIIIIIIIII", s.st_ino, s.st_size, s.st_blocks, whole, whole, whole, 0, 0, 0,
            s.st_mode, 1, s.st_uid, s.st_gid, 0, 4096, 0)

    def entry(self, place):
        return struct.pack("<QQQQII", self.node(place), 0, 0, 0, 0, 0) + self.facts(place)

    # Requests, by their numbers

    def lookup(self, node, body):
        return self.entry(self.at(node, text(body)))

    def getattr(self, node, body):
        return struct.pack("<QII", 0, 0, 0) + self.facts(self.place(node))

    def setattr(self, node, body):
        valid, _, handle, size, _, atime, mtime, _, _, mtimens, _, mode = struct.unpack_from(
            "<IIQQQQQQIIII", body)
        path = self.real(self.place(node))
        if valid & 8:
            os.truncate(path, size)
        if valid & 1:
            os.chmod(path, stat.S_IMODE(mode))
        if valid & 32:
            os.utime(path, ns=(mtime * 10**9, mtime * 10**9 + mtimens))
        return self.getattr(node, body)

    def mkdir(self, node, body):
        mode, _ = struct.unpack_from("<II", body)
        place = self.new(node, text(body[8:]))
        os.mkdir(self.real(place), mode & 0o777)
        return self.entry(place)

    def unlink(self, node, body):
        place = self.at(node, text(body))
        os.unlink(self.real(place))
        self.numbers.pop(place, None)

    def rmdir(self, node, body):
        place = self.at(node, text(body))
        os.rmdir(self.real(place))
        self.numbers.pop(place, None)

    def rename(self, node, body, flags=0, skip=8):
        folder, = struct.unpack_from("<Q", body)
        old, new = (os.fsdecode(part) for part in body[skip:].split(b"\0")[:2])
        if flags & ~NO_REPLACE:
            refuse(errno.EINVAL)
        source, known = self.at(node, old), self.find(self.place(folder), new)
        if set(new) & REFUSED or new[-1] in ". ":
            refuse(errno.EINVAL)
        if known is not None and flags & NO_REPLACE:
            refuse(errno.EEXIST)
        target = os.path.join(self.place(folder), known or new)
        os.rename(self.real(source), self.real(target))
        self.numbers.pop(target, None)
        self.moved(source, target)

    def rename2(self, node, body):
        return self.rename(node, body, struct.unpack_from("<QI", body)[1], 16)

    def open(self, node, body):
        flags, = struct.unpack_from("<I", body)
        return struct.pack("<QII", os.open(self.real(self.place(node)), flags & ~os.O_NOFOLLOW), 0, 0)

    def read(self, node, body):
        handle, offset, size = struct.unpack_from("<QQI", body)
        return os.pread(handle, size, offset)

    def write(self, node, body):
        handle, offset, size = struct.unpack_from("<QQI", body)
        return struct.pack("<II", os.pwrite(handle, body[40:40 + size], offset), 0)

    def release(self, node, body):
        os.close(struct.unpack_from("<Q", body)[0])

    def statfs(self, node, body):
        s = os.statvfs(FOLDER)
        return struct.pack(
            "<QQQQQIIII24x", s.f_blocks, s.f_bfree, s.f_bavail, s.f_files, s.f_ffree, s.f_bsize, 255,
            s.f_frsize, 0)

    def fsync(self, node, body):
        os.fsync(struct.unpack_from("<Q", body)[0])

    def nothing(self, node, body):
        return b""

    def init(self, node, body):
        major, minor, ahead, _ = struct.unpack_from("<IIII", body)
        return struct.pack("<IIIIHHIIHHI28x", 7, 31, ahead, 0, 12, 9, 1 << 20, 1, 256, 0, 0)

    def opendir(self, node, body):
        return struct.pack("<QII", os.open(self.real(self.place(node)), os.O_RDONLY), 0, 0)

    def readdir(self, node, body):
        _, offset, size = struct.unpack_from("<QQI", body)
        place, out = self.place(node), b""
        for number, name in list(enumerate(sorted(os.listdir(self.real(place))), 1))[offset:]:
            s = os.lstat(os.path.join(self.real(place), name))
            word = os.fsencode(name)
            entry = struct.pack("<QQII", s.st_ino, number, len(word), s.st_mode >> 12) + word
            entry += b"\0" * (-len(entry) % 8)
            if len(out) + len(entry) > size:
                break
            out += entry
        return out

    def create(self, node, body):
        flags, mode, _, _ = struct.unpack_from("<IIII", body)
        place = self.new(node, text(body[16:]))
        handle = os.open(self.real(place), flags & ~os.O_NOFOLLOW | os.O_CREAT, mode & 0o777)
        return self.entry(place) + struct.pack("<QII", handle, 0, 0)

    def mknod(self, node, body):
        mode, = struct.unpack_from("<I", body)
        if not stat.S_ISREG(mode):
            refuse(errno.EPERM)
        place = self.new(node, text(body[16:]))
        os.close(os.open(self.real(place), os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode & 0o777))
        return self.entry(place)

    def no_links(self, node, body):
        refuse(errno.EPERM)

    requests = {
        1: lookup, 3: getattr, 4: setattr, 6: no_links, 8: mknod, 9: mkdir, 10: unlink, 11: rmdir,
        12: rename, 13: no_links, 14: open, 15: read, 16: write, 17: statfs, 18: release, 20: fsync,
        25: nothing, 26: init, 27: opendir, 28: readdir, 29: release, 30: fsync, 34: nothing,
        35: create, 45: rename2,
    }


def text(body):
    return os.fsdecode(body.split(b"\0")[0])


def mount():
    device = os.open("/dev/fuse", os.O_RDWR)
    words = f"fd={device},rootmode=40000,user_id=0,group_id=0,default_permissions"
    libc = ctypes.CDLL(None, use_errno=True)
    status = libc.mount(b"/dev/stick", PLACE.encode(), b"fuse.exfat", 6, words.encode())
    if status != 0:
        sys.exit(f"no disk: {os.strerror(ctypes.get_errno())}")
    return device


def serve(device, starter):
    disk = Disk()
    while True:
        if starter in select.select([device, starter], [], [])[0]:
            return
        try:
            request = os.read(device, (1 << 20) + 4096)
        except OSError as problem:
            if problem.errno in (errno.EINTR, errno.ENOENT):
                continue
            return
        _, code, unique, node = struct.unpack_from("<IIQQ", request)
        if code in (2, 36, 42):
            continue
        try:
            act = Disk.requests.get(code)
            if act is None:
                refuse(errno.ENOSYS)
            body, status = act(disk, node, request[40:]) or b"", 0
        except OSError as problem:
            body, status = b"", -problem.errno
        except KeyError:
            body, status = b"", -errno.ESTALE
        try:
            os.write(device, struct.pack("<IiQ", 16 + len(body), status, unique) + body)
        except OSError:
            pass


if __name__ == "__main__":
    device, starter = mount(), os.pidfd_open(os.getppid())
    if os.fork() == 0:
        for stream in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)
        # Whoever waits for the end of the starter may wait for its descriptors.
        for other in map(int, os.listdir("/proc/self/fd")):
            if other > 2 and other not in (device, starter):
                try:
                    os.close(other)
                except OSError:
                    pass
        serve(device, starter)
