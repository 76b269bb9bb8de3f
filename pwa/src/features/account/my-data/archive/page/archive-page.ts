import type { HeldTable, WithheldTable } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { describeInstant } from '../../../../../ui/instant/instant.tsx';
import { headingOf, tableGroups, wordsOf } from '../table-words.ts';
import { escapeHtml } from './cell.ts';
import type { TableSection } from './table-section.ts';

export interface PageParts {
  readonly username: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Sections of the server's tables, by name. */
  readonly sections: ReadonlyMap<string, TableSection>;
  /** Sections of what only the device has. */
  readonly device: readonly TableSection[];
  readonly tables: readonly HeldTable[];
  readonly withheld: readonly WithheldTable[];
  /** Paths of files that were removed meanwhile. */
  readonly missing: readonly string[];
}

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

/** index.html: every section and table to read and to print, without script. */
export function writePage(parts: PageParts): string {
  const chapters = [...serverChapters(parts), deviceChapter(parts), lackChapter(parts)];
  const links = chapters.map(
    ({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  const name = escapeHtml(parts.username);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>My data: ${name}</title>
<style>${pageStyle}</style>
</head>
<body>
<h1>My data</h1>
<p>What Greenroom holds of ${name}, as of ${escapeHtml(describeInstant(parts.madeAt))}. Times are of the device that made this file.</p>
<p class="note">The folder “data” has every table as JSON, IDs included; “files” has your images. This file is not encrypted: keep it where only you can open it.</p>
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>
${chapters.map(({ id, title, content }) => `<h2 id="${id}">${escapeHtml(title)}</h2>\n${content}`).join('\n')}
</body>
</html>
`;
}

function serverChapters({ sections }: PageParts): Chapter[] {
  const known = new Set(tableGroups.flatMap(({ tables }) => Object.keys(tables)));
  const newer = [...sections.keys()].filter((name) => !known.has(name));
  const groups = [
    ...tableGroups.map(({ title, tables }) => ({ title, names: Object.keys(tables) })),
    { title: 'More', names: newer },
  ];
  return groups.flatMap(({ title, names }, place) => {
    const shown = names.flatMap((name) => sections.get(name) ?? []);
    if (shown.length === 0) return [];
    return [{ id: `part-${place}`, title, content: shown.map((one) => one.toHtml()).join('\n') }];
  });
}

function deviceChapter({ device }: PageParts): Chapter {
  const filled = device.filter(({ count }) => count > 0);
  const content =
    filled.length === 0
      ? '<p>Nothing: everything is sent.</p>'
      : filled.map((section) => section.toHtml()).join('\n');
  return { id: 'device', title: 'Only on this device', content };
}

function lackChapter({ tables, withheld, missing }: PageParts): Chapter {
  const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => wordsOf(name).title);
  const lines = [
    ...withheld.map(({ name, reason }) => [wordsOf(name).title, reason]),
    [
      'Anonymous concerns that wait on this device',
      'A file with your name on it must not hold what you wrote without one.',
    ],
    ...tables.flatMap(lackedColumns),
    ...missing.map((path) => [path, 'Was removed from the server.']),
  ];
  const rows = lines.map(([what = '', reason = '']) => {
    return `<tr><th scope="row">${escapeHtml(what)}</th><td>${escapeHtml(reason)}</td></tr>`;
  });
  const nothing =
    empty.length === 0
      ? ''
      : `<p>Nothing of yours is stored as: ${escapeHtml(empty.join('; '))}.</p>`;
  const content = `${nothing}
<table class="facts"><tbody>${rows.join('\n')}</tbody></table>`;
  return { id: 'not-here', title: 'What is not in this file', content };
}

/** One line for each reason: the table with its columns, and why. */
function lackedColumns({ name, withheld }: HeldTable): string[][] {
  const words = wordsOf(name);
  const byReason = Map.groupBy(withheld, ({ reason }) => reason);
  return [...byReason].map(([reason, columns]) => {
    const headings = columns.map(({ column }) => headingOf(words, camelCase(column)));
    return [`${words.title}: ${headings.join(', ')}`, reason];
  });
}

function camelCase(column: string): string {
  return column.replaceAll(/_[a-z]/g, (end) => end.slice(1).toUpperCase());
}

/** The page's look: of the device's theme on a screen, black on white on paper. */
const pageStyle = `
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
