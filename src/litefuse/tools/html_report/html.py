"""The report as a self-contained HTML file with style, script and data."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from pathlib import Path

from litefuse.tools.html_report.data import Json

_SCRIPTS = ("layout.js", "graph.js", "quantization.js", "interface.js", "page.js")
_FIELD = re.compile(r"\{\{(\w+)\}\}")


def page_html(data: Json) -> str:
    """Return the page for data from `page_data`.

    Names from the model are arbitrary strings; the page treats them as data, never as markup. The content security
    policy allows only the page's own script and style, by their hashes.
    """
    folder = Path(__file__).parent
    style = folder.joinpath("page.css").read_text("utf-8")
    script = "".join(folder.joinpath(name).read_text("utf-8") for name in _SCRIPTS)
    fields = {
        "policy": f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}",
        "title": html.escape(f"{data['title']} · litefuse"),
        "style": style,
        # `</script` and `<!--` would end or change the data element. In JSON, `<` occurs only in strings.
        "data": json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c"),
        "script": script,
    }
    template = folder.joinpath("page.html").read_text("utf-8")
    return _FIELD.sub(lambda field: fields[field[1]], template)


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
