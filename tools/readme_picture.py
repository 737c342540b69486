"""Write docs/assets/lstm_before_after.svg, the picture in the README: an LSTM layer before and after the conversion.

    python -m tools.readme_picture

The page of the report (`convert --report`) draws both graphs as SVG. This script opens the page of the demo's LSTM in a
headless Chromium, which must be installed (`apt-get install chromium`), expands the layer, and keeps the two drawings
of the layer side by side, in a more compact layout.
"""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import litefuse

ROOT = Path(__file__).resolve().parents[1]
MODEL = ROOT / "demo" / "lstm_classifier" / "saved_model"
LAYER = "model/lstm"
PICTURE = ROOT / "docs" / "assets" / "lstm_before_after.svg"
MAX_BYTES = 80_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--window-size=1600,1400",
)

# Applied to the page before its scripts run: boxes of one line, close to each other, and no restriction on scripts.
COMPACT = (
    (re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>'), ""),
    (re.compile(r"GAP_X = (\d+), GAP_Y = \d+, PAD = \d+"), "GAP_X = 12, GAP_Y = 13, PAD = 9"),
    (re.compile(r"item\.closedW = Math\.max\(84, .*;"), "item.closedW = textWidth(item.label) + 28;"),
    (re.compile(r"item\.w - \(mark \? 48 : 16\)"), "999"),
    (re.compile(r"item\.h = 44;"), "item.h = item.children ? 44 : 25;"),
    (re.compile(r"item\.sub = isOp\(item\) \?"), 'item.sub = true ? "" : isOp(item) ?'),
)

SCRIPT = r"""
<pre id="picture"></pre>
<script>
setTheme("light");
const GAP = 48, HEADING = 32, NOTE = 40, SCALE = 0.75;
const NOTES = ["One fused op computes the layer.", "The fills set its state to zero in each call."];
const TITLES = `
svg text.title { font-size: 16px; font-weight: 600; }
svg text.note { font-size: 13px; }
svg text.arrow { font-size: 32px; }`;

function within(item, group) {
  for (let at = item; at; at = at.parent) if (at === group) return true;
  return false;
}
function layer(side) {
  const group = side.groups.find(group => group.data.p === LAYER);
  for (const other of side.groups) if (within(other, group) || within(group, other)) other.open = true;
  side.draw();
  for (const mark of side.svg.querySelectorAll(".mark")) mark.remove();
  for (const node of side.svg.querySelectorAll("g.item")) {
    for (const name of ["tabindex", "role", "aria-label", "aria-expanded"]) node.removeAttribute(name);
  }
  const {x, y} = side.position(group);
  return {svg: side.svg.innerHTML, x: x - 1, y: y - 1, w: group.w + 2, h: group.h + 2, ops: group.count};
}
function text(content, x, y, kind) {
  return `<text class="${kind}" x="${r(x)}" y="${r(y)}" text-anchor="middle">${content}</text>`;
}
function panel(drawing, x, y, title) {
  const {w, h} = drawing, view = [drawing.x, drawing.y, w, h].map(r).join(" ");
  return text(title, x + w / 2, y - 14, "title") +
    `<svg x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" viewBox="${view}">${drawing.svg}</svg>`;
}

const before = layer(page.before), after = layer(page.after);
const loop = page.before.groups.find(group => (group.data.k || "").endsWith("While"));
const offset = HEADING + (before.h - after.h - NOTE) / 2, middle = before.w + GAP + after.w / 2;
const width = before.w + GAP + after.w + 24, height = HEADING + Math.max(before.h, after.h) + 20;
const rules = [...document.styleSheets[0].cssRules].map(rule => rule.cssText);
const style = rules.filter(rule => /^(:root \{|svg (text|\.box|\.group|\.open|\.made|\.edge|\.port))/.test(rule));
const notes = NOTES.map((note, line) => text(note, middle, offset + after.h + 24 + 20 * line, "note"));
document.getElementById("picture").textContent = [
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${r(SCALE * width)}" height="${r(SCALE * height)}"` +
    ` viewBox="-12 -8 ${r(width)} ${r(height)}">`,
  "<title>An LSTM layer before and after the conversion</title>",
  `<style>${style.join("\n")}${TITLES}</style>`,
  `<rect x="-12" y="-8" width="${r(width)}" height="${r(height)}" fill="#ffffff"/>`,
  panel(before, 0, HEADING, `TensorFlow: ${before.ops} ops, ${loop.count} of them in a loop`),
  text("→", before.w + GAP / 2, offset + after.h / 2 + 10, "arrow"),
  panel(after, before.w + GAP, offset, `LiteRT: ${after.ops} ops, no loop`),
  ...notes,
  "</svg>",
].join("\n");
</script>
"""


def report_page() -> str:
    """Return the report of the demo's LSTM as HTML, with the script that makes the picture."""
    model = litefuse.convert(MODEL, batch=1, keep_source=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        model.write_report(path, measure=False)
        page = path.read_text("utf-8")
    for pattern, replacement in COMPACT:
        page, count = pattern.subn(replacement, page)
        if count != 1:
            raise SystemExit(f"the page has changed: {pattern.pattern!r} occurs {count} times")
    return page.replace("</body>", SCRIPT.replace("LAYER", repr(LAYER)) + "</body>")


def draw(page: str) -> str:
    """Return the picture that the page draws when it is opened."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("Chromium is not installed: apt-get install chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "report.html"
        path.write_text(page, "utf-8")
        command = [browser, *FLAGS, f"--user-data-dir={folder}/profile", "--dump-dom", path.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found = re.search(r'<pre id="picture">(.+?)</pre>', done.stdout, re.DOTALL)
    if found is None:
        raise SystemExit("the page has not drawn the picture: open it to see its errors")
    return html.unescape(found[1]) + "\n"


def main() -> int:
    """Write the picture."""
    picture = draw(report_page())
    if len(picture) > MAX_BYTES:
        raise SystemExit(f"the picture has {len(picture)} bytes; {MAX_BYTES} are allowed")
    PICTURE.write_text(picture, "utf-8")
    print(f"wrote {PICTURE.relative_to(ROOT)} ({len(picture) / 1e3:.0f} kB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
