import { describeInstant } from '../../../../../ui/instant/instant.tsx';

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
/** A date is the same everywhere. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A value as HTML. `pathOf`: the path in the archive of a file's id; null: it is not there. */
export function cellOf(value: unknown, pathOf: (id: string) => string | null): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value));
  if (instantPattern.test(value)) {
    return `<time datetime="${value}">${escapeHtml(describeInstant(value))}</time>`;
  }
  if (dayPattern.test(value)) {
    return `<time datetime="${value}">${dayFormat.format(new Date(value))}</time>`;
  }
  const file = /^\/api\/files\/([0-9a-f-]{36})$/.exec(value)?.[1];
  return file === undefined ? escapeHtml(value) : imageOf(pathOf(file));
}

function imageOf(path: string | null): string {
  if (path === null) return 'Not in this archive';
  return `<a href="${escapeHtml(path)}"><img src="${escapeHtml(path)}" alt="Image" loading="lazy"></a>`;
}
