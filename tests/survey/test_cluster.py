"""A survey on a Dask cluster: the rows of a local one, also when a worker dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from clusters import SERVE, WORK, started
from conftest import Runner
from survey_rows import count, rows

pytest.importorskip("distributed")

HERE = "127.0.0.1"


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[int]]]:
    """A scheduler's address, and the process numbers of its two workers."""
    scheduler, address = started(SERVE)
    workers = [started(WORK, address) for _ in range(2)]
    yield address, [int(pid) for _, pid in workers]
    for process, _ in (*workers, (scheduler, "")):
        process.kill()
        process.communicate()


def test_a_cluster_gives_the_rows_of_a_local_run_though_a_worker_dies(
    cluster: tuple[str, list[int]], tmp_path: Path, thieves: Runner
) -> None:
    """200 deals; one worker is killed in the middle; nothing is lost, nothing is there twice."""
    address, workers = cluster
    far, near = tmp_path / "far.db", tmp_path / "near.db"
    job = ["pharaohs", "--deals", "50000..50199", "--by", "solve", "--nodes", "20000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "thieves", "survey", *job, "--scheduler", address, "--out", far],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    for _ in range(1200):
        if count(far) > 10 or process.poll() is not None:
            break
        time.sleep(0.02)
    is_middle = 10 < count(far) < 200
    os.kill(workers[0], signal.SIGKILL)
    out, err = process.communicate()
    assert is_middle and (0, "") == (process.returncode, err)
    assert "200 deals, 50000 to 50199" in out
    assert 0 == thieves("survey", *job, "--out", near).code
    assert 200 == count(far) and rows(near) == rows(far)


def test_workers_may_die_and_others_come(
    cluster: tuple[str, list[int]], tmp_path: Path, thieves: Runner
) -> None:
    """Both are killed, one after the other, each time a new one comes; the survey goes on."""
    address, workers = cluster
    path = tmp_path / "out.db"
    job = ["pharaohs", "--deals", "1..300", "--by", "solve", "--nodes", "20000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "thieves", "survey", *job, "--scheduler", address, "--out", path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    new = []
    for pid in workers:
        before = count(path)
        for _ in range(1200):
            if count(path) > before + 10 or process.poll() is not None:
                break
            time.sleep(0.02)
        os.kill(pid, signal.SIGKILL)
        new.append(started(WORK, address)[0])
    out, err = process.communicate()
    for other in new:
        other.kill()
        other.communicate()
    assert (0, "") == (process.returncode, err) and "300 deals, 1 to 300" in out
    assert 300 == count(path)


def test_a_cluster_that_does_not_answer_is_said(
    thieves: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence, exit 2."""
    from thieves.survey import cluster

    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    job = ["survey", "giza", "--deals", "1..3", "--scheduler"]
    for address in (f"tcp://{HERE}:9", "nowhere", f"tls://{HERE}:9"):
        ran = thieves(*job, address)
        assert (2, "") == (ran.code, ran.out)
        assert ran.err.startswith(f"thieves: no scheduler answers at {address} (")


def test_without_dask_it_says_what_to_install(
    thieves: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = thieves("survey", "giza", "--deals", "1..3", "--scheduler", f"tcp://{HERE}:9")
    assert (2, "") == (ran.code, ran.out)
    assert "thieves: --scheduler needs Dask: pip install 'thieves-of-egypt[cluster]'\n" == ran.err
