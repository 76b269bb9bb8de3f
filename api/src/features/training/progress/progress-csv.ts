import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';

/** A column of the export. */
export interface CsvModule {
  readonly id: string;
  readonly title: string;
}

/** The header (RFC 4180): a member's columns, then one column a module. */
export function csvHeader(modules: readonly CsvModule[]): string {
  const titles = modules.map(({ title }) => `${title} (%)`);
  return byteOrderMark + toCsvLine(['Username', 'Name', 'Email', 'Completed modules', ...titles]);
}

/** One line a member. A module not begun is empty. */
export function csvLine({ user, progress }: MemberProgress, modules: readonly CsvModule[]): string {
  const percentages = new Map(
    progress.map((row) => [row.moduleId, String(row.completed ? 100 : row.progressPercentage)]),
  );
  const completed = progress.filter((row) => row.completed).length;
  return toCsvLine([
    user.username,
    user.name ?? '',
    user.email ?? '',
    String(completed),
    ...modules.map(({ id }) => percentages.get(id) ?? ''),
  ]);
}
