"use strict";
// The sections of inputs and outputs, of metadata, and of the comparison with another file.

function showInterface(data) {
  const section = byId("interface");
  section.append(element("h2", {id: "interface-title"}, "Inputs and outputs"));
  const several = data.signatures.length > 1, rows = [];
  const has = key => data.signatures.some(signature => [...signature.inputs, ...signature.outputs].some(tensor => tensor[key]));
  for (const signature of data.signatures) for (const role of ["inputs", "outputs"]) for (const tensor of signature[role]) {
    rows.push([...several ? [signature.name] : [], role.slice(0, -1), tensor.name, tensor.type,
      ...has("quantization") ? [quantizationText(tensor.quantization)] : [], ...has("about") ? [tensor.about || ""] : []]);
  }
  section.append(element("div", {class: "scroll"}, table([...several ? ["signature"] : [], "role", "name", "type",
    ...has("quantization") ? ["quantization"] : [], ...has("about") ? ["metadata"] : []], rows)));
  const {metadata} = data;
  if (!metadata) return;
  const said = ["name", "description", "version", "author", "license", "problem"].filter(key => metadata[key]).map(key => [key, metadata[key]]);
  for (const [name, size] of Object.entries(metadata.files || {})) said.push([name, bytes(size)]);
  if (said.length) section.append(element("h3", {}, "Metadata"), facts(said));
}

// (value - zero point) * scale is the number for which an integer stands.
function quantizationText(found) {
  if (!found) return "";
  return found.scales > 1 ? `${found.scales} scales` : `scale ${Number(found.scale.toPrecision(4))}, zero point ${found.zero_point}`;
}

function showComparison(data) {
  const {other} = data, section = byId("comparison"), weights = one => one.weights.reduce((total, weight) => total + weight.bytes, 0);
  section.append(element("h2", {id: "comparison-title"}, "Comparison"), element("p", {class: "soft"}, `This file and ${other.title}.`));
  const run = (one, xnnpack) => one.profiles.filter(profile => profile.xnnpack === xnnpack).reduce((total, profile) => total + profile.seconds, 0);
  const rows = [["size", bytes(data.size), bytes(other.size), change(data.size, other.size)],
    ["ops", String(sum(data.ops)), String(sum(other.ops)), change(sum(data.ops), sum(other.ops))],
    ["weights", bytes(weights(data)), bytes(weights(other)), change(weights(data), weights(other))]];
  for (const [name, xnnpack] of [["time with XNNPACK", true], ["time without delegates", false]]) {
    const times = [data, other].map(one => run(one, xnnpack));
    if (times.every(Boolean)) rows.push([name, ...times.map(time), change(...times)]);
  }
  section.append(table(["", "#this file", "#other", "#change"], rows));
  const kinds = [...new Set([...Object.keys(data.ops), ...Object.keys(other.ops)])].sort();
  const counts = kinds.map(kind => [plainKind(kind), data.ops[kind] || 0, other.ops[kind] || 0]).sort((a, b) => Math.abs(b[2] - b[1]) - Math.abs(a[2] - a[1]) || b[1] - a[1]);
  const columns = element("div", {class: "columns"}, element("div", {class: "scroll"}, element("h3", {}, "Ops"),
    table(["op", "#this file", "#other"], counts.map(([kind, here, there]) => [kind, String(here), String(there)]))));
  columns.append(element("div", {class: "scroll"}, element("h3", {}, "Weights"), table(["tensor", "#this file", "#other"], compareWeights(data.weights, other.weights))));
  section.append(columns, element("h3", {}, "Answers"));
  if (other.problem) section.append(element("p", {}, `Not compared: ${other.problem}`));
  else section.append(element("p", {class: "soft"}, `On ${other.inputs}, the other file as the reference. A relative error of 0.01 is 1 %.`),
    table(["run", "#calls", "#largest error", "#allowed", "result"], other.runs.map(found => [found.run, String(found.calls), found.error === null ? "not finite" : found.error.toExponential(1), found.allowed.toExponential(1), found.agrees ? "agrees" : "differs"])),
    ...other.notes.map(note => element("p", {class: "soft"}, note)));
}

function change(here, there) { return here === there ? "equal" : `${here < there ? "−" : "+"}${Math.abs(100 * (here / there - 1)).toFixed(1)} %`; }

// Rows of tensors that both files have by name, then of those of one file; equal ones last.
function compareWeights(here, there) {
  const known = new Map(there.map(weight => [weight.name, weight]));
  const text = weight => weight ? `${weight.type}, ${bytes(weight.bytes)}` : "";
  const pairs = here.map(weight => [weight.name, weight, known.get(weight.name)]), names = new Set(here.map(weight => weight.name));
  for (const weight of there) if (!names.has(weight.name)) pairs.push([weight.name, undefined, weight]);
  const differs = ([, a, b]) => text(a) !== text(b), size = ([, a, b]) => Math.max(a ? a.bytes : 0, b ? b.bytes : 0);
  pairs.sort((a, b) => Number(differs(b)) - Number(differs(a)) || size(b) - size(a));
  return pairs.slice(0, MOST_ROWS).map(([name, a, b]) => [name, text(a), text(b)]);
}
