"""Writing files whole or not at all."""

import os
import tempfile
from pathlib import Path


def write_whole(path: str, data: bytes) -> None:
    """Writes a file beside its place and renames it there, its mode kept and links followed.

    What is there and no file (a device, a pipe) is written to as it is. Raises OSError where the
    folder or the file may not be written.
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        with open(path, "wb") as stream:
            stream.write(data)
        return
    target = target.resolve()
    old = target.stat() if target.exists() else None
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "it is read-only", path)
    handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        mask = os.umask(0)
        os.umask(mask)
        Path(beside).chmod(old.st_mode & 0o7777 if old else 0o666 & ~mask)
        Path(beside).replace(target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
