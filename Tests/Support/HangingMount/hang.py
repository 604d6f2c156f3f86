# SPDX-License-Identifier: Apache-2.0
"""A file system that answers its first word and nothing after it: hang.py FOLDER KIND."""

import ctypes
import os
import struct
import sys

INIT = 26
READ = 1 << 17


def main() -> None:
    folder, kind = sys.argv[1], sys.argv[2]
    library = ctypes.CDLL(None, use_errno=True)
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()}"
    if library.mount(b"hang", folder.encode(), kind.encode(), 0, options.encode()):
        sys.exit(os.strerror(ctypes.get_errno()))
    request = os.read(device, READ)
    _, operation, unique = struct.unpack_from("<IIQ", request)
    assert operation == INIT
    ahead = struct.unpack_from("<I", request, 48)[0]
    answer = struct.pack("<IIIIHHIIHHI", 7, 31, ahead, 0, 12, 9, 4096, 1, 0, 0, 0) + bytes(28)
    os.write(device, struct.pack("<IiQ", 16 + len(answer), 0, unique) + answer)
    print("ready", flush=True)
    while True:
        os.read(device, READ)


main()
