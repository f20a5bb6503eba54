"use strict";
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = JSON.parse($("#data").textContent);
let segment = 0;

function element(name, attributes = {}, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
const escaped = text => String(text).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

// Tabs, segments, light and dark.
const tabs = $$("[role=tab]");
function openTab(tab, focus = false) {
  for (const other of tabs) {
    const on = other === tab;
    other.setAttribute("aria-selected", on);
    other.tabIndex = on ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !on;
  }
  if (focus) tab.focus();
  if (tab.id === "t-graph") graph.fitIfNew();
}
tabs.forEach((tab, i) => {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) openTab(tabs[(i + step + tabs.length) % tabs.length], true);
    if (event.key === "Home") openTab(tabs[0], true);
    if (event.key === "End") openTab(tabs[tabs.length - 1], true);
  });
});
function chooseSegment(k) {
  segment = k;
  $$("[data-seg]").forEach(part => { part.hidden = Number(part.dataset.seg) !== k; });
  select(null);
  fillPasses();
  graph.draw();
}
$("#segment")?.addEventListener("change", event => chooseSegment(Number(event.target.value)));
$("#theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

// What is selected: lines, graph nodes and launches that belong together.
let chosen = null;
function lightUp(what) {
  $$(".listing tr.hl, table.list tr.hl").forEach(row => row.classList.remove("hl"));
  graph.lightUp(what ? what.nodes : null);
  if (!what) return;
  for (const line of what.lines) document.getElementById("l" + line)?.classList.add("hl");
  for (const step of what.steps) $(`[data-seg="${segment}"] tr[data-step="${step}"]`)?.classList.add("hl");
}
function select(what) {
  chosen = what;
  lightUp(what);
}
const ofLine = line => graph.where(node => node.line === line);
const ofStep = step => graph.where(node => node.step === step);
function hover(what) { lightUp(what || chosen); }

const rows = $$(".listing tr[tabindex]");
rows.forEach((row, i) => {
  const line = row.id.slice(1);
  row.addEventListener("mouseenter", () => hover(ofLine(line)));
  row.addEventListener("mouseleave", () => hover(null));
  row.addEventListener("click", () => chooseLine(line));
  row.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows[i + step]) { event.preventDefault(); rows[i + step].focus(); }
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); chooseLine(line); }
    if (event.key === "Escape") select(null);
  });
});
function chooseLine(line) {
  if (!ofLine(line).nodes.length) {
    const other = data.segments.findIndex(s => s.optimized && s.optimized.n.some(node => node[5] === line));
    if (other >= 0 && other !== segment) { $("#segment").value = other; chooseSegment(other); }
  }
  const what = ofLine(line);
  if (chosen && chosen.key === "l" + line) return select(null);
  select({ ...what, key: "l" + line });
  if (what.nodes.length) { openTab($("#t-graph")); graph.bringIntoView(what.nodes); }
}
for (const row of $$("tr[data-step]")) {
  const step = Number(row.dataset.step);
  row.addEventListener("mouseenter", () => hover(ofStep(step)));
  row.addEventListener("mouseleave", () => hover(null));
  row.addEventListener("click", event => { if (!event.target.closest("summary")) select({ ...ofStep(step), steps: [step] }); });
  row.addEventListener("keydown", event => { if (event.key === "Enter" && event.target === row) select({ ...ofStep(step), steps: [step] }); });
}

// Passes: each text from the one before.
function fillPasses() {
  const passes = data.segments[segment].passes;
  let text = data.segments[segment].first;
  const root = $("#passes");
  root.textContent = "";
  if (!text.length) return root.append(element("p", { class: "soft" }, "This stretch has no graph."));
  const captured = element("details", { class: "pass" });
  captured.append(element("summary"), element("div", { class: "body" }));
  captured.firstChild.innerHTML = `<b>as captured</b><span class="soft">${data.segments[segment].nodes} nodes</span>`;
  captured.lastChild.append(element("pre", {}, text.join("\n")));
  root.append(captured);
  for (const pass of passes) {
    const before = text, after = [], diff = [];
    let at = 0;
    for (const [kind, value] of pass.delta) {
      if (kind === "=") { for (let k = 0; k < value; k++) { diff.push(["", before[at]]); after.push(before[at++]); } }
      else if (kind === "-") { for (let k = 0; k < value; k++) diff.push(["del", before[at++]]); }
      else for (const line of value) { diff.push(["add", line]); after.push(line); }
    }
    if (!pass.delta.length) {
      const row = element("div", { class: "pass same" });
      row.innerHTML = `<b>${escaped(pass.name)}</b>changed nothing`;
      root.append(row);
      continue;
    }
    text = after;
    const box = element("details", { class: "pass" });
    if (passes.filter(p => p.delta.length)[0] === pass) box.open = true;
    const count = kind => diff.filter(([k]) => k === kind).length;
    box.innerHTML = `<summary><b>${escaped(pass.name)}</b>${pass.before} &rarr; ${pass.after} nodes
      <span class="soft">&nbsp; ${count("del")} lines gone, ${count("add")} new</span></summary><div class="body"></div>`;
    const body = box.lastChild;
    const button = element("button", { type: "button" }, "whole text");
    const pre = element("pre", { class: "diff", tabindex: 0 });
    let whole = false;
    const fill = () => { pre.innerHTML = whole ? escaped(after.join("\n")) : differences(diff); };
    button.addEventListener("click", () => { whole = !whole; button.textContent = whole ? "difference" : "whole text"; fill(); });
    body.append(button, pre);
    fill();
    root.append(box);
  }
}
function differences(diff) {
  const near = new Uint8Array(diff.length);
  diff.forEach(([kind], i) => { if (kind) for (let k = Math.max(0, i - 2); k <= Math.min(diff.length - 1, i + 2); k++) near[k] = 1; });
  const out = [];
  for (let i = 0; i < diff.length; i++) {
    if (!near[i]) {
      const start = i;
      while (i + 1 < diff.length && !near[i + 1]) i++;
      out.push(`<span class="skip">  &hellip; ${i - start + 1} lines as before</span>`);
      continue;
    }
    const [kind, line] = diff[i];
    out.push(`<span class="${kind}">${{ add: "+ ", del: "- " }[kind] || "  "}${escaped(line)}</span>`);
  }
  return out.join("");
}
