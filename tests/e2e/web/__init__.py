"""Files in browsers: LiteRT.js in a headless Chromium."""
