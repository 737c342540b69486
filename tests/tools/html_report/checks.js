// What tests ask of a page as a whole.

// Members of open groups that overlap, or that stick out of their group.
function overlaps() {
  const cross = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  const outside = (item, group) => item.x < 0 || item.y < 0 || item.x + item.w > group.w || item.y + item.h > group.h;
  let found = 0;
  for (const side of page.sides()) for (const group of side.groups) if (group.open) {
    group.children.forEach((item, index) => {
      if (outside(item, group)) found += 1;
      for (const other of group.children.slice(index + 1)) if (cross(item, other)) found += 1;
    });
  }
  return found;
}

// The least contrast of text with what it stands on: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
function leastContrast() {
  const probe = document.body.appendChild(document.createElement("p"));
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const light = colour => {
    probe.style.color = colour;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const linear = [...canvas.getImageData(0, 0, 1, 1).data].map(byte => byte / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const contrast = (text, ground) => {
    const [low, high] = [light(text), light(ground)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const grounds = ["card", "back", "group", "inside", "node"].map(name => `var(--${name})`);
  const made = HUES.map(hue => `hsl(${hue} 70% var(--hue-light))`);
  const found = [...grounds, ...made].map(ground => contrast("var(--text)", ground));
  for (const ground of grounds) found.push(contrast("var(--soft)", ground));
  for (const name of ["accent", "bad", "warn", "good"]) found.push(contrast(`var(--${name})`, "var(--card)"));
  return Math.min(...found);
}

function colours(selector) {
  return [...document.querySelectorAll(selector)].map(box => getComputedStyle(box).fill + getComputedStyle(box).stroke);
}

function texts(selector) {
  return [...document.querySelectorAll(selector)].map(element => element.textContent);
}
