// The script of the flame graph: zoom, search, reset. Plain ECMAScript for a CDATA section.
#pragma once

namespace zoe {

constexpr const char *kFlameScript = R"js(
const whole = 1180, left = 10, blocks = [...document.querySelectorAll('g.f')];
let view = [0, 1], wanted = null;
const one = id => document.getElementById(id);
const number = (block, name) => parseFloat(block.dataset[name]);
function fit(text, width) {
  const room = Math.floor(width / 7) - 1, name = text.dataset.n;
  text.textContent = room < 2 ? '' : name.length <= room ? name : name.slice(0, room - 1) + '\u2026';
}
function draw() {
  const scale = whole / (view[1] - view[0]);
  for (const block of blocks) {
    const x = (number(block, 'x') - view[0]) * scale, width = number(block, 'w') * scale;
    const from = Math.max(0, x), shown = Math.min(whole, x + width) - from;
    block.style.display = shown < 0.3 ? 'none' : '';
    if (shown < 0.3) continue;
    const rect = block.querySelector('rect'), text = block.querySelector('text');
    rect.setAttribute('x', left + from);
    rect.setAttribute('width', Math.max(0.3, shown - 0.4));
    text.setAttribute('x', left + from + 3);
    fit(text, shown);
  }
  one('reset').style.display = view[0] > 0 || view[1] < 1 ? '' : 'none';
}
function zoom(block) {
  const x = number(block, 'x'), w = number(block, 'w');
  view = [x, x + w];
  draw();
}
function reset() { view = [0, 1]; draw(); }
function search() {
  const asked = wanted === null ? prompt('Regular expression to search for') : null;
  wanted = null;
  if (asked) {
    try { wanted = new RegExp(asked); } catch (e) { alert(e.message); }
  }
  mark();
}
function mark() {
  const spans = [];
  for (const block of blocks) {
    const hit = wanted !== null && wanted.test(block.querySelector('text').dataset.n);
    block.classList.toggle('hit', hit);
    if (hit) spans.push([number(block, 'x'), number(block, 'x') + number(block, 'w')]);
  }
  spans.sort((a, b) => a[0] - b[0]);
  let sum = 0, end = 0;
  for (const [from, to] of spans) {
    if (to > end) sum += to - Math.max(from, end);
    end = Math.max(end, to);
  }
  one('found').textContent = wanted === null ? '' : spans.length + ' found, ' + (100 * sum).toFixed(2) + ' % of the time';
  one('search').textContent = wanted === null ? 'Search' : 'Clear the search';
}
for (const block of blocks) {
  block.addEventListener('click', () => zoom(block));
  block.addEventListener('keydown', e => { if (e.key === 'Enter') zoom(block); });
}
one('reset').addEventListener('click', reset);
one('search').addEventListener('click', search);
window.addEventListener('keydown', e => {
  if (e.key === 'f' && (e.ctrlKey || e.metaKey) || e.key === 'F3') { e.preventDefault(); search(); }
  if (e.key === 'Escape') reset();
});
draw();
)js";

} // namespace zoe
