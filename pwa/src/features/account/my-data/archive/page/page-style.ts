/** The page's look: of the device's theme on a screen, black on white on paper. */
export const pageStyle = `
:root { color-scheme: light dark; --canvas: #ffffff; --ink: #241c22; --line: #eae3e7; --muted: #6a5f67; --brand: #c61c74; --well: #fbf9fa; }
@media screen and (prefers-color-scheme: dark) {
  :root { --canvas: #141114; --ink: #f5eff3; --line: #332c32; --muted: #b7abb3; --brand: #ff7ab8; --well: #1d191d; }
}
* { box-sizing: border-box; }
body { max-width: 70rem; margin: 0 auto; padding: 2rem 1rem 4rem; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
h2 { margin: 3rem 0 0; padding-bottom: .5rem; border-bottom: 2px solid var(--brand); font-size: 1.5rem; }
h3 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
p { margin: .25rem 0; max-width: 65ch; }
a { color: var(--brand); }
.note, .count { color: var(--muted); font-size: .875rem; font-weight: 400; }
nav ul { columns: 16rem; margin: 1rem 0 0; padding: 0; list-style: none; }
nav li { break-inside: avoid; padding: .25rem 0; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.facts { table-layout: fixed; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { background: var(--well); white-space: nowrap; }
tbody th { width: 40%; max-width: 16rem; color: var(--muted); font-weight: 400; }
td { max-width: 32rem; }
.scroll td { white-space: pre; }
.scroll .words { min-width: 18rem; overflow-wrap: anywhere; white-space: pre-wrap; }
.facts th, .facts td { overflow-wrap: anywhere; white-space: pre-wrap; }
time { white-space: nowrap; }
img { display: block; max-width: 10rem; max-height: 10rem; border-radius: .5rem; }
@media print {
  :root { color-scheme: only light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  table { font-size: 8pt; }
  .scroll { overflow: visible; }
  .scroll td, .scroll .words { min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  tr, img { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  thead { display: table-header-group; }
}
`;
