"""Metadata that depends on where the project is published: see `tools/metadata.py`. The rest is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent))
from tools.metadata import HOMEPAGE, long_description, project_urls

setup(
    long_description=long_description((Path(__file__).parent / "README.md").read_text("utf-8"), HOMEPAGE),
    long_description_content_type="text/markdown",
    project_urls=project_urls(HOMEPAGE),
)
