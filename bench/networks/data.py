"""Made-up data: functions that draw a number of samples, and return the inputs by name with what to predict."""

from __future__ import annotations

import numpy as np

from bench.networks import Array, Arrays

Generator = np.random.Generator
Drawn = tuple[Arrays, Array]


def images(count: int, rng: Generator) -> Drawn:
    """Return images of ten classes, [count, 20, 20, 1]: shifted patterns of different contrast, with noise."""
    patterns = np.random.default_rng(1).normal(0, 1, (10, 8, 8)).repeat(2, 1).repeat(2, 2)
    labels = rng.integers(0, 10, count)
    pictures = rng.normal(0, 0.7, (count, 20, 20))
    for picture, label, (row, column) in zip(pictures, labels, rng.integers(0, 5, (count, 2)), strict=True):
        picture[row : row + 16, column : column + 16] += patterns[label] * rng.uniform(0.4, 1.2)
    return {"x": pictures[..., None].astype(np.float32)}, labels


def shapes(count: int, rng: Generator) -> Drawn:
    """Return noisy images [count, 32, 32, 1] of a disc and a square, and the class of each pixel."""
    pictures, labels = _draw_shapes(count, rng)
    return {"x": _add_noise(pictures, rng)}, labels


def noisy_shapes(count: int, rng: Generator) -> Drawn:
    """Return noisy images [count, 32, 32, 1] of a disc and a square, and the images without noise."""
    pictures, _ = _draw_shapes(count, rng)
    return {"x": _add_noise(pictures, rng)}, pictures[..., None].astype(np.float32)


def _draw_shapes(count: int, rng: Generator) -> tuple[Array, Array]:
    rows, columns = np.mgrid[:32, :32]
    labels = np.zeros((count, 32, 32), np.int64)
    for label in labels:
        x, y = rng.integers(6, 26, 2)
        label[np.hypot(rows - x, columns - y) < rng.uniform(3, 7)] = 1
        x, y, size = *rng.integers(2, 22, 2), rng.integers(4, 9)
        label[x : x + size, y : y + size] = 2
    levels = np.concatenate([np.zeros((count, 1)), rng.uniform(0.6, 1.4, (count, 2))], 1)
    return np.take_along_axis(levels, labels.reshape(count, -1), 1).reshape(labels.shape), labels


def _add_noise(pictures: Array, rng: Generator) -> Array:
    return (pictures + rng.normal(0, 0.3, pictures.shape))[..., None].astype(np.float32)


def small_textures(count: int, rng: Generator) -> Drawn:
    """Return images [count, 16, 16, 1] of a disc on stripes, from 0 to 1, and the same ones with twice the size."""
    rows, columns = np.mgrid[:32, :32]
    angles, frequencies, phases = rng.uniform([[0]] * 3, [[np.pi], [1.2], [2 * np.pi]], (3, count))[..., None, None]
    waves = np.sin((np.cos(angles) * rows + np.sin(angles) * columns) * frequencies + phases)
    centers, radii = rng.uniform(6, 26, (2, count, 1, 1)), rng.uniform(4, 10, (count, 1, 1))
    discs = np.hypot(rows - centers[0], columns - centers[1]) < radii
    pictures = 0.5 + np.where(discs, -0.4, 0.4) * rng.uniform(0.3, 1, (count, 1, 1)) * waves
    small = pictures.reshape(count, 16, 2, 16, 2).mean((2, 4))
    return {"x": small[..., None].astype(np.float32)}, pictures[..., None].astype(np.float32)


def words(count: int, rng: Generator) -> Drawn:
    """Return the power of sounds of eight classes, [count, 30 frames, 32 bands], over eight decades.

    A sound has two tones, each of which glides from one frequency to another, and noise. The power of the loudest sound
    is 1e5 times that of the softest one.
    """
    glides = np.random.default_rng(1).uniform(200, 3600, (8, 2, 2))
    labels = rng.integers(0, 8, count)
    rate, time = 8000, np.arange(3968) / 8000
    start, length = rng.uniform(0.02, 0.15, (count, 1, 1)), rng.uniform(0.25, 0.33, (count, 1, 1))
    progress = np.clip((time - start) / length, 0, 1)
    first, last = np.moveaxis(glides[labels] * rng.uniform(0.93, 1.07, (count, 1, 1)), -1, 0)
    pitch = first[..., None] + (last - first)[..., None] * progress
    tones = np.sin(2 * np.pi * np.cumsum(pitch, -1) / rate) * np.sin(np.pi * progress)
    loudness = 10 ** rng.uniform(-2.5, 0, (count, 1))
    sounds = loudness * tones.mean(1) + rng.normal(0, 2e-3, (count, len(time)))
    frames = np.lib.stride_tricks.sliding_window_view(sounds, 256, -1)[:, ::128]
    power = np.abs(np.fft.rfft(frames * np.hanning(256), axis=-1)[..., 1:]) ** 2 / 256
    return {"x": power.reshape(count, -1, 32, 4).mean(-1).astype(np.float32)}, labels


def customers(count: int, rng: Generator) -> Drawn:
    """Return rows of ten columns with magnitudes from 1e-3 to 1e5, and one of four classes.

    Half of the columns are skewed as incomes are; the others vary around a number that is larger than their deviation.
    """
    scales = np.array([1e-3, 0.02, 0.3, 1, 4, 30, 200, 1e3, 2e4, 1e5])
    hidden = rng.normal(0, 1, (count, 10))
    skewed, centered = np.exp(0.6 * hidden), 1 + 0.2 * hidden
    rows = scales * np.where(np.arange(10) % 2 == 0, skewed, centered)
    fixed = np.random.default_rng(1)
    scores = np.tanh(hidden @ fixed.normal(0, 0.5, (10, 12))) @ fixed.normal(0, 1, (12, 4))
    return {"x": rows.astype(np.float32)}, scores.argmax(1)


def images_and_readings(count: int, rng: Generator) -> Drawn:
    """Return images with ten patterns, [count, 20, 20, 1], and six readings of hundreds, [count, 6].

    Five classes of the image, times two of the readings.
    """
    pictures, patterns = images(count, rng)
    normal = rng.normal(0, 1, (count, 6))
    readings = 600 + 250 * normal
    labels = patterns // 2 * 2 + (normal[:, 0] > normal[:, 1])
    return {"image": pictures["x"], "readings": readings.astype(np.float32)}, labels


def sequences(count: int, rng: Generator) -> Drawn:
    """Return sequences [count, 24, 8] of noise, with a pulse in each of four features; the first one is the class."""
    x, times = _draw_pulses(count, rng)
    return {"x": x}, times.argmin(1)


def pulses(count: int, rng: Generator) -> Drawn:
    """Return sequences as `sequences` does, and at each step the feature with the last pulse; 4 before the first."""
    x, times = _draw_pulses(count, rng)
    passed = np.where(times[:, None] <= np.arange(24)[:, None], times[:, None], -1)
    return {"x": x}, np.where(passed.max(-1) < 0, 4, passed.argmax(-1))


def _draw_pulses(count: int, rng: Generator) -> tuple[Array, Array]:
    x = rng.normal(0, 0.3, (count, 24, 8))
    times = np.argsort(rng.random((count, 20)), 1)[:, :4]
    for feature in range(4):
        x[np.arange(count), times[:, feature], feature] += 2
    return x.astype(np.float32), times


def tokens(count: int, rng: Generator) -> Drawn:
    """Return tokens [count, 32] below 256; the most frequent remainder of a division by four is the class."""
    favorite = rng.integers(0, 4, (count, 1))
    groups = np.where(rng.random((count, 32)) < 0.25, favorite, rng.integers(0, 4, (count, 32)))
    labels = np.stack([(groups == group).sum(1) for group in range(4)], 1).argmax(1)
    return {"x": (rng.integers(0, 64, groups.shape) * 4 + groups).astype(np.int32)}, labels


def texts(count: int, rng: Generator) -> Drawn:
    """Return tokens [count, 32] below 64, and the next tokens: most follow from the two before them."""
    following = np.random.default_rng(1).integers(0, 64, (64, 4))
    text = rng.integers(0, 64, (count, 33))
    for step in range(2, 33):
        expected = following[text[:, step - 1], text[:, step - 2] % 4]
        text[:, step] = np.where(rng.random(count) < 0.9, expected, text[:, step])
    return {"x": text[:, :-1].astype(np.int32)}, text[:, 1:]
