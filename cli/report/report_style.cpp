#include "cli/report/report_style.h"

#include <fmt/format.h>
#include <string_view>

#include "analysis/model/texts/escaped_text.h"

namespace zoe::cli {

const char *const kReportStyle = R"(
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f6f7f9; --text: #1d2129; --muted: #5c6470; --rule: #d8dce2;
  --base: #7a1f5c; --head: #24a847; --slower: #c04f00; --faster: #0072b2; --unsure: #8a919c;
  --fail: #b3261e; --pass: #1b7a3d; --tell: #8a5a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16181c; --panel: #1f2228; --text: #e6e8ec; --muted: #a2a9b4; --rule: #363b44;
    --base: #f6cde8; --head: #2a9d4c; --slower: #ff7a1a; --faster: #56b4e9; --unsure: #7d8590;
    --fail: #ff8a80; --pass: #7ddc9a; --tell: #ffc266;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1440px; background: var(--page);
  color: var(--text); font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 24px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 0 0 10px; }
p { margin: 4px 0 10px; }
.muted { color: var(--muted); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 12px;
  margin: 18px 0; }
.tile, section { background: var(--panel); border: 1px solid var(--rule); border-radius: 8px;
  padding: 12px 16px; }
section { margin: 0 0 18px; overflow-x: auto; }
.tile b { display: block; font-size: 20px; font-variant-numeric: tabular-nums; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(460px, 1fr)); gap: 18px; }
.badge { display: inline-block; border: 2px solid currentColor; border-radius: 6px; padding: 1px 10px;
  font-weight: 700; }
.doubt { color: var(--tell); font-weight: 600; }
.fail { color: var(--fail); } .pass { color: var(--pass); } .cannot-tell, .unclear { color: var(--tell); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 4px 8px; border-bottom: 1px solid var(--rule);
  white-space: nowrap; }
th:first-child, td:first-child, .words { text-align: left; }
td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 160px; }
.words { white-space: normal; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid var(--base); outline-offset: 2px; }
th[aria-sort=ascending] button::after { content: " \25B2"; }
th[aria-sort=descending] button::after { content: " \25BC"; }
td.slower { color: var(--slower); } td.faster { color: var(--faster); }
tr.significant td:first-child { font-weight: 600; }
input[type=search] { font: inherit; padding: 4px 8px; margin: 0 12px 10px 0; color: inherit;
  background: var(--page); border: 1px solid var(--rule); border-radius: 6px; min-width: 240px; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--text); font-size: 12px; }
svg .tick, svg .axis { fill: var(--muted); }
svg .strong { font-weight: 700; }
svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .zero { stroke: var(--muted); stroke-width: 1.5; }
svg .link { stroke: var(--muted); stroke-width: 1; stroke-dasharray: 2 2; }
svg .base { stroke: var(--base); } svg .head { stroke: var(--head); }
svg .area { fill-opacity: .32; stroke-width: 1.6; }
svg .base.area, svg .base.key { fill: var(--base); }
svg .head.area, svg .head.key { fill: var(--head); }
svg .curve { fill: none; stroke-width: 2; }
svg .head.curve { stroke-dasharray: 7 3; }
svg .slower { fill: var(--slower); stroke: var(--slower); }
svg .faster { fill: var(--faster); stroke: var(--faster); }
svg .unsure { fill: var(--unsure); stroke: var(--unsure); }
svg .sum { fill: var(--muted); }
svg .mixed { fill-opacity: .35; }
svg .whisker { stroke-width: 2.5; }
@media print { body { max-width: none; padding: 0; } section { break-inside: avoid; } }
)";

const char *const kReportScript = R"(
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent.trim() : Number(cell.dataset.value);
  };
  const compare = (a, b) => typeof a === "string" ? a.localeCompare(b) : a - b;
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") === "descending" ||
                 (column === 0 && head.getAttribute("aria-sort") !== "ascending");
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...body.rows].sort((a, b) =>
        (up ? 1 : -1) * compare(value(a, column), value(b, column)));
      body.append(...rows);
    });
  });
  const search = document.getElementById("search");
  const only = document.getElementById("only-significant");
  const filter = () => {
    const wanted = search.value.toLowerCase();
    for (const row of body.rows)
      row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted) ||
                   (only.checked && !row.classList.contains("significant"));
  };
  search.addEventListener("input", filter);
  only.addEventListener("change", filter);
}
)";

std::string pictureStyle(const std::string &more)
{
    constexpr std::string_view kUse = "var(--";
    std::string style = kReportStyle + more;
    for (std::size_t use = style.find(kUse); use != std::string::npos;) {
        const std::size_t end = style.find(')', use) + 1;
        const std::size_t begin = style.find_last_of("{;", use) + 1;
        const std::size_t nameBegin = use + kUse.size() - 2; // with its dashes
        const std::string name = style.substr(nameBegin, end - 1 - nameBegin);
        const std::size_t colour = style.find(name + ": ") + name.size() + 2;
        const std::string literal = style.substr(begin, use - begin) +
                                    style.substr(colour, style.find(';', colour) - colour) +
                                    style.substr(end, style.find_first_of(";}", end) - end) + ';';
        style.insert(begin, literal);
        use = style.find(kUse, end + literal.size());
    }
    return style;
}

std::string reportSection(const std::string &title, const std::string &inside)
{
    return inside.empty()
               ? std::string()
               : fmt::format("<section><h2>{}</h2>\n{}</section>\n", xmlText(title), inside);
}

} // namespace zoe::cli
