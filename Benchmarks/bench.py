"""Runs the measures of Scripts/bench, each interleaved with its yardstick, and prints medians and ratios.

Times are what the machine gives today; only ratios within one run say anything. Counts are exact: --counts prints
those alone, and --compare checks them against Benchmarks/counts.json.
"""

import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, ".build", "release")
PROGRAM = os.path.join(BUILD, "dashpilot")
STAGES = os.path.join(BUILD, "Stages")
COUNTS = os.path.join(ROOT, "Benchmarks", "counts.json")
ROUNDS = 5


class Run:
    """One finished process: seconds on the clock and on the processor, peak memory in KiB."""

    def __init__(self, command, stdin=None):
        start = time.monotonic()
        with open(stdin or os.devnull, "rb") as source:
            child = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(command)} ended with {child.returncode}")
        self.wall = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss


def interleaved(ours, yardstick, rounds=ROUNDS):
    """Runs both in turn; medians of each and of the ratio pair by pair."""
    for command in (ours, yardstick):
        Run(command)  # Warm.
    pairs = [(Run(ours), Run(yardstick)) for _ in range(rounds)]
    return {
        "ours": statistics.median(a.wall for a, _ in pairs),
        "yardstick": statistics.median(b.wall for _, b in pairs),
        "ratio": statistics.median(a.wall / b.wall for a, b in pairs),
        "cpu": statistics.median(a.cpu / b.cpu for a, b in pairs),
        "memory": max(a.memory for a, _ in pairs),
    }


def row(what, figure, yardstick, ratio, wanted):
    print(f"| {what} | {figure} | {yardstick} | {ratio} | {wanted} |", flush=True)


def generated(folder, name, *words):
    """A simulated drive, made once: the same words give the same bytes."""
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        note(f"making {name}")
        with open(path + ".part", "wb") as out:
            subprocess.run([PROGRAM, "simulate", *words], stdout=out, check=True)
        os.rename(path + ".part", path)
    return path


def note(text):
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


def head(path, size):
    """The first lines of a file, about `size` bytes. Line by line: peak memory counts what this process had, too."""
    part = f"{path}.{size}"
    if not os.path.exists(part):
        with open(path, "rb") as source, open(part + ".part", "wb") as out:
            for line in source:
                if out.tell() + len(line) > size:
                    break
                out.write(line)
        os.rename(part + ".part", part)
    return part


def stages(stage, path):
    """What Benchmarks/Stages says of one stage: {measure: value}."""
    lines = subprocess.run([STAGES, stage, path], stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
    return {what: float(value) for what, _, value in (line.split("\t") for line in lines)}


def speed(path, seconds):
    return f"{os.path.getsize(path) / 1e6 / seconds:.0f} MB/s"


def whole_replay(folder, usual, everything):
    for what, path, wanted in (("RMC, GGA, GSA, GST", usual, "≤ 6"), ("everything", everything, "≤ 9")):
        found = interleaved([PROGRAM, "replay", path], ["wc", "-l", path])
        row(f"whole replay, {what}", speed(path, found["ours"]), f"`wc -l` {speed(path, found['yardstick'])}",
            f"{found['ratio']:.1f} × (processor time {found['cpu']:.1f} ×)", wanted)
    found = interleaved([PROGRAM, "replay", "--jobs", "2", usual, usual], [PROGRAM, "replay", usual])
    row("two captures on two cores", f"{found['ours']:.2f} s", f"one {found['yardstick']:.2f} s",
        f"{2 / found['ratio']:.2f} × the speed", "≥ 1.8")


def shifts(folder):
    for rate in (1, 5, 10):
        path = generated(folder, f"shift-{rate}hz.nmea", "suburban", "--minutes", "480", "--rate", str(rate))
        found = interleaved([PROGRAM, "replay", path], ["wc", "-l", path])
        row(f"8 h shift at {rate} Hz", f"{found['ours'] * 1000:.0f} ms, {speed(path, found['ours'])}",
            f"`wc -l` {found['yardstick'] * 1000:.0f} ms", f"{found['ratio']:.1f} ×", "")


def memory(folder, usual):
    small = head(usual, 4_000_000)
    at_small = Run([PROGRAM, "replay", small]).memory
    feed = f"for n in 1 2 3 4 5 6 7 8 9 10; do cat '{usual}'; done | exec '{PROGRAM}' replay -"
    at_large = Run(["bash", "-c", feed]).memory
    row("peak memory, 4 MB and 4 GB", f"{at_small / 1024:.0f} and {at_large / 1024:.0f} MiB", "", "", "< 64 MiB")


def start_up(folder):
    sample = os.path.join(ROOT, "Samples", "tunnel.nmea")
    runs = [Run([PROGRAM, "replay", sample]).wall for _ in range(21)]
    row("start-up to report of a sample", f"{statistics.median(runs) * 1000:.1f} ms", "", "", "< 15 ms")


def single_stages(folder, usual):
    part = head(usual, 60_000_000)
    found = stages("decode", part)
    counting = statistics.median(Run(["wc", "-l", part]).wall for _ in range(ROUNDS))
    row("decode only", f"{found['decode']:.0f} MB/s", f"`wc -l` {speed(part, counting)}",
        f"{os.path.getsize(part) / 1e6 / counting / found['decode']:.1f} ×", "")
    found = stages("policy", part)
    row("policy only", f"{found['policy']:.0f} ns a fix", f"plain sum {found['plain sum']:.0f} ns",
        f"{found['policy over plain sum']:.1f} ×", "≤ 5")
    return found


def store(folder, usual):
    found = stages("store", usual)
    rows = os.path.join(folder, "samples.csv")
    with open(rows, "wb") as out:
        subprocess.run([STAGES, "samples", usual], stdout=out, check=True)
    with open(rows, "rb") as source:
        count = sum(1 for _ in source)
    seconds = statistics.median(shell_import(folder, rows) for _ in range(ROUNDS))
    row("into a store", f"{found['store'] / 1e6:.2f} million samples/s",
        f"SQLite's shell {count / seconds / 1e6:.2f} million rows/s", f"{found['store'] / (count / seconds):.1f} × the speed",
        "≥ 1")
    row("read back and measure", f"{found['read back and measure'] / 1e6:.1f} million samples/s", "", "", "≥ 5")
    row("extend a 10 h route by four samples", f"{found['extend a 10 h route']:.0f} µs", "", "", "")


def shell_import(folder, rows):
    """Seconds that SQLite's own shell takes to import the same rows in one transaction."""
    path = os.path.join(folder, "shell.sqlite")
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)
    script = f"""PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
CREATE TABLE route_sample(session INTEGER NOT NULL, time INTEGER NOT NULL, latitude INTEGER NOT NULL,
  longitude INTEGER NOT NULL, accuracy INTEGER NOT NULL, PRIMARY KEY(session, time)) STRICT, WITHOUT ROWID;
BEGIN;
.mode csv
.import {rows} route_sample
COMMIT;
"""
    start = time.monotonic()
    subprocess.run(["sqlite3", path], input=script, text=True, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


def others(folder, usual):
    """What people would use instead, on the same job: a GPX file written, or sentences parsed and no more."""
    part = head(usual, 20_000_000)
    if shutil.which("gpsbabel"):
        route, out = os.path.join(folder, "route.gpx"), os.path.join(folder, "babel.gpx")
        ours = statistics.median(Run([PROGRAM, "replay", part, "--gpx", route]).cpu for _ in range(ROUNDS))
        theirs = Run(["gpsbabel", "-i", "nmea", "-f", part, "-o", "gpx", "-F", out]).cpu
        row("GPSBabel, NMEA to GPX, 20 MB", speed(part, ours), speed(part, theirs), f"{theirs / ours:.0f} × the speed",
            "≥ 200")
    else:
        print("| GPSBabel | not installed, not measured | | | |")
    reader = "import pynmea2,sys\nfor l in open(sys.argv[1]):\n  try: pynmea2.parse(l)\n  except pynmea2.ParseError: pass"
    if subprocess.run([sys.executable, "-c", "import pynmea2"], stderr=subprocess.DEVNULL).returncode == 0:
        theirs = os.path.getsize(part) / 1e6 / Run([sys.executable, "-c", reader, part]).cpu
        ours = stages("decode", part)["decode"]
        row("pynmea2, parsing alone, 20 MB", f"{ours:.0f} MB/s", f"{theirs:.0f} MB/s", f"{ours / theirs:.0f} × the speed",
            "≥ 100")
    else:
        print("| pynmea2 | not installed, not measured | | | |")


def counts(folder):
    """Counts that do not depend on the machine's mood: allocations, system calls."""
    part = generated(folder, "counts.nmea", "highway", "--minutes", "1000", "--sentences", "rmc-gga-gsa-gst")
    found = {
        "decode allocations per million epochs": stages("decode", part)["decode allocations"],
        "policy allocations per million fixes": stages("policy", part)["policy allocations"],
    }
    for call in ("read", "write"):
        found[f"{call} calls of a replay of {os.path.getsize(part)} bytes"] = calls([PROGRAM, "replay", part], call)
    return found


def calls(command, name):
    log = subprocess.run(["strace", "-f", "-c", "-e", f"trace={name}", *command], stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True, check=True).stderr
    line = re.search(rf"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?{name}$", log, re.MULTILINE)
    return int(line.group(1)) if line else 0


def compare(folder):
    """Fails when a count is more than a tenth (and four) above what was recorded."""
    with open(COUNTS) as source:
        recorded = json.load(source)
    found = counts(folder)
    worse = []
    for what, limit in recorded.items():
        now = found.get(what)
        mark = "gone" if now is None else "ok" if now <= limit * 1.1 + 4 else "more"
        print(f"{mark:5} {what}: {now} (recorded {limit})")
        if mark != "ok":
            worse.append(what)
    if worse:
        sys.exit(f"{len(worse)} counts differ from Benchmarks/counts.json; if that is meant, record them with --record.")


def table(folder):
    usual = generated(folder, "usual.nmea", "highway", "--minutes", "25000", "--sentences", "rmc-gga-gsa-gst")
    everything = generated(folder, "everything.nmea", "suburban", "--minutes", "8600", "--sentences", "everything")
    with open("/proc/cpuinfo") as source:
        processor = next((line.split(":")[1].strip() for line in source if line.startswith("model name")), "?")
    print(f"{processor}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; medians of {ROUNDS}, warm files.\n")
    print("| measure | DashPilot | yardstick | ratio | to hold |\n|---|---|---|---|---|")
    whole_replay(folder, usual, everything)
    shifts(folder)
    single_stages(folder, usual)
    store(folder, usual)
    memory(folder, usual)
    start_up(folder)
    others(folder, usual)
    print("\nCounts:\n")
    for what, value in counts(folder).items():
        print(f"- {what}: {value:g}")


def main():
    mode, folder = sys.argv[1], sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    if mode == "table":
        table(folder)
    elif mode == "compare":
        compare(folder)
    elif mode == "record":
        with open(COUNTS, "w") as out:
            json.dump(counts(folder), out, indent=2)
            out.write("\n")


main()
