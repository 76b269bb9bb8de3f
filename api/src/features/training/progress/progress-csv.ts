import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';

/** A column of the export. */
export interface CsvModule {
  readonly id: string;
  readonly title: string;
}

/** Spreadsheets read UTF-8 only after a byte order mark. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** The header (RFC 4180): a member's columns, then one column a module. */
export function csvHeader(modules: readonly CsvModule[]): string {
  const titles = modules.map(({ title }) => `${title} (%)`);
  return byteOrderMark + toLine(['Username', 'Name', 'Email', 'Completed modules', ...titles]);
}

/** One line a member. A module not begun is empty. */
export function csvLine({ user, progress }: MemberProgress, modules: readonly CsvModule[]): string {
  const percentages = new Map(
    progress.map((row) => [row.moduleId, String(row.completed ? 100 : row.progressPercentage)]),
  );
  const completed = progress.filter((row) => row.completed).length;
  return toLine([
    user.username,
    user.name ?? '',
    user.email ?? '',
    String(completed),
    ...modules.map(({ id }) => percentages.get(id) ?? ''),
  ]);
}

function toLine(cells: readonly string[]): string {
  return cells.map(toCell).join(',') + lineEnd;
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (security 24). */
export function toCell(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
