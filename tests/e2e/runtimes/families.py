"""Files of every kind, converted fresh, with the calls that are made on each runtime."""

from __future__ import annotations

