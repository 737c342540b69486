"""Write docs/assets/web_page.png, the picture of docs/deploy/web.md: its page, in which a digit was drawn.

    python -m tools.web_picture

Needs Chromium (`apt-get install chromium`), and npm's registry for LiteRT.js.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.web import site
from tests.support.pages.browser import Browser

MAX_BYTES = 60_000


def main() -> int:
    """Write the picture."""
    packages = site.installed()
    if packages is None:
        raise SystemExit("npm cannot install @litertjs/core")
    with tempfile.TemporaryDirectory() as name:
        public = site.make(Path(name), packages)
        with site.serve(public) as address, Browser(*site.PICTURE_SIZE) as browser:
            browser.open(address, "document.querySelector('h1')?.textContent === 'Draw a digit'")
            site.draw(browser)
            while browser.run("document.querySelectorAll('meter').length") < 10:
                time.sleep(0.02)
            browser.screenshot(site.PICTURE)
    size = site.PICTURE.stat().st_size
    if size > MAX_BYTES:
        raise SystemExit(f"the picture has {size} bytes; {MAX_BYTES} are allowed")
    print(f"wrote {site.PICTURE} ({size / 1e3:.0f} kB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
