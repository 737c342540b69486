"use strict";
// The page: refusals first, then the graphs, then tables. All text is inserted as text, never as HTML.

const OUTCOMES = {
  refused: ["Not fused", "bad"], flex: ["Flex op", "bad"], warning: ["Warning", "warn"], fused: ["Fused", "good"],
  preserved: ["Preserved", "good"], inlined: ["Inlined", "plain"], removed: ["Removed", "plain"],
  changed: ["Changed", "plain"], note: ["Note", "plain"],
};
const INNER = new Set(["owner", "ops", "replaced", "verified", "unverified", "error", "calls", "proved", "unproved", "count", "matched", "of"]);
const MOST_RESULTS = 60, MOST_ROWS = 200, MOST_PLACES = 40, MOST_OPENED = 12, MOST_LINKS = 10, MOST_PROFILES = 4;
// Events of quantization, such as "LiteRT has no int8 kernel", concern no fusion.
const isQuantization = event => event.pass.startsWith("quantize-");
const outcomeText = event => event.outcome === "refused" && isQuantization(event) ? ["Not quantized", "plain"] : OUTCOMES[event.outcome];
const eventName = event => isQuantization(event) && event.facts.op ? event.facts.op : event.name;
const byId = id => document.getElementById(id);
const sum = numbers => Object.values(numbers).reduce((total, number) => total + number, 0);
const counted = (count, noun, several = `${noun}s`) => `${count.toLocaleString("en")} ${count === 1 ? noun : several}`;

class Page {
  constructor(data) {
    this.data = data;
    this.events = data.events;
    this.index = 0;
    // What apps use comes first.
    data.profiles.sort((a, b) => Number(b.xnnpack) - Number(a.xnnpack));
    this.total = data.pairs.reduce((total, pair) => pair.after.nodes.reduce((inner, node) => inner + (node.s || 0), total), 0);
    this.header();
    this.eventList();
    this.tables();
    this.graphs();
    this.search();
    this.navigation();
    byId("footer").textContent = `${data.generator} · self-contained: loads no other files`;
  }

  header() {
    const {data} = this, before = sum(data.source_ops), after = sum(data.ops);
    byId("title").textContent = data.title;
    const parts = [];
    if (before) parts.push(element("b", {}, counted(before, "TensorFlow op")), " became ");
    parts.push(element("b", {}, counted(after, "LiteRT op")), ` · ${bytes(data.size)}`);
    const count = outcome => this.events.filter(event => event.outcome === outcome && !(outcome === "refused" && isQuantization(event))).length;
    for (const [outcome, text] of [["refused", "not fused"], ["flex", "Flex"], ["warning", "with warnings"], ["fused", "fused"], ["preserved", "preserved"]]) {
      if (count(outcome)) parts.push(` · ${count(outcome)} ${text}`);
    }
    if (data.profiles.length <= MOST_PROFILES) for (const profile of data.profiles) parts.push(` · ${time(profile.seconds)} per run ${data.pairs.length > 1 ? `of ${profile.signature} ` : ""}${profile.xnnpack ? "with XNNPACK" : "without delegates"}`);
    byId("summary").append(...parts);
    byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  }

  navigation() {
    for (const [id, text] of [["interface", "Inputs and outputs"], ["comparison", "Comparison"], ["events", "Rewrites"], ["graphs", "Graphs"], ["quantization", "Quantization"], ["time", "Time per op"], ["ops", "Ops"], ["weights", "Weights"], ["passes", "Conversion"]]) {
      if (byId(id).childElementCount) document.querySelector("nav").append(element("a", {href: `#${id}`}, text));
      else byId(id).hidden = true;
    }
  }

  // Equal events share a card; refusals come first.
  eventList() {
    const groups = new Map();
    this.events.forEach((event, number) => {
      if (!OUTCOMES[event.outcome]) return;
      const key = JSON.stringify([event.outcome, eventName(event), event.reason, event.facts.unverified || ""]);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(number);
    });
    const order = Object.keys(OUTCOMES), rank = number => order.indexOf(this.events[number].outcome);
    const sorted = [...groups.values()].sort((a, b) => rank(a[0]) - rank(b[0]));
    const main = sorted.filter(numbers => rank(numbers[0]) < order.indexOf("inlined"));
    const rest = sorted.filter(numbers => !main.includes(numbers));
    const section = byId("events");
    if (!this.events.length) return;
    const refused = main.filter(numbers => ["bad", "warn"].includes(outcomeText(this.events[numbers[0]])[1])).length;
    section.append(element("h2", {}, refused ? "Not fused, and why" : "Rewrites"));
    if (!refused) section.append(element("p", {class: "soft"}, "No refusals or warnings."));
    const list = element("div", {class: "events"});
    for (const numbers of main) list.append(this.card(numbers));
    section.append(list);
    if (rest.length) {
      const more = element("details", {}, element("summary", {}, `${counted(rest.length, "smaller change")}`));
      const inner = element("div", {class: "events"});
      for (const numbers of rest) inner.append(this.card(numbers));
      more.append(inner);
      section.append(more);
    }
  }

  card(numbers) {
    const event = this.events[numbers[0]], [text, kind] = outcomeText(event);
    const card = element("div", {class: `event ${kind}`});
    const times = event.facts.count && numbers.length === 1 ? event.facts.count : numbers.length;
    card.append(element("p", {}, element("span", {class: "tag"}, text), element("b", {}, eventName(event)), times > 1 ? ` (${times.toLocaleString("en")} times)` : ""));
    if (event.reason) card.append(element("p", {}, event.reason));
    const facts = factText(event, numbers.map(number => this.events[number]));
    if (facts) card.append(element("p", {class: "soft"}, facts));
    const places = numbers.filter(number => this.events[number].location);
    if (places.length) {
      const box = element("div", {class: "places"});
      for (const number of places.slice(0, MOST_PLACES)) {
        const button = element("button", {type: "button", class: "link", title: this.events[number].location}, `#${number} ${this.events[number].layer || this.events[number].location}`);
        button.addEventListener("click", () => this.goToEvent(number));
        box.append(button);
      }
      if (places.length > MOST_PLACES) box.append(element("span", {class: "soft"}, `and ${places.length - MOST_PLACES} more`));
      card.append(box);
    }
    return card;
  }

  goToEvent(number) {
    const event = this.events[number];
    const [pair, node] = event.after[0] || event.before[0] || [this.index];
    if (pair !== this.index) this.show(pair);
    byId("graphs").scrollIntoView();
    if (event.before.length && this.before) this.choose(this.before, this.before.items[event.before.find(([index]) => index === this.index)[1]], false);
    else if (node !== undefined) this.choose(this.after, this.after.items[node], false);
    this.detailEvent(number);
  }

  graphs() {
    const {pairs} = this.data, select = byId("signature");
    if (pairs.length > 1) {
      byId("signature-label").hidden = false;
      pairs.forEach((pair, index) => select.append(element("option", {value: index}, pair.name)));
      select.addEventListener("change", () => this.show(Number(select.value)));
    }
    byId("expand").addEventListener("click", () => this.sides().forEach(side => side.setAll(true)));
    byId("collapse").addEventListener("click", () => this.sides().forEach(side => side.setAll(false)));
    this.show(0);
  }

  show(index) {
    const pair = this.data.pairs[index];
    this.index = index;
    byId("signature").value = String(index);
    byId("panes").classList.toggle("single", !pair.before);
    this.before = pair.before ? new Side(pair.before, byId("before"), "Before: TensorFlow", this) : null;
    this.after = new Side(pair.after, byId("after"), pair.before ? "After: LiteRT" : "LiteRT", this);
    this.detailNothing();
  }

  sides() { return [this.before, this.after].filter(Boolean); }

  // Select an item, mark the linked items on the other side, and show its details.
  choose(side, item, focus = true) {
    const other = side === this.before ? this.after : this.before;
    side.selected = item;
    side.linked = new Set();
    side.reveal(item);
    if (other) {
      other.selected = null;
      other.linked = new Set(linkedNumbers(item).map(number => other.items[number]).filter(Boolean));
      if (other.linked.size <= MOST_OPENED) for (const linked of other.linked) other.reveal(linked);
      other.mark();
      const first = [...other.linked][0];
      if (first) other.show(first);
    }
    side.mark();
    if (focus) side.focus(item);
    else side.show(item);
    this.detail(side, item);
  }

  detailNothing() {
    byId("details").replaceChildren(element("h3", {}, "Nothing selected"), element("p", {class: "soft"},
      this.before ? "Select an op or a layer on one side to mark the corresponding ops on the other. A number such as #3 marks the ops that one rule replaced, in the same color on both sides; select such an op for the rule, its reason, the error and the time. Identities and reads of variables are not drawn." : "Select an op or a layer."));
  }

  detail(side, item) {
    const box = byId("details"), other = side === this.before ? this.after : this.before;
    box.replaceChildren();
    if (item.children) this.detailGroup(box, side, item);
    else this.detailNode(box, item);
    if (other) this.detailLinks(box, side, item, other);
    const events = item.children ? [...item.events] : item.node.e === undefined ? [] : [item.node.e];
    for (const number of events.slice(0, 8)) box.append(this.eventFacts(number));
  }

  detailEvent(number) {
    const box = byId("details");
    const old = [...box.querySelectorAll("[data-event]")];
    if (!old.some(item => item.dataset.event === String(number))) box.prepend(this.eventFacts(number));
  }

  detailGroup(box, side, item) {
    const button = element("button", {type: "button"}, item.open ? "Close" : "Open");
    button.addEventListener("click", () => { side.toggle(item); button.textContent = item.open ? "Close" : "Open"; });
    const rows = [["ops", item.count.toLocaleString("en")]];
    if (item.data.p) rows.unshift(["layer", item.data.p]);
    if (item.data.name) rows.unshift(["op", item.data.name]);
    if (item.seconds) rows.push(["time per run", `${time(item.seconds)} (${this.share(item.seconds)})`]);
    for (const [name, value] of Object.entries(item.data.a || {})) rows.push([name, value]);
    box.append(element("h3", {}, item.data.k ? `${plainKind(item.data.k)} ${item.label}` : `Layer ${item.label}`), facts(rows), button);
  }

  detailNode(box, item) {
    const {node} = item, rows = [];
    if (node.n) rows.push([isOp(item) ? "place" : "name", node.n]);
    if (node.p) rows.push(["layer", node.p]);
    node.o.forEach((type, index) => rows.push([node.o.length > 1 ? `result ${index}` : "result", type]));
    if (node.s !== undefined) rows.push(["time per run", `${time(node.s)} (${this.share(node.s)})${node.c > 1 ? ` in ${node.c} calls` : ""}`]);
    const quantized = this.quantized(node);
    if (quantized) {
      rows.push(["scheme", quantized.scheme]);
      if (quantized.reason) rows.push(["not quantized", quantized.reason]);
      if (quantized.snr !== null) rows.push(["signal to noise", decibels(quantized.snr)]);
      if (quantized.snr_alone !== null) rows.push(["signal to noise alone", decibels(quantized.snr_alone)]);
      if (quantized.bytes_before) rows.push(["constants", `${bytes(quantized.bytes_before)} as floats, now ${bytes(quantized.bytes_after)}`]);
    }
    box.append(element("h3", {}, item.label), facts(rows));
    const attributes = Object.entries(node.a || {});
    if (attributes.length) box.append(element("h4", {}, "Attributes"), facts(attributes));
    if (node.t) box.append(element("h4", {}, "Constants and variables"), facts(node.t.map(([operand, name, type, size, value]) => [operand, [name, type, value ? `= ${value}` : size ? `(${bytes(size)})` : ""].filter(Boolean).join(" ")])));
  }

  detailLinks(box, side, item, other) {
    const numbers = linkedNumbers(item);
    if (!numbers.length) {
      if (item.children ? item.count : isOp(item)) box.append(element("h4", {}, side === this.before ? "Became" : "Comes from"), element("p", {class: "soft"}, side === this.before ? "No op: it was folded during conversion, or its results are unused." : "No op of the source model has this name."));
      return;
    }
    const near = !item.children && item.node.near;
    // The result of a rule is known. The result of folding and merging is not recorded; show the nearest ops instead.
    const made = near && item.node.e !== undefined && isMade(this.events[item.node.e]);
    const became = made ? "Became part of" : near ? "Folded or merged; nearest ops" : "Became";
    box.append(element("h4", {}, side === this.before ? became : "Comes from"));
    // All ops from one source op have its name.
    const places = new Map();
    for (const number of numbers) {
      const target = other.items[number];
      if (!places.has(target.node.n)) places.set(target.node.n, []);
      places.get(target.node.n).push(target);
    }
    const list = element("ul");
    for (const [place, targets] of [...places].slice(0, MOST_LINKS)) {
      const row = element("li", {}, element("span", {class: "soft"}, place || "inputs and outputs"), element("br"));
      for (const target of targets.slice(0, MOST_OPENED)) {
        const button = element("button", {type: "button", class: "link"}, target.label);
        button.addEventListener("click", () => this.choose(other, target, false));
        row.append(button, " ");
      }
      if (targets.length > MOST_OPENED) row.append(`and ${targets.length - MOST_OPENED} more`);
      list.append(row);
    }
    box.append(list);
    if (places.size > MOST_LINKS) box.append(element("p", {class: "soft"}, `and ${counted(places.size - MOST_LINKS, "place")} more`));
  }

  eventFacts(number) {
    const event = this.events[number], {facts: known} = event, rows = [["rule", event.rule]];
    if (known.owner) rows.push(["written in", known.owner]);
    if (event.reason) rows.push(["reason", event.reason]);
    if (known.verified) rows.push(["error", `${Number(known.error).toExponential(1)} (relative, maximum of ${known.calls} calls compared with the replaced ops)`]);
    else if (known.verified === false) rows.push(["error", `not verified: ${known.unverified}`]);
    if (known.of) rows.push(["agrees", `${known.matched} of ${counted(known.of, "op")}`]);
    if (event.part_of !== undefined) rows.push(["later", `replaced by #${event.part_of} ${this.events[event.part_of].name}`]);
    else if (event.before.length && isMade(event)) rows.push(["replaced", counted(event.before.length, "op")]);
    if (known.ops) rows.push(["by", known.ops.map(plainKind).join(", ")]);
    const seconds = this.eventTime(event);
    if (seconds) rows.push(["time per run", `${time(seconds)} (${this.share(seconds)})`]);
    for (const [name, value] of Object.entries(known)) if (!INNER.has(name)) rows.push([name, String(value)]);
    const box = element("div", {"data-event": number});
    box.append(element("h4", {}, `#${number} ${OUTCOMES[event.outcome] ? outcomeText(event)[0] : event.outcome} in pass ${event.pass}`), facts(rows));
    return box;
  }

  eventTime(event) {
    return event.after.reduce((total, [pair, number]) => total + (this.data.pairs[pair].after.nodes[number].s || 0), 0);
  }

  share(seconds) { return `${(100 * seconds / (this.total || seconds)).toFixed(1)} %`; }

  search() {
    const input = byId("search"), list = byId("results");
    let found = [], at = -1;
    const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); at = -1; };
    const move = to => {
      at = (to + found.length) % found.length;
      [...list.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === at)));
      list.children[at].scrollIntoView({block: "nearest"});
      input.setAttribute("aria-activedescendant", list.children[at].id);
    };
    const go = index => { const chosen = found[index]; close(); if (chosen) chosen.go(); };
    input.addEventListener("input", () => {
      found = this.find(input.value.trim().toLowerCase());
      list.replaceChildren(...found.map((result, index) => {
        const row = element("li", {role: "option", id: `result-${index}`, "aria-selected": "false"}, result.text);
        row.addEventListener("mousedown", event => { event.preventDefault(); go(index); });
        return row;
      }));
      if (!found.length && input.value.trim()) list.append(element("li", {role: "option", "aria-disabled": "true"}, "no matches"));
      list.hidden = !input.value.trim();
      input.setAttribute("aria-expanded", String(!list.hidden));
      at = -1;
    });
    input.addEventListener("keydown", event => {
      if (event.key === "Escape") close();
      else if (event.key === "Enter") go(Math.max(0, at));
      else if (found.length && event.key === "ArrowDown") move(at + 1);
      else if (found.length && event.key === "ArrowUp") move(at < 0 ? -1 : at - 1);
      else return;
      event.preventDefault();
    });
    input.addEventListener("blur", close);
    document.addEventListener("keydown", event => {
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      byId("graphs").scrollIntoView();
      input.focus({preventScroll: true});
    });
  }

  find(words) {
    if (!words) return [];
    const parts = words.split(/\s+/), results = [];
    const matches = text => { const lower = text.toLowerCase(); return parts.every(part => lower.includes(part)); };
    this.events.forEach((event, number) => {
      if (event.before.length + event.after.length && matches(`#${number} ${event.rule} ${event.reason}`)) results.push({text: `#${number} ${event.name} — ${outcomeText(event)[0]} in ${event.layer || event.location}`, go: () => this.goToEvent(number)});
    });
    for (const side of this.sides()) {
      const where = side === this.before ? "before" : "after";
      for (const group of side.groups) if (group.parent && matches(group.label)) results.push({text: `${where}: layer ${group.data.p || group.label}`, go: () => this.choose(side, group)});
      for (const item of side.items) if (matches(`${item.node.k} ${item.node.n} ${item.node.p}`)) results.push({text: `${where}: ${item.label} — ${item.node.n}`, go: () => { side.reveal(item); this.choose(side, item); side.show(item); }});
      if (results.length > 40 * MOST_RESULTS) break;
    }
    return results.length <= MOST_RESULTS ? results : [...results.slice(0, MOST_RESULTS / 2), ...results.slice(-MOST_RESULTS / 2)];
  }

  // The quantized op to which an op of the file belongs, if any.
  quantized(node) { return node.q === undefined ? null : this.data.quantization.ops[node.q]; }

  goToNode(index, number) {
    if (index !== this.index) this.show(index);
    byId("graphs").scrollIntoView();
    this.choose(this.after, this.after.items[number], false);
  }

  tables() {
    showInterface(this.data);
    if (this.data.other) showComparison(this.data);
    showQuantization(this);
    this.timeTable();
    const columns = element("div", {class: "columns"});
    const count = (title, counts) => {
      const rows = Object.entries(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      columns.append(element("div", {class: "scroll"}, element("h3", {}, title), table(["op", "#count"], rows.map(([kind, number]) => [plainKind(kind), number.toLocaleString("en")]))));
    };
    if (sum(this.data.source_ops)) count("Before: TensorFlow", this.data.source_ops);
    count("After: LiteRT", this.data.ops);
    byId("ops").append(element("h2", {id: "ops-title"}, "Ops"), columns);
    if (this.data.weights.length) {
      const all = this.data.weights.reduce((total, weight) => total + weight.bytes, 0);
      byId("weights").append(element("h2", {id: "weights-title"}, "Weights"), element("p", {class: "soft"}, `${bytes(all)} in ${counted(this.data.weights.length, "buffer")}`),
        element("div", {class: "scroll"}, table(["tensor", "type", "#tensors", "#size", "share"], this.data.weights.slice(0, MOST_ROWS).map(weight => [weight.name, weight.type, String(weight.tensors), bytes(weight.bytes), meter(weight.bytes / all)]))));
    }
    const passes = Object.entries(this.data.passes);
    if (passes.length) {
      const all = sum(this.data.passes);
      byId("passes").append(element("h2", {id: "passes-title"}, "Conversion"), element("details", {},
        element("summary", {}, `${time(all)} in ${counted(passes.length, "pass", "passes")}`),
        table(["pass", "#time", "share"], passes.map(([name, seconds]) => [name, time(seconds), meter(seconds / all)]))));
    }
  }

  timeTable() {
    const section = byId("time"), {profiles, problem} = this.data;
    if (!profiles.length && !problem) return;
    section.append(element("h2", {id: "time-title"}, "Time per op"));
    if (problem) section.append(element("p", {}, `Not measured: ${problem}`));
    for (const profile of profiles) section.append(element("p", {class: "soft"},
      `${this.data.pairs.length > 1 ? `Signature ${profile.signature}: ` : ""}${time(profile.seconds)} per run ${profile.xnnpack ? "with XNNPACK" : "without delegates"}, median of ${counted(profile.runs, "run")} on ${counted(profile.threads, "thread")}; interquartile range ${time(profile.spread)}.${profile.xnnpack ? delegated(profile) : ""}`));
    const rows = [];
    this.data.pairs.forEach((pair, index) => pair.after.nodes.forEach((node, number) => {
      if (node.s === undefined) return;
      rows.push({kind: plainKind(node.k), name: node.n, seconds: node.s, calls: node.c, index, number});
    }));
    if (!rows.length) return;
    const all = rows.reduce((total, row) => total + row.seconds, 0), kinds = new Map();
    for (const row of rows) {
      const kind = kinds.get(row.kind) || [0, 0];
      kinds.set(row.kind, [kind[0] + 1, kind[1] + row.seconds]);
    }
    const columns = element("div", {class: "columns"});
    const byKind = [...kinds].sort((a, b) => b[1][1] - a[1][1]);
    columns.append(element("div", {class: "scroll"}, element("h3", {}, "By kind, without delegates"), table(["op", "#count", "#time", "share"], byKind.map(([kind, [count, seconds]]) => [kind, String(count), time(seconds), meter(seconds / all)]))));
    rows.sort((a, b) => b.seconds - a.seconds);
    columns.append(element("div", {class: "scroll"}, element("h3", {}, "Slowest ops"), table(["op", "location", "#calls", "#time", "share"], rows.slice(0, MOST_ROWS).map(row => {
      const button = element("button", {type: "button", class: "link"}, row.name || row.kind);
      button.addEventListener("click", () => this.goToNode(row.index, row.number));
      return [row.kind, button, String(Math.round(row.calls)), time(row.seconds), meter(row.seconds / all)];
    }))));
    section.append(columns);
  }
}

function delegated(profile) {
  const taken = profile.nodes.filter(node => node.delegated), ops = taken.reduce((total, node) => total + node.operators.length, 0);
  const seconds = taken.reduce((total, node) => total + node.seconds, 0);
  return ops ? ` XNNPACK runs ${counted(ops, "op")} in ${counted(taken.length, "partition")}: ${time(seconds)}.` : " XNNPACK runs no ops.";
}

// Return the numbers of the ops on the other side that an item is linked to.
function linkedNumbers(item) {
  if (!item.children) return item.node.l || [];
  const found = new Set(), waiting = [item];
  while (waiting.length) {
    const next = waiting.pop();
    if (next.children) waiting.push(...next.children);
    else for (const number of next.node.l || []) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}

function factText(event, alike) {
  const {facts: known} = event, parts = [];
  if (known.ops && known.ops.length) parts.push(`now ${[...new Set(known.ops.map(plainKind))].join(", ")}`);
  if (known.verified) parts.push(`error ${Math.max(...alike.map(one => Number(one.facts.error))).toExponential(1)} over ${counted(known.calls, "call")}`);
  else if (known.verified === false) parts.push(`not verified: ${known.unverified}`);
  if (known.of) parts.push(`${known.matched} of ${counted(known.of, "op")} agree`);
  for (const [name, value] of Object.entries(known)) if (!INNER.has(name) && event.outcome === "refused") parts.push(`${name} = ${value}`);
  return parts.join(" · ");
}

function facts(rows) {
  const made = table(null, rows);
  made.className = "facts";
  return made;
}

function table(heads, rows) {
  const made = element("table"), body = element("tbody");
  const numeric = heads ? heads.map(head => head.startsWith("#")) : [];
  if (heads) made.append(element("thead", {}, element("tr", {}, ...heads.map((head, index) => element("th", numeric[index] ? {class: "number", scope: "col"} : {scope: "col"}, head.replace("#", ""))))));
  const names = heads ? heads.map(head => ({"data-head": head.replace("#", "")})) : [];
  for (const row of rows) body.append(element("tr", {}, ...row.map((cell, index) => element("td", {...names[index], ...(numeric[index] ? {class: "number"} : {})}, cell))));
  if (heads) made.className = "headed";
  made.append(body);
  return made;
}

function decibels(ratio) { return `${ratio.toFixed(1)} dB`; }

function meter(share, title = `${(100 * share).toFixed(1)} %`) {
  const inner = element("i"), made = element("meter-bar", {title}, inner);
  inner.style.width = `${Math.max(0.5, 100 * share)}%`;
  return made;
}

function time(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  if (seconds >= 1e-3) return `${(1e3 * seconds).toPrecision(3)} ms`;
  return `${(1e6 * seconds).toPrecision(seconds >= 1e-6 ? 3 : 2)} µs`;
}

function bytes(size) {
  if (size >= 1e6) return `${(size / 1e6).toFixed(2)} MB`;
  return size >= 1e3 ? `${(size / 1e3).toFixed(1)} kB` : `${size} bytes`;
}

function setTheme(theme) { document.documentElement.dataset.theme = theme; }

setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
const page = new Page(JSON.parse(byId("data").textContent));
document.documentElement.dataset.ready = "true";
