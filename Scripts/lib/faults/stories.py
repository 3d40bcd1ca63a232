"""The stories of the fault bench. Each returns what was done, the seconds until new rows, what was lost, and what it
expects; the bench prints them and says which did not hold."""
import contextlib
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field

from .parts import GPSD, Program, Proxy, Receiver, Watcher, any_moment, epoch, free_port, within


@dataclass
class Outcome:
    """One row of the table."""

    done: str
    said: list = field(default_factory=list)
    seconds: float | None = None
    lost: float | None = None
    rows: int | None = None
    faults: list = field(default_factory=list)

    def expect(self, holds, words):
        if not holds:
            self.faults.append(words)


class Stage(contextlib.ExitStack):
    """A folder, parts that are closed at the end whatever happens, and the program under test."""

    def __init__(self, bench):
        super().__init__()
        self.bench = bench
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
        self.folder.chmod(0o755)
        self.callback(shutil.rmtree, self.folder, ignore_errors=True)

    def keep(self, part):
        self.callback(part.close)
        return part

    def receiver(self, **options):
        return self.keep(Receiver(**options))

    def gpsd(self, *receivers):
        return self.keep(GPSD(self.folder, *[receiver.path for receiver in receivers]))

    def program(self, port, clocks=False, store=None):
        return self.keep(Program(self.bench.program, self.folder, port, self.bench.shim if clocks else None, store))

    def recording(self, seconds=4, clocks=False, store=None, **options):
        """A receiver, gpsd and a recorder that has been recording for a while."""
        receiver = self.receiver(**options)
        gpsd = self.gpsd(receiver)
        program = self.program(gpsd.port, clocks, store)
        program.start()
        program.record()
        if not within(20, program.rows):
            raise RuntimeError(f"nothing was recorded: {program.said}")
        time.sleep(seconds)
        return receiver, gpsd, program


def finish(outcome, program, outages=()):
    """Stops the recorder in order and looks at what is there."""
    if program.process.poll() is None:
        seconds, code = program.stop()
        outcome.expect(code == 0, f"ended with {code}")
        outcome.expect(seconds < 1, f"took {seconds:.1f} s to end")
    outcome.said = program.said
    outcome.rows = len(program.rows())
    if outcome.lost is None:
        outcome.lost = program.lost(outages)
        outcome.expect(outcome.lost == 0, f"{outcome.lost} s lost")
    outcome.expect(program.is_sound(), "the store is damaged")
    # Whoever reads the journal learns neither where nor when the driver was.
    outcome.expect(not any(any(letter.isdigit() for letter in line) for line in program.said), f"said {program.said}")
    return outcome


def gpsd_restarts(bench):
    times = 3 if bench.is_short else 20
    with Stage(bench) as stage:
        receiver, gpsd, program = stage.recording()
        outcome, worst, outages = Outcome(f"killed and started again {times} times"), 0.0, []
        for _ in range(times):
            any_moment(0, 3)
            killed = time.time()
            gpsd.kill()
            any_moment(0.1, 6 if bench.is_short else 20)
            gpsd.start(receiver.path)
            seconds = program.seconds_to_rows(gpsd.listens_since)
            outcome.expect(seconds is not None and seconds <= 5, f"{seconds} s until new rows")
            worst = max(worst, seconds or 99)
            outages.append((killed, gpsd.listens_since + 5))
        outcome.seconds = worst
        outcome.expect(program.reasons().count("daemonLost") == times, f"reasons {program.reasons()}")
        return finish(outcome, program, outages)


def gpsd_hangs(bench):
    length = 10 if bench.is_short else 60
    with Stage(bench) as stage:
        _, gpsd, program = stage.recording()
        stopped = time.time()
        gpsd.signal(signal.SIGSTOP)
        time.sleep(length)
        gpsd.signal(signal.SIGCONT)
        back = time.time()
        outcome = Outcome(f"stopped for {length} s, then continued")
        outcome.seconds = program.seconds_to_rows(back)
        outcome.expect(outcome.seconds and outcome.seconds <= 5, "no new rows within 5 s")
        outcome.expect("receiver silent" in program.said, "silence was not said")
        return finish(outcome, program, [(stopped, back + 5)])


def socket_reset(bench):
    with Stage(bench) as stage:
        receiver = stage.receiver()
        gpsd = stage.gpsd(receiver)
        proxy = stage.keep(Proxy(gpsd.port))
        program = stage.program(proxy.port)
        program.start()
        program.record()
        within(20, program.rows)
        outcome, worst, outages = Outcome("connection reset in the middle of a line, 3 times"), 0.0, []
        for _ in range(3):
            any_moment(2, 3)
            proxy.reset()
            cut = time.time()
            time.sleep(0.5)
            seconds = program.seconds_to_rows(cut)
            worst = max(worst, seconds or 99)
            outages.append((cut, cut + 5))
        outcome.seconds = worst
        outcome.expect(worst <= 5, "no new rows within 5 s")
        return finish(outcome, program, outages)


def receiver_returns(bench):
    with Stage(bench) as stage:
        receiver, gpsd, program = stage.recording()
        first = receiver.path
        pulled = time.time()
        receiver.unplug()
        gpsd.remove(first)
        said = program.has_said("waiting for a receiver", 5)
        noticed = time.time() - pulled
        time.sleep(3)
        watcher = stage.keep(Watcher(gpsd.port))
        receiver.plug()
        plugged = time.time()
        gpsd.add(receiver.path)
        back = within(10, lambda: watcher.first_fix.get(receiver.path))
        outcome = Outcome(f"pulled at {first}, back as {receiver.path}, which gpsd reads after {back - plugged:.1f} s")
        # The fix itself is a moment older than its report.
        outcome.seconds = program.seconds_to_rows(back, ahead=-0.3)
        outcome.expect(said and noticed <= 2, f"noticed after {noticed:.1f} s")
        outcome.expect(outcome.seconds and outcome.seconds <= 3, "no new rows within 3 s")
        outcome.expect("receiverLost" in program.reasons(), f"reasons {program.reasons()}")
        return finish(outcome, program, [(pulled, back + 3)])


def two_receivers(bench):
    with Stage(bench) as stage:
        near, far = stage.receiver(), stage.receiver(rate=1, east=120)
        gpsd = stage.gpsd(near, far)
        program = stage.program(gpsd.port)
        program.start()
        program.record()
        within(20, program.rows)
        time.sleep(10)
        devices = "SELECT count(DISTINCT longitude / 100000) FROM route_sample"
        outcome = Outcome("two speak; after 10 s the one followed falls silent")
        outcome.expect(program.ask(devices) == [(1,)], "the two were mixed")
        followed, other = (near, far) if program.ask("SELECT device FROM capture_session")[0][0] == near.path else (far, near)
        followed.is_speaking = False
        silent = time.time()
        query = f"SELECT 1 FROM capture_session WHERE device = '{other.path}'"
        outcome.expect(within(30, lambda: program.ask(query)), "no session on the other")
        outcome.seconds = program.seconds_to_rows(silent)
        return finish(outcome, program, [(silent, silent + 30)])


def kills(bench):
    lanes, times = (4, 5) if bench.is_short else (10, 20)
    with Stage(bench) as stage:
        receiver = stage.receiver()
        gpsd = stage.gpsd(receiver)
        outcome = Outcome(f"{lanes * times} × kill -9 at any moment, 10 Hz, {lanes} recorders at a time")
        losses, programs = [], []

        def lane(number):
            program = stage.program(gpsd.port, store=stage.folder / f"{number}.sqlite")
            programs.append(program)
            program.start()
            for _ in range(times):
                before = len(program.rows())
                program.record()
                within(20, lambda: len(program.rows()) > before)
                any_moment(0, 6)
                program.process.kill()
                killed = time.time()
                program.process.wait()
                # One second is what lies between two rows anyway.
                losses.append(max(0, killed - program.rows()[-1] - 1))
                outcome.expect(program.is_sound(), "the store is damaged")

        threads = [threading.Thread(target=lane, args=(number,)) for number in range(lanes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        outcome.lost = round(max(losses), 1)
        outcome.rows = sum(len(program.rows()) for program in programs)
        outcome.said = programs[0].said
        outcome.expect(len(losses) == lanes * times, f"only {len(losses)} kills")
        outcome.expect(outcome.lost <= 5, f"lost {outcome.lost} s to a kill")
        for program in programs:
            # Each start closes what the one before left open; the last one stays open until somebody starts.
            died = program.reasons().count("processDied")
            outcome.expect(died == times - 1, f"{died} sessions closed as processDied, not {times - 1}")
        return outcome


def torn_logs(bench):
    times = 20 if bench.is_short else 200
    with Stage(bench) as stage:
        _, _, program = stage.recording(8)
        program.process.kill()
        program.process.wait()
        whole = len(program.rows())
        copy = stage.folder / "torn.sqlite"
        torn = stage.program(program.port, store=copy)
        outcome = Outcome(f"log cut at {times} random lengths after a kill")
        size = os.path.getsize(f"{program.store}-wal")
        for _ in range(times):
            for suffix in ("-shm", "-wal", ""):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(f"{copy}{suffix}")
            shutil.copy(program.store, copy)
            shutil.copy(f"{program.store}-wal", f"{copy}-wal")
            os.truncate(f"{copy}-wal", random.randint(0, size))
            shown = torn.run("show")
            outcome.expect(shown.returncode in (0, 65, 69), f"show ended with {shown.returncode}: {shown.stderr}")
            outcome.expect(torn.is_sound(), "the store is damaged")
        outcome.rows, outcome.lost, outcome.said = whole, 0, program.said
        return outcome


def locked(bench):
    length = 8 if bench.is_short else 60
    with Stage(bench) as stage:
        _, _, program = stage.recording()
        with contextlib.closing(sqlite3.connect(program.store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(length)
            other.execute("ROLLBACK")
        free = time.time()
        outcome = Outcome(f"another process holds the lock for {length} s")
        outcome.seconds = program.seconds_to_rows(free)
        outcome.expect(outcome.seconds and outcome.seconds <= 7, "no new rows within 7 s")
        return finish(outcome, program)


def disk_full(bench):
    length = 15 if bench.is_short else 120
    with Stage(bench) as stage:
        disk = stage.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk], capture_output=True).returncode:
            return Outcome("left out: this user may not mount a small file system")
        stage.callback(subprocess.run, ["umount", "-l", disk])
        _, _, program = stage.recording(store=disk / "dashpilot.sqlite")
        with contextlib.suppress(OSError), open(disk / "filler", "wb", buffering=0) as filler:
            while filler.write(bytes(512)):
                pass
        time.sleep(length)
        was_said = "disk full, keeping the route in memory" in program.said
        os.unlink(disk / "filler")
        free = time.time()
        outcome = Outcome(f"file system full for {length} s")
        outcome.seconds = program.seconds_to_rows(free)
        outcome.expect(was_said, "not said")
        outcome.expect(outcome.seconds and outcome.seconds <= 7, "no new rows within 7 s")
        return finish(outcome, program)


def clocks(bench):
    """The wall clock does what it likes: no row is lost and no session ends."""
    day = 86400.0
    steps = [("1970", -time.time()), ("+225 days", 225 * day), ("−2 s", -2.0), ("summer time ends", 3600.0), ("right", 0)]
    with Stage(bench) as stage:
        _, _, program = stage.recording(12, clocks=True)
        for _, wall in steps:
            program.set_clocks(wall=wall)
            time.sleep(4 if bench.is_short else 20)
        program.set_clocks(synchronised=True)
        time.sleep(4)
        outcome = Outcome("wall clock " + ", ".join(name for name, _ in steps) + ", then synchronised by the kernel")
        finish(outcome, program)
        outcome.expect(program.reasons() == ["processStopped"], f"reasons {program.reasons()}")
        return outcome


def cold_boot(bench):
    wait = 15 if bench.is_short else 240
    with Stage(bench) as stage:
        receiver = stage.receiver(has_fix=False)
        gpsd = stage.gpsd(receiver)
        program = stage.program(gpsd.port, clocks=True)
        program.set_clocks(wall=-time.time())
        began = time.time()
        program.start()
        program.record()
        time.sleep(wait)
        outcome = Outcome(f"started in 1970, first fix after {wait} s")
        outcome.expect(program.ask("SELECT started_at FROM shift") == [(None,)], "the start had a time before any was known")
        receiver.has_fix = True
        outcome.seconds = program.seconds_to_rows(time.time())
        started = within(5, lambda: program.ask("SELECT started_at FROM shift WHERE started_at IS NOT NULL"))
        outcome.expect(started and abs(started[0][0] / 1e9 - began) < 1, f"the start got {started}")
        return finish(outcome, program)


def suspended(bench):
    with Stage(bench) as stage:
        receiver, _, program = stage.recording(clocks=True)
        slept = time.time()
        receiver.ahead = 600
        program.set_clocks(wall=600, boot=600)
        outcome = Outcome("boot clock jumps 10 min ahead of the monotonic one")
        outcome.seconds = program.seconds_to_rows(slept, ahead=590)
        outcome.expect("suspended" in program.reasons(), f"reasons {program.reasons()}")
        return finish(outcome, program, [(slept, slept + 610)])


def stops(bench):
    """SIGTERM, SIGINT and SIGHUP in every state."""
    with Stage(bench) as stage:
        outcome, worst, said = Outcome(""), 0.0, []
        speaking, mute = stage.receiver(), stage.receiver(has_fix=False)
        busy, empty, blind = stage.gpsd(speaking), stage.gpsd(), stage.gpsd(mute)
        hung = stage.gpsd(speaking)
        hung.signal(signal.SIGSTOP)
        cases = [
            ("waiting for gpsd", free_port(), True), ("waiting for gpsd", hung.port, True),
            ("waiting for a receiver", empty.port, True), ("waiting for a fix", blind.port, True),
            ("recording", busy.port, True), ("waiting for a shift", busy.port, False),
        ]
        for number, (state, port, is_started) in enumerate(cases):
            for sign in (signal.SIGTERM, signal.SIGINT):
                program = stage.program(port, store=stage.folder / f"{number}-{sign}.sqlite")
                if is_started:
                    program.start()
                program.record()
                outcome.expect(program.has_said(state), f"never {state}: {program.said}")
                program.process.send_signal(signal.SIGHUP)
                any_moment(0.1, 0.5)
                seconds, code = program.stop(sign)
                worst = max(worst, seconds)
                outcome.expect(code == 0, f"{code} while {state}")
                outcome.expect(seconds < 1, f"{seconds:.1f} s while {state}")
                outcome.expect(program.is_sound(), f"damaged while {state}")
                said.append(state)
        outcome.done = f"SIGHUP, then SIGTERM or SIGINT in {len(cases)} states; slowest end {worst:.2f} s"
        outcome.said = said
        return outcome


def noticed(bench):
    """How soon a recorder says what another process did, from the instant that process stored."""
    acts = [
        ("pause", "stopped, shift paused"), ("resume", "waiting for gpsd"), ("park", "stopped while parked"),
        ("drive", "waiting for gpsd"),
    ]
    stored = "SELECT max(at) FROM (" + " UNION ALL ".join(
        f"SELECT max({name}) AS at FROM {table}"
        for table in ("shift", "shift_pause", "route_suspension") for name in ("started_at", "ended_at")) + ")"
    with Stage(bench) as stage:
        program = stage.program(free_port())
        program.start()
        program.record()
        program.has_said("waiting for gpsd")
        delays = []
        for word, state in acts * (3 if bench.is_short else 15):
            any_moment(0.8, 1.1)  # A stop waits 0.4 s for fixes on their way, and what follows it waits for that.
            program.run(word)
            within(5, lambda: program.notice().get("state") == state)
            zero = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
            delays.append(zero + int(program.notice()["since"]) / 1e9 - program.ask(stored)[0][0] / 1e9)
        delays.sort()
        middle = delays[len(delays) // 2]
        outcome = Outcome(f"{len(delays)} changes by another process; the middle one seen after {middle:.2f} s")
        outcome.seconds = delays[-1]
        # A busy machine may hold up one of them.
        outcome.expect(middle <= 0.3, f"the middle one was seen after {middle:.2f} s")
        outcome.expect(delays[-1] <= 0.5 or bench.is_short, f"one was seen after {delays[-1]:.2f} s")
        return finish(outcome, program)


def stop_locked(bench):
    """The one stop that may take longer: it retries, then says what is lost."""
    with Stage(bench) as stage:
        _, _, program = stage.recording()
        with contextlib.closing(sqlite3.connect(program.store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(2)
            seconds, code = program.stop()
        outcome = Outcome(f"SIGTERM while another process holds the lock: exit {code} after {seconds:.1f} s", program.said)
        outcome.expect(code == 74, f"ended with {code}")
        outcome.expect(seconds < 15, f"took {seconds:.1f} s")
        outcome.expect(any("positions" in line for line in program.said), "the loss was not named")
        outcome.expect(program.is_sound(), "the store is damaged")
        outcome.rows = len(program.rows())
        return outcome


def second_recorder(bench):
    with Stage(bench) as stage:
        _, gpsd, program = stage.recording()
        other = stage.program(gpsd.port, store=program.store).record()
        code = within(5, lambda: other.process.poll())
        outcome = Outcome(f"a second recorder on the same store: exit {code}")
        outcome.expect(code == 75, f"ended with {code}: {other.said}")
        return finish(outcome, program)


def saved(bench):
    times = 3 if bench.is_short else 20
    with Stage(bench) as stage:
        receiver, gpsd, program = stage.recording(2)
        outcome, worst = Outcome(f"killed right after `end` said that all is saved, {times} times"), 0.0
        for _ in range(times):
            any_moment(3, 7)  # Before that, no more than the first position of a session is kept.
            ended = program.run("end")
            program.process.kill()
            program.process.wait()
            outcome.expect("All is saved." in ended.stdout, f"end said {ended.stdout}")
            end = program.ask("SELECT max(ended_at) FROM shift")[0][0] / 1e9
            worst = max(worst, end - program.rows()[-1])
            program.start()
            before = len(program.rows())
            program.record()
            within(20, lambda: len(program.rows()) > before)
        outcome.lost = max(0, round(worst) - 1)
        outcome.expect(worst < 1.5, f"the last row lies {worst:.1f} s before the end")
        return finish(outcome, program)


def cost(bench):
    length = 30 if bench.is_short else 300
    with Stage(bench) as stage:
        _, _, program = stage.recording(5)
        names = ("cpu", "write_bytes", "wchar")
        before = [program.counter(name) for name in names]
        time.sleep(length)
        cpu, pages, bytes_ = ((program.counter(name) - start) / length for name, start in zip(names, before))
        idle = stage.program(free_port(), store=stage.folder / "idle.sqlite").record()
        idle.has_said("waiting for a shift")
        time.sleep(2)
        began = idle.counter("cpu")
        time.sleep(10)
        idling = (idle.counter("cpu") - began) / 10
        written, dirtied = bytes_ * 3600 / 2**20, pages * 3600 / 2**20
        memory = program.counter("VmRSS") / 1024
        outcome = Outcome(
            f"{length} s at 10 Hz: {cpu:.2%} of a core, idle {idling:.2%}; an hour writes {written:.1f} MiB, in pages of "
            f"the disk {dirtied:.1f} MiB; {memory:.0f} MiB of memory")
        limit = 0.01 if bench.is_release else 0.05
        outcome.expect(cpu < limit, f"{cpu:.2%} of a core")
        outcome.expect(idling < limit / 2, f"{idling:.2%} of a core when idle")
        outcome.expect(written < 8, f"{written:.1f} MiB an hour")
        outcome.expect(memory < 40 or not bench.is_release, f"{memory:.0f} MiB")
        return finish(outcome, program)


def long_day(bench):
    """24 hours as fast as gpsd takes them, by the receiver's clock."""
    hours = 24
    with Stage(bench) as stage:
        receiver = stage.receiver()
        receiver.is_speaking = False
        gpsd = stage.gpsd(receiver)
        program = stage.program(gpsd.port).record("--clock", "receiver")
        time.sleep(1)
        os.set_blocking(receiver.master, True)
        began, start, sizes, handles = time.monotonic(), int(time.time()), [], set()
        for second in range(hours * 3600):
            os.write(receiver.master, epoch(start + second, second * 15 % 200_000))
            if second % 3600 == 3599:
                sizes.append(program.counter("VmRSS") / 1024)
                handles.add(program.counter("fd"))
        query = f"SELECT 1 FROM route_sample WHERE time > {(start + hours * 3600 - 30) * 10**9}"
        within(60, lambda: program.ask(query))
        took = time.monotonic() - began
        # The first hour is when caches fill.
        spread = max(sizes[1:]) - min(sizes[1:])
        outcome = Outcome(f"{hours} h in {took:.0f} s: {min(sizes):.1f} to {max(sizes):.1f} MiB, {sorted(handles)} descriptors")
        outcome.expect(spread <= 4, f"memory moved by {spread:.1f} MiB")
        outcome.expect(len(handles) == 1, f"descriptors {handles}")
        return finish(outcome, program)


SHORT = [
    gpsd_restarts, gpsd_hangs, socket_reset, receiver_returns, two_receivers, kills, torn_logs, locked, disk_full,
    clocks, cold_boot, suspended, noticed, stops,
    stop_locked, second_recorder, saved, cost,
]
LONG = [*SHORT, long_day]
