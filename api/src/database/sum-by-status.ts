/** Row count of one status; `count` is a bigint, which pg returns as text. */
interface StatusCount<Status extends string> {
  readonly status: Status;
  readonly count: string;
}

/** The counts of a list's status filters: `rows` added to `none`, where every count is 0. */
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
