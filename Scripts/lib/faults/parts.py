"""The real parts of the fault bench: receivers on pseudo-terminals, gpsd, the recorder, and a look into its store."""
import contextlib
import json
import os
import pathlib
import random
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import tty


def within(seconds, condition, pause=0.02):
    """Waits for `condition` to hold; what it gave, or None when the time is over."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(pause)
    return None


def free_port():
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


def is_listening(port):
    """Read from the kernel: a connection would be a client of its own."""
    wanted = f":{port:04X} "
    tables = ("/proc/net/tcp", "/proc/net/tcp6")
    return any(wanted in line[:48] and " 0A " in line for table in tables for line in open(table))


class Receiver:
    """A receiver on a pseudo-terminal that drives north at 15 m/s, `rate` times a second.

    `ahead` is what its clock is ahead of this machine's; `east` puts it so many metres beside the road.
    """

    def __init__(self, rate=10, east=0.0, has_fix=True, ahead=0.0):
        self.rate, self.east, self.has_fix, self.ahead = rate, east, has_fix, ahead
        self.is_speaking = True
        self.first_fix_at = None
        self._began = time.time()
        self._plug()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _plug(self):
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.chmod(self.path, 0o666)  # gpsd opens it as its own user.
        os.close(slave)
        os.set_blocking(self.master, False)

    def unplug(self):
        master, self.master = self.master, None
        os.close(master)

    def plug(self):
        """Comes back under another name."""
        held = os.openpty()  # Takes the number that has just become free.
        self._plug()
        for end in held:
            os.close(end)
        self.first_fix_at = None

    def close(self):
        self.is_speaking = False
        self._began = None
        self._thread.join(2)
        if self.master is not None:
            self.unplug()

    def _run(self):
        step = 1 / self.rate
        due = time.time()
        due += step - due % step
        while self._began is not None:
            time.sleep(max(0, due - time.time()))
            if self.is_speaking and self.master is not None:
                self._speak(due)
            due += step

    def _speak(self, at):
        with contextlib.suppress(OSError, TypeError):  # Nobody reads, or it was unplugged this moment.
            os.write(self.master, epoch(at + self.ahead, (at - 1.8e9) * 15 % 200_000, self.east, self.has_fix))
            if self.has_fix and self.first_fix_at is None:
                self.first_fix_at = time.time()


def sentence(body):
    check = 0
    for byte in body.encode():
        check ^= byte
    return f"${body}*{check:02X}\r\n"


def epoch(at, metres, east=0.0, has_fix=True):
    """RMC, GGA and GSA of a receiver `metres` north of an invented place."""
    at = round(at, 2)
    clock = time.strftime("%H%M%S", time.gmtime(at)) + f"{at % 1:.2f}"[1:]
    day = time.strftime("%d%m%y", time.gmtime(at))
    if not has_fix:
        return (sentence(f"GPRMC,{clock},V,,,,,,,{day},,,N") + sentence(f"GPGGA,{clock},,,,,0,00,,,M,,M,,")).encode()
    minutes = 45 * 60 + metres / 1852
    north = f"{int(minutes // 60):02}{minutes % 60:08.5f},N"
    place = f"{north},015{east / 1852 / 0.7071:08.5f},E"
    return (
        sentence(f"GPRMC,{clock},A,{place},29.158,0.0,{day},,,A")
        + sentence(f"GPGGA,{clock},{place},1,09,0.9,150.0,M,45.0,M,,")
        + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.8,0.9,1.5")
    ).encode()


class GPSD:
    """The real daemon on a port of its own, with a control socket."""

    def __init__(self, folder, *paths):
        self.port = free_port()
        self.control = str(folder / "gpsd.sock")
        self.start(*paths)

    def start(self, *paths):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.control)
        words = ["gpsd", "-N", "-n", "-S", str(self.port), "-F", self.control, *paths]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not within(5, lambda: is_listening(self.port)):
            raise RuntimeError("gpsd does not listen")
        self.listens_since = time.time()

    def add(self, path):
        """What udev does when a receiver is plugged in (gpsdctl(8))."""
        self._tell(f"+{path}")

    def remove(self, path):
        """What udev does when it is pulled out."""
        self._tell(f"-{path}")

    def _tell(self, words):
        with socket.socket(socket.AF_UNIX) as control:
            control.connect(self.control)
            control.sendall(f"{words}\r\n".encode())
            control.recv(16)

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGCONT)
            self.kill()


class Watcher:
    """Listens to gpsd beside the recorder, for when gpsd itself has a fix."""

    def __init__(self, port):
        self.connection = socket.create_connection(("127.0.0.1", port))
        self.connection.sendall(b'?WATCH={"enable":true,"json":true}\n')
        self.first_fix = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        with contextlib.suppress(OSError, ValueError):
            for line in self.connection.makefile():
                report = json.loads(line)
                if report.get("class") == "TPV" and report.get("mode", 0) >= 2:
                    self.first_fix.setdefault(report.get("device"), time.time())

    def close(self):
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()


class Proxy:
    """Stands between gpsd and the recorder and can cut the connection in the middle of a line."""

    def __init__(self, port):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.target, self.cut_at = port, None
        threading.Thread(target=self._serve, daemon=True).start()

    def reset(self):
        """Cuts within the next line, with a reset instead of an orderly end."""
        self.cut_at = time.time()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
                threading.Thread(target=self._carry, args=(client, server), daemon=True).start()

    def _carry(self, client, server):
        with client, server, contextlib.suppress(OSError):
            while True:
                for source in select.select([client, server], [], [])[0]:
                    data = source.recv(4096)
                    if not data:
                        return
                    if source is server and self.cut_at:
                        self.cut_at = None
                        client.sendall(data[: len(data) // 2])
                        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                        return
                    (client if source is server else server).sendall(data)

    def close(self):
        self.listener.close()


class Program:
    """The built program with a store and, if asked for, other clocks than this machine's."""

    def __init__(self, path, folder, port, shim=None, store=None):
        self.path, self.folder, self.port = path, folder, port
        self.store = store or folder / "dashpilot.sqlite"
        self.clock_file = folder / "clock"
        # In memory, as on a real machine, or it would count as written to the disk.
        self.runtime = tempfile.mkdtemp(prefix="faults-", dir="/dev/shm")
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=self.runtime, TZ="Europe/Berlin")
        if shim:
            self.set_clocks()
            self.environment.update(LD_PRELOAD=str(shim), FAULT_CLOCK=str(self.clock_file))
        self.process, self.said = None, []

    def set_clocks(self, wall=0.0, boot=0.0, synchronised=False):
        draft = self.clock_file.with_suffix(".part")
        draft.write_text(f"{int(wall * 1e9)} {int(boot * 1e9)} {int(synchronised)}\n")
        draft.rename(self.clock_file)

    def run(self, *words, timeout=30):
        return subprocess.run(
            [self.path, *words, "--store", str(self.store)], env=self.environment, capture_output=True, text=True,
            timeout=timeout)

    def start(self):
        done = self.run("start")
        if done.returncode:
            raise RuntimeError(done.stderr)

    def record(self, *words):
        self.process = subprocess.Popen(
            [self.path, "record", "--gpsd", f"localhost:{self.port}", "--store", str(self.store), *words],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()
        return self

    def _listen(self, process):
        for line in process.stdout:
            if not self.said or self.said[-1] != line.strip():
                self.said.append(line.strip())

    def has_said(self, words, seconds=15):
        return within(seconds, lambda: words in self.said)

    def stop(self, number=signal.SIGTERM, seconds=20):
        """Seconds until it ended, and its exit code."""
        began = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(seconds)
        return time.monotonic() - began, code

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.runtime, ignore_errors=True)

    def notice(self):
        """What the recorder leaves for the other commands, by name."""
        for path in pathlib.Path(self.runtime).glob("dashpilot-*"):
            if "." not in path.name:
                with contextlib.suppress(FileNotFoundError):
                    return dict(line.split("=", 1) for line in path.read_text().splitlines())
        return {}

    # A look into the store, never in its way.

    def ask(self, query):
        if not self.store.exists():
            return []
        with contextlib.closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=0.2)) as connection:
            try:
                return connection.execute(query).fetchall()
            except sqlite3.OperationalError:
                return []

    def rows(self):
        return [time / 1e9 for (time,) in self.ask("SELECT time FROM route_sample ORDER BY session, time")]

    def reasons(self):
        return [reason for (reason,) in self.ask("SELECT end_reason FROM capture_session ORDER BY key")]

    def is_sound(self):
        return self.ask("PRAGMA integrity_check") == [("ok",)] and not self.ask("PRAGMA foreign_key_check")

    def seconds_to_rows(self, since, ahead=0.0, patience=40):
        """How long after `since` the store held a row of a fix that came after it; `ahead` is the fixes' own clock."""
        query = f"SELECT 1 FROM route_sample WHERE time > {int((since + ahead) * 1e9)} LIMIT 1"
        return time.time() - since if within(patience, lambda: self.ask(query)) else None

    def lost(self, outages=()):
        """Whole seconds of the drive without a row, from the first row to the last; `outages` excuses (from, to).

        The step after the first row of a session is left out: until the vehicle counts as moving nothing is kept, and
        the distance is measured from that row.
        """
        rows = self.ask("SELECT session, time / 1e9 FROM route_sample ORDER BY session, time")
        lost, is_first = 0, True
        for (session, before), (next_session, after) in zip(rows, rows[1:]):
            excused = any(start - 1 <= before and after <= end for start, end in outages)
            if after - before > 1.95 and not excused and not (is_first and session == next_session):
                lost += round(after - before) - 1
            is_first = session != next_session
        return lost

    def counter(self, name):
        """`write_bytes` or `wchar` of /proc/PID/io, `VmRSS` of status in KiB, `fd` or `cpu` seconds."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        if name == "fd":
            return len(list((folder / "fd").iterdir()))
        if name == "cpu":
            fields = (folder / "stat").read_text().rsplit(")")[-1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        text = (folder / ("status" if name == "VmRSS" else "io")).read_text()
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith(name + ":")))


def any_moment(low, high):
    time.sleep(random.uniform(low, high))
