#!/usr/bin/env python3
"""Measures Switchyard against what people use instead, in turns, and writes the figures and whether the bars hold.

usage: peers.py [--only PART,...] [--reps N] [--size WxH] [--realtime] BUILD RESULTS

BUILD is the folder of the built program, RESULTS the folder to write peers.json and peers.md into. The parts are raw,
show, gif, png and start; what another run on this machine has measured stays in the files. --realtime runs every command with real-time priority, so that a busy machine disturbs less."""
import argparse
import datetime
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import shows  # noqa: E402
import work  # noqa: E402

JOBS = ["fade", "slide", "slidesub", "over", "zoom", "iris", "dissolve", "cvt", "fade+cvt"]
RAW_SECONDS = 0.4


class Bench:
    """The commands of a run, their figures, and the bars."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.program = os.path.join(os.path.abspath(options.build), "switchyard")
        self.groups, self.bars, self.left_out = [], [], []
        self.native, self.has_libyuv = work.build_native(folder, self.left_out)
        self.pictures = work.Pictures(self.native, folder, *options.size)

    def path(self, name):
        return os.path.join(self.folder, name)

    def needs(self, program):
        """Whether a peer is installed; one that isn't is named in the report."""
        if shutil.which(program):
            return True
        if program not in self.left_out:
            self.left_out.append(program)
        return False

    def measure(self, name, unit, commands, reps=None, after=None):
        """Runs commands in turns; the first round only warms up. Returns the medians by name.

        A command is a list of words, or a function that runs something and returns a figure."""
        rows = {key: {"values": [], "megabytes": 0} for key, _ in commands}
        reps = reps or self.options.reps
        for turn in range(reps + 1 if reps > 1 else 1):
            for key, command in commands:
                if callable(command):
                    figure, memory = command(), 0
                else:
                    figure, memory = work.run(command, self.options.realtime)
                if turn or reps == 1:
                    rows[key]["values"].append(figure)
                rows[key]["megabytes"] = max(rows[key]["megabytes"], memory / 1e6)
            print(f"{name}: round {turn} of {reps}", file=sys.stderr, flush=True)
        for key, row in rows.items():
            row["median"] = statistics.median(row["values"])
            if after:
                row.update(after(key))
        self.groups.append({"name": name, "unit": unit, "date": today(),
                            "rows": [{"name": k, **r} for k, r in rows.items()]})
        return {key: row["median"] for key, row in rows.items()}

    def memory(self, key):
        return next(r["megabytes"] for r in self.groups[-1]["rows"] if r["name"] == key)

    def bar(self, what, figure, limit, most=True):
        """Notes a ratio and the most, or the least, that it may be."""
        holds = figure <= limit if most else figure >= limit
        self.bars.append({"what": what, "figure": round(figure, 4), "limit": limit, "most": most, "holds": holds,
                          "date": today()})

    # ---- the parts ----

    def raw(self):
        width, height = self.options.size
        for threads in (1, 2) if (os.cpu_count() or 1) > 1 else (1,):
            crew = f"{threads} thread" + ("s" if threads > 1 else "")
            for job in JOBS:
                second = self.pictures.layer if job in ("over", "zoom") else self.pictures.screens[1]
                peers = [("c", "C for this machine")] + ([("libyuv", "libyuv")] if self.has_libyuv else [])

                def ours(job=job, second=second, threads=threads):
                    frames = str(ours.frames)
                    words = [self.program, "bench", "raw", "--job", job, "--size", f"{width}x{height}", "--threads",
                             str(threads), "--frames", frames, self.pictures.screens[0], second]
                    fps = work.fps(words, threads, self.options.realtime)
                    ours.frames = max(20, int(fps * RAW_SECONDS))
                    return fps
                ours.frames = 100
                commands = [("switchyard", ours)]
                for peer, name in peers:
                    words = [self.native, "run", peer, job, str(width), str(height), str(threads), str(RAW_SECONDS),
                             work.raw_of(self.pictures.screens[0]), work.raw_of(second)]
                    if work.fps(words, threads, False, probe=True) is not None:
                        commands.append((name, lambda w=words: work.fps(w, threads, self.options.realtime)))
                median = self.measure(f"{job}, {width}x{height}, {crew}", "frames a second", commands)
                self.bar(f"{job}, {width}x{height}, {crew}: frames a second, ours to C for this machine",
                         median["switchyard"] / median["C for this machine"], 0.8, most=False)
                if "libyuv" in median:
                    self.bar(f"{job}, {width}x{height}, {crew}: frames a second, ours to libyuv",
                             median["switchyard"] / median["libyuv"], 1.0, most=False)

    def show(self):
        if not self.needs("ffmpeg"):
            return
        recipes = shows.Shows(self.program, self.pictures.screens, self.folder, self.options.realtime)
        ready = recipes.make_ready()
        out = self.path("show.mp4")
        commands = [("switchyard", recipes.ours("mp4", out)),
                    ("encoder alone, ready frames", recipes.encoder_alone(ready, out)),
                    ("ffmpeg, screens decoded once", recipes.ffmpeg("once", "mp4", out))]
        if self.needs("melt"):
            commands.append(("melt", recipes.melt(out)))
        median = self.measure("Show to MP4, every frame, 735 frames", "seconds", commands, after=lambda _: {})
        alone = median["encoder alone, ready frames"]
        self.bar("MP4: time, ours to the encoder alone", median["switchyard"] / alone, 1.10)
        best = min(v for k, v in median.items() if k.startswith(("ffmpeg", "melt")))
        self.bar("MP4: time, ours to the best peer", median["switchyard"] / best, 1.0)
        self.bar("MP4: megabytes above the encoder alone",
                 self.memory("switchyard") - self.memory("encoder alone, ready frames"), 64)
        self.measure("Show to MP4, the usual recipe", "seconds",
                     [("ffmpeg, -loop 1", recipes.ffmpeg("usual", "mp4", out))], reps=1)
        median = self.measure(
            "Show to MP4, one long frame for a rest", "seconds",
            [("switchyard", recipes.ours("mp4", out, ["--timing", "variable"])),
             ("ffmpeg, only frames that differ", recipes.ffmpeg("distinct", "mp4", out))])
        self.bar("MP4 with variable timing: time, ours to ffmpeg's",
                 median["switchyard"] / median["ffmpeg, only frames that differ"], 1.0)

    def gif(self):
        if not self.needs("ffmpeg"):
            return
        recipes = shows.Shows(self.program, self.pictures.screens, self.folder, self.options.realtime)
        truth = recipes.make_truth()
        files = {"switchyard": self.path("ours.gif"), "ffmpeg, only frames that differ": self.path("peer.gif")}
        commands = [("switchyard", recipes.ours("gif", files["switchyard"])),
                    ("ffmpeg, only frames that differ", recipes.ffmpeg("distinct", "gif", files[
                        "ffmpeg, only frames that differ"]))]
        median = self.measure("Show to GIF, 640x360", "seconds", commands, reps=min(3, self.options.reps), after=lambda key: {
            "bytes": os.path.getsize(files[key]), **recipes.likeness(files[key], truth)})
        ours, peer = self.groups[-1]["rows"]
        self.bar("GIF: time, ffmpeg's to ours", median[peer["name"]] / median["switchyard"], 4.0, most=False)
        self.bar("GIF: size, ours to ffmpeg's", ours["bytes"] / peer["bytes"], 1.0)
        self.bar("GIF: PSNR against the true frames, ours less ffmpeg's, dB", ours["psnr"] - peer["psnr"], 0, most=False)
        self.bar("GIF: SSIM against the true frames, ours less ffmpeg's", ours["ssim"] - peer["ssim"], 0, most=False)

    def png(self):
        if not self.needs("ffmpeg"):
            return
        recipes = shows.Shows(self.program, self.pictures.screens, self.folder, self.options.realtime)
        ours, peer = self.path("ours-frames"), self.path("peer-frames")
        for folder in (ours, peer):
            os.makedirs(folder, exist_ok=True)
        sizes = {"switchyard": ours, "ffmpeg, only frames that differ": peer}
        median = self.measure(
            "Show to PNG frames", "seconds",
            [("switchyard", recipes.ours("png", ours)),
             ("ffmpeg, only frames that differ", recipes.ffmpeg("distinct", "png", peer))],
            reps=min(3, self.options.reps), after=lambda key: work.distinct_files(sizes[key]))
        rows = self.groups[-1]["rows"]
        self.bar("PNG: time, ours to ffmpeg's", median["switchyard"] / median[rows[1]["name"]], 1.0)
        self.bar("PNG: files that were encoded, of 735", rows[0]["encoded"], 146)

    def start(self):
        hello = work.hello(self.folder, self.left_out)
        commands = [("switchyard list", [self.program, "list"]), ("switchyard --help", [self.program, "--help"])]
        if hello:
            commands.append(("hello world in Swift", [hello]))
        if self.needs("ffmpeg"):
            commands.append(("ffmpeg -version", ["ffmpeg", "-version"]))
        if self.needs("melt"):
            commands.append(("melt -version", ["melt", "-version"]))
        median = self.measure("Start", "seconds", commands, reps=15)
        if hello:
            for what in ("list", "--help"):
                self.bar(f"{what}: milliseconds more than hello world",
                         (median[f"switchyard {what}"] - median["hello world in Swift"]) * 1e3, 10)
        pair = self.pictures.screens[:2]
        poster = [self.program, "run", *pair, "--set", "defaults.line=fade", "--set", "defaults.hold=2s", "--set",
                  "defaults.duration=500ms", "--at", "2250ms", "-o", self.path("poster.png"), "--progress", "none"]
        commands = [("switchyard, poster in a fade", poster)]
        if self.needs("vipsthumbnail"):
            size = "%dx%d" % self.options.size
            commands.append(("vipsthumbnail, both decoded", ["vipsthumbnail", *pair, "--size", size, "-o",
                                                            self.path("%s-small.png[compression=1]")]))
        median = self.measure("One frame of two pictures", "seconds", commands, reps=9)
        if len(median) > 1:
            self.bar("poster: time, ours to vipsthumbnail's", median["switchyard, poster in a fade"]
                     / median["vipsthumbnail, both decoded"], 1.5)

    # ---- the report ----

    def report(self, before):
        """What was measured now, and of what was measured before on this machine, all else."""
        machine = work.machine()
        if before.get("machine", {}).get("processor") != machine["processor"]:
            before = {}
        return {"date": today(), "machine": machine, "versions": work.versions(self.program), "left_out": self.left_out,
                "bars": merged(before.get("bars", []), self.bars, "what"),
                "groups": merged(before.get("groups", []), self.groups, "name")}


def today():
    return datetime.date.today().isoformat()


def merged(before, now, key):
    """The items of now in the place of older ones of the same name, else after them."""
    found = {item[key]: item for item in before}
    found.update({item[key]: item for item in now})
    return list(found.values())


def markdown(report):
    machine = report["machine"]
    lines = [f"# Against the peers, {report['date']}", "",
             f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, load {machine['load']:.1f} at the end.",
             "", *(f"- {name}: {text}" for name, text in report["versions"].items())]
    if report["left_out"]:
        lines += ["", "Not installed, so left out: " + ", ".join(report["left_out"]) + "."]
    lines += ["", "## Bars", "", "| | figure | bar | |", "|---|---:|---:|---|"]
    for bar in report["bars"]:
        sign = "≤" if bar["most"] else "≥"
        lines.append(f"| {bar['what']} | {bar['figure']:.3g} | {sign} {bar['limit']:g} | {'holds' if bar['holds'] else '**missed**'} |")
    for group in report["groups"]:
        lines += ["", f"## {group['name']}", "", f"| | {group['unit']} | range | peak MB | size | PSNR | SSIM |",
                  "|---|---:|---:|---:|---:|---:|---:|"]
        for row in group["rows"]:
            low, high = min(row["values"]), max(row["values"])
            lines.append(
                f"| {row['name']} | {row['median']:.4g} | {low:.4g} – {high:.4g} | "
                + (f"{row['megabytes']:.0f}" if row["megabytes"] else "") + " | "
                + (f"{row['bytes'] / 1e6:.1f} MB" if "bytes" in row else "") + " | "
                + (f"{row['psnr']:.2f}" if "psnr" in row else "") + " | "
                + (f"{row['ssim']:.4f}" if "ssim" in row else "") + " |")
    return "\n".join(lines) + "\n"


def options():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--only", default="start,raw,show,gif,png")
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--size", default="1920x1080", type=lambda t: tuple(int(n) for n in t.split("x")))
    parser.add_argument("--realtime", action="store_true")
    parser.add_argument("build")
    parser.add_argument("results")
    return parser.parse_args()


def main():
    chosen = options()
    parts = chosen.only.split(",")
    with tempfile.TemporaryDirectory(prefix="switchyard-peers-") as folder:
        bench = Bench(chosen, folder)
        for part in parts:
            {"raw": bench.raw, "show": bench.show, "gif": bench.gif, "png": bench.png, "start": bench.start}[part]()
        os.makedirs(chosen.results, exist_ok=True)
        path = os.path.join(chosen.results, "peers.json")
        before = {}
        if os.path.exists(path):
            with open(path, encoding="utf8") as file:
                before = json.load(file)
        report = bench.report(before)
    with open(path, "w", encoding="utf8") as file:
        json.dump(report, file, indent=1, ensure_ascii=False)
        file.write("\n")
    text = markdown(report)
    with open(os.path.join(chosen.results, "peers.md"), "w", encoding="utf8") as file:
        file.write(text)
    print(text, end="")


if __name__ == "__main__":
    main()
