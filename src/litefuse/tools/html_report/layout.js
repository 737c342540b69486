"use strict";
// A layered drawing of one level at a time; open groups are drawn within their parents. Sizes are computed from the
// inside out, so that the cost depends only on the open levels; a level has at most 48 members.

const GAP_X = 22, GAP_Y = 34, PAD = 14, HEAD = 28, PORT = 6, SWEEPS = 4, WIDE = 7.9;

// Set x, y, w, h of every visible item, relative to its group, and `routes` of every open group.
function layOut(root) {
  const open = [root];
  for (const group of open) for (const child of group.children) if (child.children && child.open) open.push(child);
  for (const group of open.reverse()) layOutLevel(group);
}

function layOutLevel(group) {
  const level = buildLevel(group);
  const layers = orderLayers(level);
  placeColumns(layers);
  const top = group.parent ? HEAD : PAD;
  let y = top, left = Infinity, right = -Infinity;
  for (const layer of layers) {
    let height = 0;
    for (const node of layer) height = Math.max(height, node.h);
    for (const node of layer) {
      node.y = y + (height - node.h) / 2;
      node.top = y; node.bottom = y + height;
      left = Math.min(left, node.x - node.w / 2); right = Math.max(right, node.x + node.w / 2);
    }
    y += height + (layer.some(node => node.item) ? GAP_Y : GAP_Y / 2);
  }
  const least = group.parent ? textWidth(group.label) + 60 : 0;
  const spare = Math.max(0, least - (right - left + 2 * PAD)) / 2;
  const shift = PAD + spare - left;
  for (const layer of layers) for (const node of layer) {
    node.x += shift;
    if (node.item) { node.item.x = node.x - node.w / 2; node.item.y = node.y; }
  }
  group.w = right - left + 2 * (PAD + spare);
  group.h = y - GAP_Y + PAD;
  group.routes = level.edges.map(edge => ({from: edge.from.item, to: edge.to.item, path: route(edge), back: edge.back}));
  group.ports = level.ports.map(node => [node.x, node.y + PORT / 2]);
}

// Return the nodes of a level: its children, and ports where values enter and leave; edges between them by layer.
function buildLevel(group) {
  const nodes = group.children.map(child => {
    const node = {item: child, w: child.w, h: child.h, ins: [], outs: [], layer: 0, x: 0};
    child.cell = node;
    return node;
  });
  const edges = [], ports = [];
  const connect = (from, to, back) => {
    const edge = {from, to, back, bends: []};
    edges.push(edge);
    if (!back) { from.outs.push(edge); to.ins.push(edge); }
  };
  for (const [from, to] of group.edges.values()) connect(from.cell, to.cell, from.order >= to.order);
  nodes.forEach(node => { for (const edge of node.ins) node.layer = Math.max(node.layer, edge.from.layer + 1); });
  // Nodes without inputs are placed above their first user.
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    if (!node.ins.length && node.outs.length) {
      node.layer = Math.max(0, Math.min(...node.outs.map(edge => edge.to.layer)) - 1);
    }
  }
  const port = () => ({item: null, w: PORT, h: PORT, ins: [], outs: [], layer: 0, x: 0});
  if (group.parent && group.enter.size) {
    const node = port();
    for (const inner of nodes) inner.layer += 1;
    for (const child of group.enter) connect(node, child.cell, false);
    nodes.unshift(node); ports.push(node);
  }
  if (group.parent && group.leave.size) {
    const node = port();
    node.layer = Math.max(...nodes.map(inner => inner.layer)) + 1;
    for (const child of group.leave) connect(child.cell, node, false);
    nodes.push(node); ports.push(node);
  }
  return {nodes, edges, ports};
}

// Layers from top to bottom, long edges as chains of bends, each layer ordered by the positions of its neighbors.
function orderLayers(level) {
  const layers = [];
  const put = (node, layer) => {
    while (layers.length <= layer) layers.push([]);
    node.place = layers[layer].push(node) - 1;
  };
  for (const node of level.nodes) put(node, node.layer);
  for (const edge of level.edges) {
    let last = edge.from;
    last.down = last.down || [];
    if (edge.back) continue;
    for (let layer = edge.from.layer + 1; layer < edge.to.layer; layer++) {
      const bend = {item: null, w: 4, h: 0, up: [last], down: [], x: 0, bend: true};
      put(bend, layer);
      (last.down = last.down || []).push(bend);
      edge.bends.push(bend);
      last = bend;
    }
    (last.down = last.down || []).push(edge.to);
    (edge.to.up = edge.to.up || []).push(last);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    const order = down ? layers : [...layers].reverse();
    for (const layer of order) {
      for (const node of layer) {
        const near = (down ? node.up : node.down) || [];
        node.wish = near.length ? near.reduce((sum, other) => sum + other.place, 0) / near.length : node.place;
      }
      layer.sort((a, b) => a.wish - b.wish || a.place - b.place);
      layer.forEach((node, place) => { node.place = place; });
    }
  }
  return layers.filter(layer => layer.length);
}

// Assign columns: each layer in turn as close to the middle of its neighbors as its order allows (isotonic regression).
function placeColumns(layers) {
  for (const layer of layers) {
    let x = 0;
    for (const node of layer) { node.x = x + node.w / 2; x += node.w + GAP_X; }
    for (const node of layer) node.x -= x / 2;
  }
  for (let sweep = 0; sweep < 2 * SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse()) {
      for (const node of layer) {
        const near = (down ? node.up : node.down) || [];
        node.wish = near.length ? near.reduce((sum, other) => sum + other.x, 0) / near.length : node.x;
      }
      settle(layer);
    }
  }
}

function settle(layer) {
  // Blocks of adjacent nodes; each is at the mean of the desired positions of its nodes.
  const blocks = [];
  let offset = 0;
  layer.forEach((node, index) => {
    if (index) offset += (layer[index - 1].w + node.w) / 2 + (node.bend && layer[index - 1].bend ? 8 : GAP_X);
    node.offset = offset;
    const weight = node.bend ? 2 : 1;
    blocks.push({nodes: [node], sum: (node.wish - offset) * weight, weight});
    while (blocks.length > 1) {
      const last = blocks[blocks.length - 1], before = blocks[blocks.length - 2];
      if (before.sum / before.weight <= last.sum / last.weight) break;
      for (const moved of last.nodes) before.nodes.push(moved);
      before.sum += last.sum; before.weight += last.weight;
      blocks.pop();
    }
  });
  for (const block of blocks) for (const node of block.nodes) node.x = block.sum / block.weight + node.offset;
}

function route(edge) {
  const {from, to} = edge;
  if (edge.back) {
    const right = Math.max(from.x + from.w / 2, to.x + to.w / 2) + 14;
    const start = from.y + from.h / 2, end = to.y + to.h / 2;
    return `M${r(from.x + from.w / 2)} ${r(start)}C${r(right + 20)} ${r(start)} ${r(right + 20)} ${r(end)} ${r(to.x + to.w / 2)} ${r(end)}`;
  }
  let x = from.x, y = from.y + from.h, path = `M${r(x)} ${r(y)}`;
  // Leave the layer first, and enter the target node vertically, because other nodes of a layer may be taller.
  if (from.bottom > y) { y = from.bottom; path += `L${r(x)} ${r(y)}`; }
  const curve = (toX, toY) => {
    const middle = (y + toY) / 2;
    path += Math.abs(toX - x) < 0.5 ? `L${r(toX)} ${r(toY)}` : `C${r(x)} ${r(middle)} ${r(toX)} ${r(middle)} ${r(toX)} ${r(toY)}`;
    x = toX; y = toY;
  };
  for (const bend of edge.bends) { curve(bend.x, bend.top); curve(bend.x, bend.bottom); }
  curve(to.x, to.top);
  if (to.y > to.top) path += `L${r(to.x)} ${r(to.y)}`;
  return path;
}

function r(number) { return Math.round(number * 10) / 10; }

// An approximation; measuring in the browser would trigger a layout for every text.
function textWidth(text) { return Math.min(text.length, 44) * WIDE; }
