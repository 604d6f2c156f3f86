# SPDX-License-Identifier: Apache-2.0
"""Makes archives that nobody should trust: archives.py FOLDER NAME…"""

import gzip
import io
import lzma
import os
import random
import struct
import sys
import tarfile
import zipfile
import zlib


TYPES = {
    "folder": tarfile.DIRTYPE, "link": tarfile.SYMTYPE, "name": tarfile.LNKTYPE,
    "device": tarfile.CHRTYPE, "pipe": tarfile.FIFOTYPE,
}


def tar(path, entries, mode="w"):
    """Writes a tar archive of (name, data, permissions) and (name, kind, target)."""
    with tarfile.open(path, mode, format=tarfile.PAX_FORMAT) as archive:
        for name, what, *more in entries:
            entry = tarfile.TarInfo(name)
            entry.mtime = 1_000_000_000
            data = b""
            if isinstance(what, bytes):
                data = what
                entry.size = len(data)
                entry.mode = more[0] if more else 0o644
            else:
                entry.type = TYPES[what]
                entry.linkname = more[0] if more else ""
                entry.mode = 0o755
            archive.addfile(entry, io.BytesIO(data))


def slip(path):
    tar(path, [
        ("good/a.txt", b"good"), ("../above", b"bad"), (os.path.dirname(path) + "/absolute", b"bad"),
        ("up", "link", ".."), ("up/x", b"below"), ("in", "link", "good"),
        ("in/through", b"bad"), ("good/chain", "link", "../in/../.."),
        ("root", "link", "/"), ("device", "device"), ("pipe", "pipe"),
        ("setid", b"1", 0o6755), ("second", "name", "good/a.txt"),
        ("stolen", "name", "../../etc/passwd"), ("bylink", "name", "in/a.txt"),
        ("good", "link", "/tmp"), ("good/a.txt", b"again"),
        ("/".join("d" * 70), b"deep"),
    ])


def names(path):
    tar(path, [
        ("line\nfeed", b"1"), ("\x1b]0;title\x07", b"2"), ("-rf", b"3"), ("bad\udcff\udcfe", b"4"),
        ("a b*?[x]", b"5"), ("ä", b"6"), ("tab\t", b"7"),
    ])


def one(path):
    tar(path, [
        ("one/", "folder"), ("one/a.txt", b"1"), ("one/sub/b.txt", b"22"),
        ("one/link", "link", "a.txt"), ("one/up", "link", ".."),
    ], "w:gz")


def many(path):
    tar(path, [("a.txt", b"1"), ("b/c.txt", b"333"), ("b/d/e.txt", b"4444")])


def crowd(path):
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(100_001):
            archive.writestr(f"f{number}", b"")


def declared(path):
    """A bomb whose headers say what it is: 1,100 MiB of zeros in 1 MB."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("zeros", "w") as entry:
            for _ in range(1_100):
                entry.write(bytes(1 << 20))


def lying(path):
    """The same where the sizes stand behind the contents, so only counting helps."""
    with open(path, "wb") as file:
        entry = tarfile.TarInfo("zeros")
        entry.size = 1_100 << 20
        head = entry.tobuf()
        press = zlib.compressobj(9, zlib.DEFLATED, 31)
        file.write(press.compress(head))
        for _ in range(1_100):
            file.write(press.compress(bytes(1 << 20)))
        file.write(press.compress(bytes(1024)) + press.flush())


def empty(path):
    with zipfile.ZipFile(path, "w"):
        pass


def zeros(path):
    """One compressed file that begins as an empty tar does: like the picture of a disk."""
    press = lzma if path.endswith(".xz") else gzip
    with press.open(path, "wb") as file:
        file.write(bytes(1 << 20) + (b"the rest" if path.endswith(".xz") else b""))


def hollow(path):
    """An archive that has no entry."""
    with tarfile.open(path, "w:gz"):
        pass


def truncated(path):
    one(path)
    with open(path, "rb+") as file:
        file.truncate(os.path.getsize(path) // 2)


def noise(path):
    """Files of random bytes behind beginnings that formats know, `path` and a number each."""
    random.seed(7)
    heads = [
        b"", b"PK\x03\x04", b"PK\x05\x06", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07\x00",
        b"Rar!\x1a\x07\x01\x00", b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd",
        b"MSCF", b"070701", b"!<arch>\n", b"xar!", bytes(257) + b"ustar",
    ]
    for number in range(60):
        with open(f"{path}{number}", "wb") as file:
            file.write(heads[number % len(heads)] + random.randbytes(random.randint(1, 4_000)))


def lock(text, word):
    """Locks a text with a word, in the old way of zip."""
    keys = [0x12345678, 0x23456789, 0x34567890]

    def crc(value, byte):
        return zlib.crc32(bytes([byte]), value ^ 0xFFFFFFFF) ^ 0xFFFFFFFF

    def update(byte):
        keys[0] = crc(keys[0], byte)
        keys[1] = ((keys[1] + (keys[0] & 255)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = crc(keys[2], keys[1] >> 24)

    for byte in word:
        update(byte)
    out = bytearray()
    for byte in bytes(range(11)) + bytes([zlib.crc32(text) >> 24]) + text:
        key = keys[2] | 2
        out.append(byte ^ ((key * (key ^ 1)) >> 8 & 255))
        update(byte)
    return bytes(out)


def stored(path, entries):
    """Writes a zip of (name, text, the word it is locked with or None), nothing compressed."""
    body, index = b"", b""
    for name, text, word in entries:
        data = lock(text, word) if word else text
        fields = struct.pack(
            "<HHHHHIII", 20, 1 if word else 0, 0, 0, 0x21, zlib.crc32(text), len(data), len(text))
        index += (
            b"PK\x01\x02" + struct.pack("<H", 20) + fields
            + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, len(body)) + name)
        body += b"PK\x03\x04" + fields + struct.pack("<HH", len(name), 0) + name + data
    count = len(entries)
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, count, count, len(index), len(body), 0)
    with open(path, "wb") as file:
        file.write(body + index + end)


def locked(path):
    stored(path, [(b"secret.txt", b"secret words", b"lamp")])


def letters(path):
    """Names as DOS wrote them, beside ones that are bytes and nothing else."""
    stored(path, [(b"caf\x82.txt", b"1", None), (b"-rf", b"2", None), (b"a\nb", b"3", None)])


def half(path):
    """An archive that stops to ask when half of it is there."""
    stored(path, [(b"half/open", b"1" * 100_000, None), (b"half/closed", b"2", b"lamp")])


if __name__ == "__main__":
    for what in sys.argv[2:]:
        globals()[what.split(".")[0]](os.path.join(sys.argv[1], what))
