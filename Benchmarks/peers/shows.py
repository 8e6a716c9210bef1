"""The show: ten screens that rest for 2 s and fade in half a second, 30 frames a second, 735 frames; as everyone makes it."""
import os
import subprocess

import work

RATE, REST, FADE = 30, 60, 15
STEP = REST + FADE
CRF = ["-crf", "20"]
QUIET = ["-v", "error", "-nostdin", "-y"]


class Shows:
    def __init__(self, program, screens, folder, realtime):
        self.program, self.screens, self.folder, self.realtime = program, screens, folder, realtime
        self.frames = len(screens) * REST + (len(screens) - 1) * FADE

    def path(self, name):
        return os.path.join(self.folder, name)

    def ours(self, kind, out, more=()):
        preset = ["--preset", "veryfast"] if kind == "mp4" else []
        return [self.program, "bench", "show", "--kind", kind, *preset, *more, "-o", out, *self.screens]

    def frames_to(self, out):
        """The command that writes the true frames as planes."""
        keys = ["defaults.line=fade", "defaults.hold=2s", "defaults.duration=500ms", f"output.fps={RATE}"]
        return work.before(self.realtime) + [
            self.program, "run", *self.screens, *(w for key in keys for w in ("--set", key)), "-o", out, "--format",
            "y4m", "--progress", "none"]

    def make_ready(self):
        """The true frames in a file of 2 GB, for the encoder alone."""
        path = self.path("ready.y4m")
        subprocess.run(self.frames_to(path), check=True)
        return path

    @staticmethod
    def encoder_alone(ready, out):
        return ["ffmpeg", *QUIET, "-i", ready, "-c:v", "libx264", "-preset", "veryfast", *CRF, out]

    def ffmpeg(self, way, kind, out):
        """usual: every screen decoded anew for every frame; once: decoded once and shown again; distinct: and what
        repeats is neither converted nor encoded."""
        words = ["ffmpeg", *QUIET]
        for index, screen in enumerate(self.screens):
            loop = ["-loop", "1", "-t", str(self.length(index) / RATE)] if way == "usual" else []
            words += [*loop, "-framerate", str(RATE), "-i", screen]
        size = "scale=640:-2," if kind == "gif" else ""
        parts = []
        for index in range(len(self.screens)):
            again = "" if way == "usual" else f",loop={self.length(index) - 1}:1,settb=1/{RATE},setpts=N"
            parts.append(f"[{index}]{size}format=gbrp{again}[s{index}]")
        parts += self.fades()
        ends = []
        if way == "distinct":
            new = f"not(mod(n,{STEP}))+gte(mod(n,{STEP}),{REST})+eq(n,{self.frames - 1})"
            ends.append(f"select='{new}'")
        ends.append({"mp4": "format=yuv420p", "png": "format=rgb24",
                     "gif": "split[a][b];[a]palettegen[p];[b][p]paletteuse"}[kind])
        parts.append("[all]" + ",".join(ends) + "[out]")
        words += ["-filter_complex", ";".join(parts), "-map", "[out]"]
        if way == "distinct":
            words += ["-vsync", "vfr"]
        if kind == "mp4":
            return words + ["-c:v", "libx264", "-preset", "veryfast", *CRF, out]
        if kind == "png":
            return words + ["-compression_level", "1", "-pred", "up", os.path.join(out, "%04d.png")]
        return words + [out]

    def length(self, index):
        return STEP if index in (0, len(self.screens) - 1) else STEP + FADE

    def fades(self):
        last = "s0"
        for index in range(1, len(self.screens)):
            name = "all" if index == len(self.screens) - 1 else f"f{index}"
            start = (REST + (index - 1) * STEP) / RATE
            yield f"[{last}][s{index}]xfade=fade:duration={FADE / RATE}:offset={start}[{name}]"
            last = name

    def melt(self, out):
        words = ["melt", "-silent", "-profile", "atsc_1080p_30"]
        for index, screen in enumerate(self.screens):
            words += [f"pixbuf:{screen}", f"out={self.length(index) - 1}"]
            words += ["-mix", str(FADE), "-mixer", "luma"] if index else []
        return words + ["-consumer", f"avformat:{out}", "vcodec=libx264", "preset=veryfast", "crf=20", "pix_fmt=yuv420p",
                        "an=1", "threads=0", f"real_time=-{os.cpu_count()}", "terminate_on_pause=1"]

    def make_truth(self):
        """The true frames, reduced to a GIF's size by the mean of what each pixel covers; without loss."""
        path = self.path("truth.mkv")
        reduced = "scale=640:-2:flags=area:in_color_matrix=bt709:in_range=tv,format=gbrp"
        frames = subprocess.Popen(self.frames_to("-"), stdout=subprocess.PIPE)
        subprocess.run(work.before(self.realtime) + ["ffmpeg", "-v", "error", "-y", "-i", "-", "-vf", reduced, "-c:v",
                                                     "ffv1", path], stdin=frames.stdout, check=True)
        if frames.wait():
            raise SystemExit("peers: the true frames could not be made")
        return path

    def likeness(self, path, truth):
        """How like the true frames a film is, on average: PSNR in dB and SSIM."""
        found = {}
        for name, key in (("psnr", "average:"), ("ssim", "All:")):
            graph = f"[0:v]fps={RATE},format=gbrp[a];[1:v]format=gbrp[b];[a][b]{name}=shortest=1"
            result = subprocess.run(
                work.before(self.realtime) + ["ffmpeg", "-nostdin", "-i", path, "-i", truth, "-filter_complex", graph,
                                              "-f", "null", "-"], capture_output=True, text=True, check=True)
            found[name] = float(result.stderr.rsplit(key, 1)[1].split()[0])
        return found
