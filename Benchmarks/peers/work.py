"""Running commands and making what they work on."""
import glob
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))


def run(words, realtime=False):
    """Runs a command; returns its seconds and the most bytes that it had in memory."""
    start = time.perf_counter()
    process = subprocess.Popen(before(realtime) + words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"peers: failed: {' '.join(words)}\n{errors.decode(errors='replace')[-500:]}")
    return seconds, usage.ru_maxrss * 1024


def before(realtime, cores=None):
    words = ["chrt", "-f", "50"] if realtime else []
    if cores:
        words += ["taskset", "-c", ",".join(str(core) for core in cores)]
    return words


def fps(words, threads, realtime, probe=False):
    """Returns the frames a second that a command tells; None where a probed one doesn't know the job."""
    cores = sorted(os.sched_getaffinity(0))[-threads:] if shutil.which("taskset") else None
    result = subprocess.run(before(realtime, cores) + words, capture_output=True, text=True)
    if result.returncode:
        if probe:
            return None
        raise SystemExit(f"peers: failed: {' '.join(words)}\n{result.stderr[-500:]}")
    return json.loads(result.stdout.strip().splitlines()[-1])["fps"]


def build_native(folder, left_out):
    """Compiles native.c for this machine, with libyuv where it is installed."""
    source, program = os.path.join(HERE, "native.c"), os.path.join(folder, "native")
    base = [os.environ.get("CC", "cc"), "-O3", "-march=native", source, "-o", program]
    ends = ["-lpthread", "-lm"]
    with_libyuv = subprocess.run(base + ["-DWITH_LIBYUV", "-lyuv"] + ends, capture_output=True)
    if with_libyuv.returncode == 0:
        return program, True
    left_out.append("libyuv")
    subprocess.run(base + ends, check=True)
    return program, False


def hello(folder, left_out):
    """Compiles the smallest Swift program; None where there is no compiler."""
    if not shutil.which("swiftc"):
        left_out.append("hello world in Swift")
        return None
    source, program = os.path.join(folder, "hello.swift"), os.path.join(folder, "hello")
    with open(source, "w", encoding="utf8") as file:
        file.write('print("hello")\n')
    subprocess.run(["swiftc", "-O", source, "-o", program], check=True, capture_output=True)
    return program


class Pictures:
    """Ten screens and a layer as PNG files, and as raw pixels beside them."""

    def __init__(self, native, folder, width, height):
        self.size = (width, height)
        self.screens = [self.make(native, folder, f"screen{n}", n, width, height) for n in range(10)]
        self.layer = self.make(native, folder, "layer", 100, width, height)

    @staticmethod
    def make(native, folder, name, number, width, height):
        path = os.path.join(folder, name + ".png")
        subprocess.run([native, "draw", str(number), str(width), str(height), raw_of(path)], check=True)
        with open(raw_of(path), "rb") as file:
            pixels = file.read()
        with open(path, "wb") as file:
            file.write(png(pixels, width, height, has_alpha=number == 100))
        return path


def raw_of(path):
    return path[:-4] + ".rgba"


def png(pixels, width, height, has_alpha):
    """A PNG of RGBA pixels; without alpha where it isn't needed."""
    if not has_alpha:
        kept = bytearray(len(pixels) // 4 * 3)
        for channel in range(3):
            kept[channel::3] = pixels[channel::4]
        pixels = bytes(kept)
    row = width * (4 if has_alpha else 3)
    rows = b"".join(b"\0" + pixels[y * row:(y + 1) * row] for y in range(height))
    form = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 6 if has_alpha else 2, 0, 0, 0])
    body = b"\x89PNG\r\n\x1a\n"
    for name, data in ((b"IHDR", form), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b"")):
        body += len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
    return body


def distinct_files(folder):
    """How many files a folder holds that aren't links to others, or the same bytes, and their size."""
    seen, size = set(), 0
    for path in glob.glob(os.path.join(folder, "*.png")):
        status = os.stat(path)
        if status.st_ino not in seen:
            seen.add(status.st_ino)
            size += status.st_size
    return {"encoded": len(seen), "bytes": size}


def machine():
    model = "unknown processor"
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        model = names[0] if names else model
    return {"processor": model, "cores": os.cpu_count(), "system": f"{platform.system()} {platform.release()}",
            "load": os.getloadavg()[0]}


def versions(program):
    found = {}
    for name, words in (("switchyard", [program, "--version"]), ("ffmpeg", ["ffmpeg", "-version"]),
                        ("melt", ["melt", "-version"]), ("vips", ["vips", "--version"])):
        if shutil.which(words[0]):
            result = subprocess.run(words, capture_output=True, text=True)
            lines = (result.stdout + result.stderr).strip().splitlines()
            if lines:
                found[name] = lines[0].split(" Copyright")[0]
    return found
