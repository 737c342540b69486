"use strict";
// The section of quantized ops: their error, their numbers, and the files that a search for a target measured.

// A bar for each op, least exact first; ops of which no error was measured follow.
function showQuantization(page) {
  const {quantization} = page.data;
  if (!quantization || !quantization.ops.length) return;
  const nodes = new Map();
  page.data.pairs.forEach((pair, index) => pair.after.nodes.forEach((node, number) => {
    if (node.q !== undefined && !nodes.has(node.q)) nodes.set(node.q, [index, number]);
  }));
  const order = op => op.snr === null ? Infinity : op.snr;
  const rows = quantization.ops.map((op, number) => ({op, place: nodes.get(number)})).sort((a, b) => order(a.op) === order(b.op) ? 0 : order(a.op) - order(b.op));
  const measured = rows.filter(row => row.op.snr !== null), largest = Math.max(1, ...measured.map(row => row.op.snr));
  const has = key => quantization.ops.some(op => op[key] !== null);
  const all = key => quantization.ops.reduce((total, op) => total + op[key], 0);
  const columns = [
    ["op", op => op.op.toLowerCase()],
    ["location", (op, place) => nodeLink(page, op, place)],
    ["scheme", op => op.reason ? `${op.scheme}: ${op.reason}` : op.scheme],
    ["#float", op => op.bytes_before ? bytes(op.bytes_before) : ""],
    ["#now", op => op.bytes_before ? bytes(op.bytes_after) : ""],
    ...has("ms") ? [["#time", op => op.ms === null ? "" : time(op.ms / 1e3)]] : [],
    ...has("snr_alone") ? [["#ratio alone", op => op.snr_alone === null ? "" : decibels(op.snr_alone)]] : [],
    ...measured.length ? [
      ["#ratio", op => op.snr === null ? "" : decibels(op.snr)],
      ["signal to noise", op => op.snr === null ? "" : meter(Math.max(0, op.snr) / largest, decibels(op.snr))],
      ["numbers in the range", op => op.histogram.length ? histogram(op) : ""]] : [],
  ];
  const sentences = [`Scheme ${quantization.scheme}: float constants of ${bytes(all("bytes_before"))} take ${bytes(all("bytes_after"))}.`];
  if (measured.length) sentences.push("The signal-to-noise ratio compares the results of an op with those of the float model, on some of the samples; 20 dB are an error of 10 %, 40 dB of 1 %. It includes the errors of the ops before.");
  if (has("snr_alone")) sentences.push("The ratio alone is that of the op with exact operands; ops that only copy numbers have none.");
  if (measured.length) sentences.push("The last column shows how often the float model has the numbers that the integers of an op represent.");
  if (has("ms")) sentences.push("Times are those of LiteRT's own kernels, without XNNPACK.");
  const section = byId("quantization");
  section.append(element("h2", {id: "quantization-title"}, "Quantization"), element("p", {class: "soft"}, sentences.join(" ")));
  section.append(element("div", {class: "scroll"}, table(columns.map(([title]) => title), rows.slice(0, MOST_ROWS).map(({op, place}) =>
    columns.map(([, cell]) => cell(op, place))))));
  if (quantization.precision) showPrecision(section, quantization.precision);
}

// The name of an op, which leads to its node if the graph has one.
function nodeLink(page, op, place) {
  if (!place) return op.name;
  const button = element("button", {type: "button", class: "link"}, op.name || op.op.toLowerCase());
  button.addEventListener("click", () => page.goToNode(...place));
  return button;
}

// A bar for each part of the range that integers represent; heights are logarithms, so that few numbers can be seen.
function histogram(op) {
  const most = Math.log1p(Math.max(...op.histogram)), title = `${op.low.toPrecision(4)} to ${op.high.toPrecision(4)}`;
  const made = element("value-bars", {title, role: "img", "aria-label": `Numbers from ${title}`});
  for (const count of op.histogram) {
    const bar = element("i");
    bar.style.height = `${most ? 100 * Math.log1p(count) / most : 0}%`;
    made.append(bar);
  }
  return made;
}

// What the search for targets measured: a point for each file, and the layers, most sensitive first.
function showPrecision(section, precision) {
  const {points, reached, targets, scheme} = precision;
  const wanted = Object.entries(targets).map(([name, value]) => `${name} = ${value}`).join(", ");
  section.append(element("h3", {}, "Choice of layers"), element("p", {class: "soft"},
    `Targets: ${wanted}. The written file has ${plural(reached.layers, "layer")} more exact than ${scheme}${reached.snr === null ? "" : `, and ${decibels(reached.snr)}`}.${precision.is_complete ? "" : " The time limit ended the search."}`));
  const files = [...points, reached].filter(point => point.snr !== null);
  if (files.length > 1) section.append(curve(files));
  const order = layer => layer.snr === null ? Infinity : layer.snr;
  const layers = [...precision.layers].sort((a, b) => order(a) === order(b) ? 0 : order(a) - order(b));
  section.append(element("div", {class: "scroll"}, table(["layer", `#alone in ${scheme}`, "chosen"], layers.slice(0, MOST_ROWS).map(layer =>
    [layer.layer, layer.snr === null ? "" : decibels(layer.snr), layer.scheme]))));
}

function plural(count, noun) { return `${count} ${noun}${count === 1 ? "" : "s"}`; }

// Size against signal-to-noise ratio; the last file is the written one.
function curve(files) {
  const width = 640, height = 240, left = 60, bottom = 36, top = 14, right = 14;
  const sizes = files.map(file => file.size), ratios = files.map(file => file.snr);
  const place = (value, values, from, to) => {
    const low = Math.min(...values), high = Math.max(...values);
    return high > low ? from + (value - low) / (high - low) * (to - from) : (from + to) / 2;
  };
  const x = size => place(size, sizes, left, width - right), y = ratio => place(ratio, ratios, height - bottom, top);
  const made = shape("svg", {class: "curve", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Size of the measured files against their signal-to-noise ratio"});
  made.append(shape("path", {d: `M${left} ${top}V${height - bottom}H${width - right}`}));
  for (const size of new Set([Math.min(...sizes), Math.max(...sizes)])) made.append(label(bytes(size), x(size), height - 14, size === Math.max(...sizes) ? "end" : ""));
  for (const ratio of new Set([Math.min(...ratios), Math.max(...ratios)])) made.append(label(decibels(ratio), left - 6, y(ratio) + 4, "end"));
  files.forEach((file, number) => {
    const point = shape("circle", {cx: x(file.size), cy: y(file.snr), r: number === files.length - 1 ? 6 : 4, class: number === files.length - 1 ? "written" : ""});
    const title = shape("title", {});
    title.textContent = `${bytes(file.size)}, ${decibels(file.snr)}, ${plural(file.layers, "layer")} more exact`;
    point.append(title);
    made.append(point);
  });
  return made;
}
