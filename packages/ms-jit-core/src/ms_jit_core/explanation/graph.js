// The graph as SVG: layers from inputs to outputs, drawn at once, moved and scaled by its view box.
const ROW = 62, HIGH = 38, GAP = 16;

// Boxes and edges of a described graph; constants of one element stand inside the boxes that use them.
function boxesOf(described) {
  const boxes = [], of = new Map(), edges = [];
  const scalar = v => described.v[v][0] === "const" && described.v[v][1].endsWith("[]");
  const add = (kind, title, type, more = {}) => boxes.push({ kind, title, type, i: boxes.length, into: [], from: [], line: "", step: -1, ...more }) - 1;
  described.v.forEach(([kind, type, name], v) => {
    if (kind !== "node" && !scalar(v)) of.set(v, add(kind, kind === "const" ? "const " + name : name, type));
  });
  const connect = (v, to) => {
    const from = of.get(v);
    if (from === undefined || boxes[to].into.includes(from)) return;
    edges.push([from, to]);
    boxes[to].into.push(from);
    boxes[from].from.push(to);
  };
  described.n.forEach(([op, inputs, outputs, attrs, kind, line, step, regions], n) => {
    const constants = inputs.filter(scalar).map(v => described.v[v][2]);
    const title = constants.length && constants.join().length < 14 ? `${op} ${constants.join(", ")}` : op;
    const to = add(kind, title, outputs.map(v => described.v[v][1]).join(", "), { op, attrs, line, step, regions, n, inputs, outputs });
    outputs.forEach(v => of.set(v, to));
    inputs.forEach(v => connect(v, to));
  });
  described.o.forEach((v, k) => connect(v, add("out", described.o.length > 1 ? `return ${k}` : "return", described.v[v][1])));
  described.w.forEach(([name, v]) => connect(v, add("out", `write ${name}`, described.v[v][1])));
  // What nothing reads is not drawn, but for results.
  const keep = boxes.filter(b => b.into.length || b.from.length || b.n !== undefined || b.kind === "out");
  const number = new Map(keep.map((b, i) => [b.i, i]));
  keep.forEach(b => { b.into = b.into.map(x => number.get(x)); b.from = b.from.map(x => number.get(x)); });
  keep.forEach((b, i) => { b.i = i; });
  return { boxes: keep, edges: edges.map(([a, b]) => [number.get(a), number.get(b)]) };
}

function layOut(boxes) {
  // Boxes stand in program order but for inputs that are named later, so one pass finds the longest paths.
  const order = [...boxes].sort((a, b) => (a.n === undefined) - (b.n === undefined) || a.n - b.n);
  for (const b of boxes) { b.rank = 0; b.w = Math.max(64, 7.4 * Math.max(b.title.length, 0.87 * b.type.length) + 22); }
  for (const b of order) if (b.n !== undefined) for (const p of b.into) b.rank = Math.max(b.rank, boxes[p].rank + 1);
  for (const b of boxes) {
    if (b.kind === "out") b.rank = Math.max(0, ...b.into.map(p => boxes[p].rank + 1));
    else if (b.n === undefined) b.rank = Math.min(...b.from.map(t => boxes[t].rank)) - 1;
  }
  const least = Math.min(0, ...boxes.map(b => b.rank));
  const layers = [];
  for (const b of boxes) (layers[b.rank -= least] ||= []).push(b);
  const place = layer => { let x = 0; for (const b of layer) { b.x = x + b.w / 2; x += b.w + GAP; } const half = x / 2; for (const b of layer) b.x -= half; };
  layers.forEach(layer => place(layer));
  const mean = (b, side) => {
    const others = b[side];
    if (!others.length) return b.x;
    let sum = 0, weight = 0;
    for (const o of others) { const w = 1 / Math.abs(boxes[o].rank - b.rank || 1); sum += w * boxes[o].x; weight += w; }
    return sum / weight;
  };
  const settle = (layer, side, sort) => {
    for (const b of layer) b.want = mean(b, side);
    if (sort) layer.sort((a, b) => a.want - b.want);
    // Places nearest to what each box wants, in this order and without overlap: pools of neighbours that touch.
    let offset = 0;
    const pools = [];
    for (const b of layer) {
      b.offset = offset + b.w / 2;
      offset += b.w + GAP;
      let pool = { sum: b.want - b.offset, count: 1 };
      while (pools.length && pools.at(-1).sum / pools.at(-1).count > pool.sum / pool.count) {
        const last = pools.pop();
        pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      }
      pools.push(pool);
    }
    let k = 0;
    for (const pool of pools) for (let j = 0; j < pool.count; j++, k++) layer[k].x = layer[k].offset + pool.sum / pool.count;
  };
  for (let round = 0; round < 6; round++) {
    const sort = round < 4;
    for (let r = 1; r < layers.length; r++) settle(layers[r], "into", sort);
    for (let r = layers.length - 2; r >= 0; r--) settle(layers[r], "from", sort);
  }
  for (const b of boxes) b.y = b.rank * ROW;
}

const graph = {
  boxes: [], elements: [], lines: [], view: null, fresh: false, selected: -1,
  get described() { const s = data.segments[segment]; return $("#which").value === "captured" ? s.captured : s.optimized; },
  where(test) {
    const nodes = this.boxes.filter(test);
    return { nodes: nodes.map(b => b.i), lines: [...new Set(nodes.map(b => b.line).filter(Boolean))], steps: [...new Set(nodes.map(b => b.step).filter(s => s >= 0))] };
  },
  draw() {
    const canvas = $("#canvas");
    this.selected = -1;
    this.fresh = true;
    $("#detail").innerHTML = '<span class="soft">Choose a node or a source line. Drag moves, the wheel zooms; with the graph in focus: arrows, + and &minus;, 0 shows all, N and P go from node to node, Enter goes to its line.</span>';
    if (!this.described) { this.boxes = []; canvas.innerHTML = ""; $("#nothing").hidden = false; return; }
    $("#nothing").hidden = true;
    const { boxes, edges } = boxesOf(this.described);
    layOut(boxes);
    this.boxes = boxes;
    const out = ['<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="var(--edge)"/></marker></defs>'];
    out.push(this.groups());
    for (const [a, b] of edges) {
      const from = boxes[a], to = boxes[b], y0 = from.y + HIGH / 2, y1 = to.y - HIGH / 2 - 1, bend = Math.min(60, (y1 - y0) / 2);
      out.push(`<path class="edge${to.rank - from.rank > 3 ? " far" : ""}" marker-end="url(#tip)" d="M${from.x.toFixed(1)} ${y0}C${from.x.toFixed(1)} ${y0 + bend} ${to.x.toFixed(1)} ${y1 - bend} ${to.x.toFixed(1)} ${y1}"/>`);
    }
    for (const b of boxes) {
      const strip = b.step >= 0 && b.fused ? `<rect x="${-b.w / 2}" y="${-HIGH / 2}" width="5" height="${HIGH}" rx="2" fill="hsl(${(b.step * 67) % 360} 60% 50%)"/>` : "";
      out.push(`<g class="node k-${b.kind}" data-i="${b.i}" transform="translate(${b.x.toFixed(1)} ${b.y})"><rect class="box" x="${-b.w / 2}" y="${-HIGH / 2}" width="${b.w}" height="${HIGH}" rx="${b.n === undefined ? 18 : 5}"/>${strip}<text y="-3">${escaped(b.title)}</text><text class="t" y="12">${escaped(b.type)}</text></g>`);
    }
    canvas.innerHTML = out.join("");
    this.elements = $$(".node", canvas);
    this.lines = $$(".edge", canvas);
    this.edges = edges;
    this.byBox = boxes.map(() => []);
    edges.forEach(([a, b], k) => { this.byBox[a].push(k); this.byBox[b].push(k); });
    this.lit = [];
    this.fitIfNew();
    this.find();
  },
  // A frame around each launch of several nodes whose box covers no other node.
  groups() {
    const members = new Map();
    for (const b of this.boxes) if (b.step >= 0) (members.get(b.step) || members.set(b.step, []).get(b.step)).push(b);
    const out = [];
    for (const [step, all] of members) {
      if (all.length < 2) continue;
      for (const b of all) b.fused = true;
      const x0 = Math.min(...all.map(b => b.x - b.w / 2)) - 7, x1 = Math.max(...all.map(b => b.x + b.w / 2)) + 7;
      const y0 = all.reduce((y, b) => Math.min(y, b.y), Infinity) - HIGH / 2 - 7, y1 = all.reduce((y, b) => Math.max(y, b.y), -Infinity) + HIGH / 2 + 7;
      if (y1 - y0 > 14 * ROW) continue;
      const covers = this.boxes.some(b => b.step !== step && b.x + b.w / 2 > x0 && b.x - b.w / 2 < x1 && b.y + HIGH / 2 > y0 && b.y - HIGH / 2 < y1);
      if (!covers) out.push(`<rect class="group" x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" rx="9"/><text class="grouplabel" x="${x0 + 2}" y="${y0 - 4}">launch ${step}</text>`);
    }
    return out.join("");
  },
  bounds() {
    let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
    for (const b of this.boxes) { x0 = Math.min(x0, b.x - b.w / 2); x1 = Math.max(x1, b.x + b.w / 2); y0 = Math.min(y0, b.y); y1 = Math.max(y1, b.y); }
    return { x: x0 - 30, y: y0 - 40, w: x1 - x0 + 60, h: y1 - y0 + 80 };
  },
  size() { const r = $("#canvas").getBoundingClientRect(); return { w: Math.max(r.width, 50), h: Math.max(r.height, 50) }; },
  set(view) { this.view = view; $("#canvas").setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`); },
  // Small graphs whole, large ones from their beginning at a size that can be read.
  fitIfNew() {
    if (!this.fresh || !this.boxes.length || $("#p-graph").hidden) return;
    this.fresh = false;
    const b = this.bounds(), s = this.size(), scale = Math.min(1.25, s.w / b.w, s.h / b.h);
    if (scale >= 0.5) return this.fit();
    const zoom = Math.max(0.62, Math.min(1, s.w / b.w)), w = s.w / zoom, h = s.h / zoom;
    const top = this.boxes.filter(c => c.y < h), middle = top.reduce((sum, c) => sum + c.x, 0) / top.length;
    this.set({ x: (w > b.w ? b.x + b.w / 2 : middle) - w / 2, y: b.y, w, h });
  },
  fit() {
    const b = this.bounds(), s = this.size(), scale = Math.min(1.25, s.w / b.w, s.h / b.h), w = s.w / scale, h = s.h / scale;
    this.set({ x: b.x + b.w / 2 - w / 2, y: h > b.h ? b.y - (h - b.h) / 2 : b.y, w, h });
  },
  zoom(factor, px = 0.5, py = 0.5) {
    const v = this.view;
    if (!v) return;
    const w = Math.min(1e6, Math.max(60, v.w * factor)), h = v.h * (w / v.w);
    this.set({ x: v.x + (v.w - w) * px, y: v.y + (v.h - h) * py, w, h });
  },
  pan(dx, dy) { const v = this.view; if (v) this.set({ ...v, x: v.x + dx * v.w, y: v.y + dy * v.h }); },
  bringIntoView(numbers) {
    const all = numbers.map(i => this.boxes[i]), v = this.view;
    if (!v || !all.length) return;
    const inside = b => b.x > v.x && b.x < v.x + v.w && b.y > v.y && b.y < v.y + v.h;
    if (all.some(inside)) return;
    const b = all[0], scale = Math.min(1, this.size().w / 900 / (v.w / 900));
    const w = v.w * Math.min(1, scale < 0.3 ? 0.3 : 1);
    this.set({ x: b.x - w / 2, y: b.y - (v.h * w / v.w) / 2, w, h: v.h * w / v.w });
  },
  lightUp(numbers) {
    for (const made of this.lit || []) made.classList.remove("hl");
    this.lit = [];
    $("#canvas").classList.toggle("dim", Boolean(numbers && numbers.length));
    if (!numbers) return;
    const set = new Set(numbers), one = set.size === 1;
    for (const i of set) {
      this.lit.push(this.elements[i]);
      for (const k of this.byBox[i]) {
        const [a, b] = this.edges[k];
        if (one || (set.has(a) && set.has(b))) this.lit.push(this.lines[k]);
        if (one) this.lit.push(this.elements[a], this.elements[b]);
      }
    }
    for (const made of this.lit) made.classList.add("hl");
  },
  choose(i, move = false) {
    this.elements[this.selected]?.classList.remove("sel");
    this.selected = i;
    const b = this.boxes[i];
    if (!b) return;
    this.elements[i].classList.add("sel");
    select({ nodes: [i], lines: b.line ? [b.line] : [], steps: b.step >= 0 ? [b.step] : [] });
    if (move) this.bringIntoView([i]);
    const d = this.described, names = list => (list || []).map(v => (d.v[v][0] === "const" ? d.v[v][2] : `${d.v[v][2] || "%" + v} ${d.v[v][1]}`)).join(", ");
    let text = b.n === undefined ? `<b>${escaped(b.title)}</b> : ${escaped(b.type)}` : `<b>${escaped(b.op)}</b>(${escaped(names(b.inputs))})${b.attrs ? ` {${escaped(b.attrs)}}` : ""} : ${escaped(b.type)}`;
    if (b.line) text += `\n<button type="button" id="go">line ${escaped(b.line.split("-")[1])}</button>`;
    const step = data.segments[segment].steps[b.step];
    if (step) text += ` <span class="soft">launch ${b.step}:</span> ${escaped(step[0])} <span class="soft">${escaped(step[1])}</span>`;
    else if (b.kind === "view") text += ' <span class="soft">a view: no launch, no copy</span>';
    if (b.regions) text += `\n${escaped(b.regions.join("\n"))}`;
    $("#detail").innerHTML = text;
    $("#go")?.addEventListener("click", () => this.goToLine());
  },
  goToLine() {
    const row = document.getElementById("l" + this.boxes[this.selected]?.line);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  },
  find() {
    const text = $("#find").value.trim().toLowerCase();
    const found = text ? this.boxes.filter(b => `${b.title} ${b.type}`.toLowerCase().includes(text)).map(b => b.i) : null;
    $("#found").textContent = found ? `${found.length} found` : "";
    this.lightUp(found);
    if (found && found.length) this.bringIntoView(found);
  },
  listen() {
    const canvas = $("#canvas");
    const box = event => { const g = event.target.closest(".node"); return g ? Number(g.dataset.i) : -1; };
    let from = null, moved = false;
    canvas.addEventListener("pointerdown", event => { from = [event.clientX, event.clientY]; moved = false; });
    canvas.addEventListener("pointermove", event => {
      if (!from || !this.view) return;
      const dx = event.clientX - from[0], dy = event.clientY - from[1], s = this.size();
      if (!moved && Math.abs(dx) + Math.abs(dy) < 4) return;
      if (!moved) { moved = true; canvas.setPointerCapture(event.pointerId); canvas.classList.add("drag"); }
      from = [event.clientX, event.clientY];
      this.pan(-dx / s.w, -dy / s.h);
    });
    canvas.addEventListener("pointerup", event => {
      canvas.classList.remove("drag");
      if (from && !moved) { const i = box(event); if (i >= 0) this.choose(i); else select(null); }
      from = null;
    });
    canvas.addEventListener("mouseover", event => {
      const b = this.boxes[box(event)];
      if (b) hover({ nodes: [b.i], lines: b.line ? [b.line] : [], steps: [] });
    });
    canvas.addEventListener("mouseout", event => { if (box(event) >= 0) hover(null); });
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      const r = canvas.getBoundingClientRect();
      this.zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 300))), (event.clientX - r.left) / r.width, (event.clientY - r.top) / r.height);
    }, { passive: false });
    canvas.addEventListener("keydown", event => {
      const act = {
        ArrowLeft: () => this.pan(-0.1, 0), ArrowRight: () => this.pan(0.1, 0), ArrowUp: () => this.pan(0, -0.1), ArrowDown: () => this.pan(0, 0.1),
        "+": () => this.zoom(0.8), "=": () => this.zoom(0.8), "-": () => this.zoom(1.25), 0: () => this.fit(),
        n: () => this.choose(Math.min(this.selected + 1, this.boxes.length - 1), true), p: () => this.choose(Math.max(this.selected - 1, 0), true),
        Enter: () => this.goToLine(), Escape: () => select(null),
      }[event.key];
      if (act && !event.ctrlKey && !event.metaKey) { event.preventDefault(); act(); }
    });
    $("#which").addEventListener("change", () => this.draw());
    $("#find").addEventListener("input", () => this.find());
    $("#in").addEventListener("click", () => this.zoom(0.8));
    $("#out").addEventListener("click", () => this.zoom(1.25));
    $("#all").addEventListener("click", () => this.fit());
    addEventListener("resize", () => { if (this.view) { const s = this.size(), v = this.view; this.set({ ...v, h: v.w * s.h / s.w }); } });
  },
};
graph.listen();
chooseSegment(0);
// Where to begin: what the address names, else the breaks of a call that has no graph at all.
function go() {
  const tab = tabs.find(t => "#" + t.textContent.trim().split(" ")[0] === location.hash);
  if (tab) openTab(tab);
  const row = location.hash.startsWith("#l") && document.getElementById(location.hash.slice(1));
  if (row && row.matches("tr[tabindex]")) { row.focus(); select(ofLine(row.id.slice(1))); }
}
addEventListener("hashchange", go);
if (!location.hash && data.segments.every(s => !s.optimized)) openTab($("#t-breaks"));
go();
document.documentElement.dataset.ready = "yes";
