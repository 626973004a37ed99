// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/html_style.hpp"

namespace blaslift::cli {

// Colours that people with colour blindness can tell apart (Okabe and Ito's, darkened where they carry text).
char const* const html_style = R"(
:root { color-scheme: light dark; --page: #fff; --ink: #1b1f24; --soft: #59626d; --line: #d5dae0; --band: #f4f6f8;
  --cpu: #d98200; --gpu: #0072b2; --sent: #4aa3d8; --fetched: #009e73; --saved: #b4659a; --warn: #b34700; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171b; --ink: #e3e7eb; --soft: #9aa4af; --line: #363d45; --band: #1d2228;
    --cpu: #e69f00; --gpu: #4aa8e0; --sent: #7cc4ee; --fetched: #2fbf94; --saved: #d58cc0; --warn: #f0a060; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 68rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Liberation Sans", Arial, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p { margin: .4rem 0; max-width: 50rem; }
code { font: .9em ui-monospace, "Liberation Mono", Menlo, Consolas, monospace; }
.soft, .note { color: var(--soft); }
.note { font-size: .85rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.2rem, 1fr)); gap: .6rem; margin: 1.2rem 0; padding: 0; }
.facts div { background: var(--band); border-radius: .4rem; padding: .6rem .8rem; }
.facts dt { color: var(--soft); font-size: .85rem; }
.facts dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
figure { margin: 1.2rem 0; }
figcaption, caption { text-align: left; font-weight: 600; margin-bottom: .4rem; }
.wide { overflow-x: auto; }
svg { display: block; width: 100%; min-width: 40rem; max-width: 56rem; height: auto; font: 13px system-ui, -apple-system, "Segoe UI",
  "Liberation Sans", Arial, sans-serif; }
svg text { fill: var(--ink); }
svg .soft { fill: var(--soft); }
svg .line { stroke: var(--line); fill: none; }
svg .even { stroke: var(--soft); stroke-dasharray: 5 4; fill: none; }
.cpu { fill: var(--cpu); } .gpu { fill: var(--gpu); } .sent { fill: var(--sent); } .fetched { fill: var(--fetched); }
.saved { fill: var(--saved); } .before { fill: var(--soft); } .after { fill: var(--fetched); }
svg .mark { fill-opacity: .65; stroke: var(--page); stroke-width: .8; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; margin: 1rem 0 .2rem; }
caption { white-space: nowrap; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; white-space: nowrap; }
td:last-child:not(.number) { min-width: 8rem; }
.number, .whole { white-space: nowrap; }
.number { text-align: right; }
tbody tr:nth-child(even) { background: var(--band); }
.chance { border-left: .3rem solid var(--warn); background: var(--band); border-radius: 0 .4rem .4rem 0; padding: .6rem .9rem;
  margin: .8rem 0; max-width: 54rem; }
.chance .cost { color: var(--warn); font-weight: 600; }
ul { padding-left: 1.2rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .6rem; color: var(--soft); font-size: .85rem; }
@media print {
  @page { size: landscape; margin: 12mm; }
  :root { color-scheme: light; --page: #fff; --ink: #000; --soft: #444; --line: #bbb; --band: #f2f2f2; --cpu: #d98200;
    --gpu: #0072b2; --sent: #4aa3d8; --fetched: #009e73; --saved: #b4659a; --warn: #8a3600; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .wide { overflow: visible; }
  svg { min-width: 0; }
  table { font-size: 7.5pt; }
  th, td { padding: .15rem .3rem; }
  figure, .chance, tr { break-inside: avoid; }
  h2 { break-after: avoid; }
}
)";

}  // namespace blaslift::cli
