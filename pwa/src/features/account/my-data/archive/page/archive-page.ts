import type { HeldTable, WithheldTable } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { describeInstant } from '../../../../../ui/instant/instant.tsx';
import { headingOf, tableGroups, wordsOf } from '../table-words.ts';
import { escapeHtml } from './cell.ts';
import { pageStyle } from './page-style.ts';
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
