/** How many rows of a list have one status; PostgreSQL's bigint comes as text. */
interface StatusCount<Status extends string> {
  readonly status: Status;
  readonly count: string;
}

/** The counts a list's filters show: `none`, where every count is 0, with these rows added. */
export function sumByStatus<Status extends string>(
  none: Readonly<Record<Status | 'all', number>>,
  rows: readonly StatusCount<Status>[],
): Record<Status | 'all', number> {
  const counts: Record<Status | 'all', number> = { ...none };
  for (const { status, count } of rows) {
    counts[status] = Number(count);
    counts.all += Number(count);
  }
  return counts;
}
