import { dayInWords } from '../../../../../platform/dates/range-words.ts';
import { describeInstant } from '../../../../../ui/instant/instant.tsx';
import { headingOf, type TableWords, wordsOfCode } from '../table-words.ts';

const specials: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => specials[letter] ?? letter);
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const dayPattern = /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/;

/** The path in the archive of a file's id; null: it is not there. */
export type PathOf = (id: string) => string | null;

/** Ids mean nothing to a reader; the JSON files have them. */
export function isShown(name: string): boolean {
  return !/^id$|Ids?$|^doneItems$|^path$/.test(name);
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A column's value as HTML. */
export function cellIn(words: TableWords, name: string, value: unknown, pathOf: PathOf): string {
  const word = typeof value === 'string' ? wordsOfCode(name, value) : null;
  if (word !== null) return escapeHtml(word);
  if (typeof value !== 'object' || value === null) return cellOf(value, pathOf);
  if (Array.isArray(value))
    return value.map((one) => cellIn(words, name, one, pathOf)).join('<br>');
  const facts = Object.entries(value).filter(([key, held]) => isShown(key) && !isEmpty(held));
  return facts
    .map(([key, held]) => {
      return `${escapeHtml(headingOf(words, key))}: ${cellIn(words, key, held, pathOf)}`;
    })
    .join('<br>');
}

/** A value alone as HTML. */
export function cellOf(value: unknown, pathOf: PathOf): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value));
  if (instantPattern.test(value)) {
    return `<time datetime="${value}">${escapeHtml(describeInstant(value))}</time>`;
  }
  if (dayPattern.test(value)) {
    return `<time datetime="${value}">${dayInWords(value)}</time>`;
  }
  const file = /^\/api\/files\/([0-9a-f-]{36})$/.exec(value)?.[1];
  return file === undefined ? escapeHtml(value) : imageOf(pathOf(file));
}

function imageOf(path: string | null): string {
  if (path === null) return 'Not in this archive';
  return `<a href="${escapeHtml(path)}"><img src="${escapeHtml(path)}" alt="Image" loading="lazy"></a>`;
}
