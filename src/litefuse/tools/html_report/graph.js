"use strict";
// One side of the graphs: the tree of groups, which of them are open, and the SVG drawing.

const SVG = "http://www.w3.org/2000/svg";
const FIRST = 26, LEAST = 8;  // groups are opened at first up to FIRST visible items, or beyond that if there are at most LEAST
const READABLE = 0.45, VISIBLE = 0.1, LEAST_SCALE = 0.01;  // scales: of text, of boxes
const HUES = [212, 145, 28, 275, 180, 330, 60, 0];

class Side {
  constructor(data, pane, title, page) {
    this.data = data; this.page = page; this.scale = 1; this.selected = null; this.linked = new Set();
    this.items = data.nodes.map((node, number) => ({node, number}));
    this.build();
    this.mount(pane, title);
    this.openFirst();
    this.draw();
    this.fit(READABLE);
  }

  build() {
    this.groups = [];
    this.root = this.makeGroup(this.data.tree, null);
    for (const group of [...this.groups].reverse()) {
      group.count = group.children.reduce((sum, child) => sum + (child.children ? child.count : isOp(child) ? 1 : 0), 0);
      group.seconds = group.data.s || group.children.reduce((sum, child) => sum + (child.children ? child.seconds : child.node.s || 0), 0);
      group.events = new Set();
      group.whole = true;  // whether all ops in the group belong to one event
      for (const child of group.children) {
        if (child.children) { child.events.forEach(event => group.events.add(event)); group.whole = group.whole && child.whole; }
        else if (child.node.e !== undefined) group.events.add(child.node.e);
        else if (isOp(child)) group.whole = false;
      }
      group.whole = group.whole && group.events.size === 1;
    }
    for (const item of this.items) for (const [source] of item.node.i) if (this.items[source]) this.connect(this.items[source], item);
    for (const group of this.groups) this.size(group);
    for (const item of this.items) this.size(item);
  }

  makeGroup(data, parent) {
    const make = (from, above) => {
      const group = {data: from, parent: above, depth: above ? above.depth + 1 : 0, children: [], edges: new Map(), enter: new Set(), leave: new Set(), open: false, label: from.n};
      this.groups.push(group);
      return group;
    };
    const root = make(data, parent);
    root.open = true;
    for (const group of this.groups) {
      group.data.m.forEach((member, order) => {
        const child = typeof member === "number" ? this.items[member] : make(member, group);
        child.parent = group; child.order = order; child.depth = group.depth + 1;
        group.children.push(child);
      });
    }
    return root;
  }

  // Add an edge at the innermost common group of its ends, and as entering or leaving the groups below.
  connect(from, to) {
    let a = from, b = to;
    while (a.depth > b.depth) { a.parent.leave.add(a); a = a.parent; }
    while (b.depth > a.depth) { b.parent.enter.add(b); b = b.parent; }
    while (a.parent !== b.parent) { a.parent.leave.add(a); b.parent.enter.add(b); a = a.parent; b = b.parent; }
    if (a !== b) a.parent.edges.set(`${a.order} ${b.order}`, [a, b]);
  }

  size(item) {
    if (item.children) {
      item.label = item.data.n || "all";
      item.sub = `${item.count} op${item.count === 1 ? "" : "s"}${item.data.k ? ` · ${plainKind(item.data.k)}` : ""}`;
    } else {
      const node = item.node;
      item.label = isOp(item) ? plainKind(node.k) : node.n;
      item.sub = isOp(item) ? item.node.n ? shortPlace(item) : node.o[0] || "" : `${node.k} ${node.o[0] || ""}`;
      const quantized = this.page.quantized(item.node);
      if (quantized && quantized.snr !== null) item.sub = `${decibels(quantized.snr)} · ${item.sub}`;
    }
    const marked = item.children ? item.events.size : item.node.e !== undefined;
    item.closedW = Math.max(84, Math.min(320, Math.max(textWidth(item.label) + (marked ? 62 : 30) + (item.children ? 14 : 0), textWidth(item.sub) * 0.83 + 26)));
    item.w = item.closedW; item.h = 44;
  }

  mount(pane, title) {
    this.head = element("div", {class: "pane-head"});
    this.head.append(element("h3", {}, title));
    for (const [text, label, act] of [["−", "Zoom out", () => this.zoom(1 / 1.25)], ["+", "Zoom in", () => this.zoom(1.25)], ["Fit", "Fit the whole graph", () => this.fit()]]) {
      const button = element("button", {type: "button", "aria-label": label, title: label}, text);
      button.addEventListener("click", act);
      this.head.append(button);
    }
    this.canvas = element("div", {class: "canvas"});
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", title);
    this.canvas.append(this.svg);
    pane.replaceChildren(this.head, this.canvas);
    this.svg.addEventListener("click", event => { const item = this.itemOf(event.target); if (item) this.page.choose(this, item); });
    this.svg.addEventListener("dblclick", event => { const item = this.itemOf(event.target); if (item && item.children) this.toggle(item); });
    this.svg.addEventListener("keydown", event => this.key(event));
    this.canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12);
    }, {passive: false});
  }

  // Open small groups, from the outside in, while the whole graph stays readable.
  openFirst() {
    let visible = this.root.children.length;
    const waiting = [...this.root.children];
    while (waiting.length) {
      waiting.sort((a, b) => (a.children ? a.children.length : 0) - (b.children ? b.children.length : 0));
      const next = waiting.shift();
      if (!next.children) continue;
      if (visible + next.children.length > FIRST && visible > LEAST) break;
      next.open = true;
      visible += next.children.length;
      waiting.push(...next.children);
    }
  }

  // Open or close all groups; what is in the middle of the view stays there.
  setAll(open) {
    const {canvas} = this, middle = this.middle(), before = this.position(middle);
    const left = (before.x + middle.w / 2) * this.scale - canvas.scrollLeft, top = (before.y + 22) * this.scale - canvas.scrollTop;
    for (const group of this.groups) if (group.parent) group.open = open;
    this.draw();
    let kept = this.visible(middle);
    while (kept.children && kept.open && kept.children.length) kept = kept.children.find(child => child.children || isOp(child)) || kept.children[0];
    const after = this.position(kept);
    canvas.scrollTo({left: (after.x + kept.w / 2) * this.scale - left, top: (after.y + 22) * this.scale - top, behavior: "instant"});
  }

  // The closed group or op nearest to the middle of the view.
  middle() {
    const {canvas} = this, x = (canvas.scrollLeft + canvas.clientWidth / 2) / this.scale, y = (canvas.scrollTop + canvas.clientHeight / 2) / this.scale;
    let found = this.root, least = Infinity;
    for (const item of this.drawn) if (!(item.children && item.open)) {
      const at = this.position(item), distance = Math.hypot(at.x + item.w / 2 - x, at.y + item.h / 2 - y);
      if (distance < least) { least = distance; found = item; }
    }
    return found;
  }

  toggle(group, open = !group.open) {
    if (!group.parent || group.open === open) return;
    const before = this.position(group);
    group.open = open;
    this.draw();
    const after = this.position(group);
    this.canvas.scrollBy({left: (after.x - before.x) * this.scale, top: (after.y - before.y) * this.scale, behavior: "instant"});
    this.focus(group);
  }

  position(item) {
    let x = 0, y = 0;
    for (let at = item; at && at.parent; at = at.parent) { x += at.x; y += at.y; }
    return {x, y};
  }

  visible(item) {
    let found = item;
    for (let at = item.parent; at; at = at.parent) if (!at.open) found = at;
    return found;
  }

  reveal(item) {
    let changed = false;
    for (let at = item.parent; at; at = at.parent) if (!at.open) { at.open = true; changed = true; }
    if (changed) this.draw();
  }

  draw() {
    for (const group of this.groups) if (!group.open) { group.w = group.closedW; group.h = 44; }
    layOut(this.root);
    this.drawn = [];
    const fragment = document.createDocumentFragment();
    this.drawGroup(this.root, fragment, 0, 0);
    this.svg.replaceChildren(fragment);
    this.resize();
    this.mark();
  }

  drawGroup(group, into, x, y) {
    for (const edge of group.routes) {
      edge.element = shape("path", {class: edge.back ? "edge back" : "edge", d: edge.path, transform: `translate(${r(x)} ${r(y)})`});
      into.append(edge.element);
    }
    for (const [portX, portY] of group.ports) into.append(shape("circle", {class: "port", cx: r(x + portX), cy: r(y + portY), r: PORT / 2}));
    for (const child of group.children) {
      into.append(this.drawItem(child, x + child.x, y + child.y));
      if (child.children && child.open) this.drawGroup(child, into, x + child.x, y + child.y);
    }
  }

  drawItem(item, x, y) {
    const isGroup = Boolean(item.children), whole = !isGroup || item.whole;
    const events = isGroup ? item.open && !whole ? [] : [...item.events] : item.node.e === undefined ? [] : [item.node.e];
    const [event] = events;
    const node = shape("g", {class: `item ${isGroup ? item.open ? "group open" : "group" : isOp(item) ? "op" : "io"}`, transform: `translate(${r(x)} ${r(y)})`, tabindex: -1, role: "button"});
    node.setAttribute("aria-label", this.describe(item));
    if (isGroup) node.setAttribute("aria-expanded", String(item.open));
    item.element = node; node.item = item;
    this.drawn.push(item);
    const box = shape("rect", {class: "box", width: r(item.w), height: r(item.h), rx: isGroup ? 8 : 4});
    const mark = event === undefined ? null : this.page.events[event];
    if (mark && whole && isMade(mark)) {
      node.classList.add("made");
      node.style.setProperty("--hue", HUES[event % HUES.length]);
    } else if (events.some(number => this.page.events[number].outcome === "refused")) node.classList.add("refused");
    node.append(box);
    const title = clip(`${isGroup ? item.open ? "▾ " : "▸ " : ""}${item.label}`, item.w - (mark ? 48 : 16));
    node.append(label(title, 10, 18, "kind"));
    if (isGroup && item.open) node.lastChild.setAttribute("y", 18);
    else node.append(label(clip(item.sub, (item.w - 18) / 0.83), 10, 34, "sub"));
    if (mark) {
      const text = label(events.length > 1 ? `#${event}…` : `#${event}`, item.w - 8, 17, "mark");
      text.setAttribute("text-anchor", "end");
      node.append(text);
    }
    const seconds = isGroup ? item.seconds : item.node.s;
    if (seconds && this.page.total && !(isGroup && item.open)) {
      node.append(shape("rect", {class: "heat", x: 2, y: item.h - 4, height: 3, width: r(Math.max(1, (item.w - 4) * Math.min(1, seconds / this.page.total)))}));
    }
    return node;
  }

  describe(item) {
    if (item.children) return `layer ${item.label}, ${item.sub}`;
    return `${item.label}${item.node.n ? ` in ${item.node.n}` : ""}`;
  }

  mark() {
    for (const item of this.drawn) item.element.classList.remove("selected", "linked");
    const chosen = this.selected && this.visible(this.selected);
    if (chosen && chosen.element) chosen.element.classList.add("selected");
    for (const item of this.linked) { const seen = this.visible(item); if (seen.element && seen !== chosen) seen.element.classList.add("linked"); }
    for (const group of this.groups) {
      if (!group.routes) continue;
      for (const edge of group.routes) if (edge.element) edge.element.classList.toggle("on", Boolean(chosen) && (edge.from === chosen || edge.to === chosen));
    }
    const stop = chosen || this.drawn[0];
    for (const item of this.drawn) item.element.setAttribute("tabindex", item === stop ? 0 : -1);
  }

  show(item) {
    const seen = this.visible(item), {x, y} = this.position(seen);
    this.canvas.scrollTo({left: (x + seen.w / 2) * this.scale - this.canvas.clientWidth / 2, top: (y + Math.min(seen.h, 60) / 2) * this.scale - this.canvas.clientHeight / 2});
  }

  resize() {
    this.svg.setAttribute("viewBox", `0 0 ${r(this.root.w)} ${r(this.root.h)}`);
    this.svg.setAttribute("width", r(this.root.w * this.scale));
    this.svg.setAttribute("height", r(this.root.h * this.scale));
  }

  zoom(factor) {
    const {canvas} = this, before = this.scale;
    const x = (canvas.scrollLeft + canvas.clientWidth / 2) / before, y = (canvas.scrollTop + canvas.clientHeight / 2) / before;
    this.scale = Math.min(3, Math.max(LEAST_SCALE, before * factor));
    this.resize();
    canvas.scrollTo({left: x * this.scale - canvas.clientWidth / 2, top: y * this.scale - canvas.clientHeight / 2, behavior: "instant"});
  }

  // Show the whole graph, but a very long one not as a line: its width. At first only as small as its text can be read.
  fit(least = LEAST_SCALE) {
    const {canvas} = this, wide = (canvas.clientWidth - 16) / this.root.w, high = (canvas.clientHeight - 16) / this.root.h;
    this.scale = Math.min(1, Math.max(least, least === READABLE ? wide : Math.min(wide, Math.max(high, VISIBLE))));
    this.resize();
    this.canvas.scrollTo({left: Math.max(0, (this.root.w * this.scale - this.canvas.clientWidth) / 2), top: 0, behavior: "instant"});
  }

  focus(item) {
    const seen = this.visible(item);
    for (const other of this.drawn) other.element.setAttribute("tabindex", other === seen ? 0 : -1);
    if (seen.element) seen.element.focus({preventScroll: true});
  }

  itemOf(target) {
    const found = target.closest && target.closest("g.item");
    return found ? found.item : null;
  }

  key(event) {
    const item = this.itemOf(event.target);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = {ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity};
    if (event.key in steps) {
      const at = this.drawn.indexOf(item);
      const next = this.drawn[Math.min(this.drawn.length - 1, Math.max(0, at + steps[event.key]))];
      this.focus(next); this.show(next);
    } else if (event.key === "ArrowRight" && item.children) {
      if (!item.open) this.toggle(item, true);
      else { this.focus(item.children[0]); this.show(item.children[0]); }
    } else if (event.key === "ArrowLeft") {
      if (item.children && item.open) this.toggle(item, false);
      else if (item.parent && item.parent.parent) { this.focus(item.parent); this.show(item.parent); }
    } else if (event.key === "Enter" || event.key === " ") this.page.choose(this, item);
    else if (event.key === "+") this.zoom(1.25);
    else if (event.key === "-") this.zoom(1 / 1.25);
    else return;
    event.preventDefault();
  }
}

function isOp(item) { return item.node.k !== "input" && item.node.k !== "output"; }
function isMade(event) { return event.outcome === "fused" || event.outcome === "preserved"; }
function plainKind(kind) { return kind.replace(/^tfl\.custom:/, "custom ").replace(/^tfl?\./, ""); }

// Return a short name that distinguishes an op from its neighbors: its layers within the group, or the last component.
function shortPlace(item) {
  const path = item.node.p;
  let above = item.parent;
  while (above && !above.data.p) above = above.parent;
  const outer = above ? above.data.p : "";
  const inner = path.startsWith(outer) ? path.slice(outer.length).replace(/^\//, "") : path;
  return inner || item.node.o[0] || item.node.n.split("/").pop();
}

function clip(text, width) {
  const most = Math.max(3, Math.floor(width / WIDE));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function label(text, x, y, kind) {
  const made = shape("text", {x, y, class: kind});
  made.textContent = text;
  return made;
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
