"""A Dask scheduler and its workers, as processes on this machine."""

import subprocess
import sys

SERVE = """
import asyncio, sys
from distributed import Scheduler
async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(serve())
"""
WORK = """
import asyncio, os, sys
from distributed import Worker
async def work():
    async with Worker(sys.argv[1], host="127.0.0.1", nthreads=1, dashboard=False) as worker:
        print(os.getpid(), flush=True)
        await worker.finished()
asyncio.run(work())
"""


def started(code: str, *words: str) -> tuple["subprocess.Popen[str]", str]:
    """Starts a process, and waits for the first line that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdout
    return process, process.stdout.readline().strip()
