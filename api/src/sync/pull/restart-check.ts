import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { Position, PullPlan } from './plan-pull.ts';

/** Milliseconds after a start of the database over which devices check their rows. */
const spread = 3_600_000;

/**
 * Whether a device's rows are to be checked because the database was restarted since they last were.
 * Each device has its own time within the hour, by its client id: checks of all at once would take
 * the database as long as everybody's first pull.
 */
export function isCheckDue(
  plan: Pick<PullPlan, 'boot'>,
  { boot }: Pick<Position, 'boot'>,
  clientId: SyncRequest['clientId'],
  now: Date,
): boolean {
  if (plan.boot === boot) return false;
  const share = Number.parseInt(clientId.slice(-8), 16) / 2 ** 32;
  return now.getTime() >= Date.parse(`${boot}Z`) + share * spread;
}
