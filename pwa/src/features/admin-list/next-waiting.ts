import type { AccountStatus } from '@greenroom/sync-protocol/account/account-records';

/** Milliseconds after which somebody has waited too long: two days. */
export const lateAfter = 2 * 24 * 60 * 60_000;

interface Waiting {
  readonly id: string;
  readonly status: AccountStatus;
}

/**
 * The row to show after a decision (experience.md 24): the next pending one below, else the first.
 * Null: the change decided no pending row, or none is left.
 */
export function findNextWaiting(
  rows: readonly Waiting[],
  before: Waiting,
  after: Waiting | null,
): string | null {
  if (before.status !== 'pending' || after?.status === 'pending') return null;
  const index = rows.findIndex(({ id }) => id === before.id);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))];
  return others.find(({ id, status }) => status === 'pending' && id !== before.id)?.id ?? null;
}
