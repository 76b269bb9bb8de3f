import type { Db } from '../../database/schema.ts';
import {
  deleteDrops,
  deleteListChanges,
  deletePositions,
  hasJumped,
  notePosition,
} from './feed-drops-repository.ts';
import {
  type DeleteBatch,
  deleteChatReads,
  deleteClients,
  deleteEndedSessions,
  deleteErasures,
  deleteNotifications,
  deleteOidcSignIns,
  deleteOutcomes,
  deletePasskeyChallenges,
  deletePendingSignIns,
  deleteRepeats,
  deleteResetRequests,
  deleteSessions,
  deleteSignInFailures,
  deleteSocketTokens,
  deleteTakenAllowances,
} from './purge-repository.ts';

/** Rows per statement. */
const batch = 1_000;
const day = 24 * 3_600_000;

interface Purge {
  readonly name: string;
  /** Days a row is kept after its time. */
  readonly days: number;
  readonly deleteBatch: DeleteBatch;
}

/**
 * What goes and when. Sessions: at their absolute end, 30 days after the sign-in at most. One that is idle
 * opens nothing, but its browser's pushes go on, which end with the row. Outcomes: 30 days after being
 * told (security 1); drops and ended sessions: 90 days, the longest absence of a device; erasures when
 * their device is no longer known. Sign-in failures, allowances and reset requests count for at most an
 * hour, changes of administrators' lists for seconds.
 * Notifications go after a year, read or not, and so do marks of single messages of the chat, which
 * nothing but the member's download reads. A device not seen for 400 days goes with its outcomes: an
 * outbox lives twelve months.
 */
export const purges: readonly Purge[] = [
  { name: 'sessions', days: 0, deleteBatch: deleteSessions },
  { name: 'socketTokens', days: 0, deleteBatch: deleteSocketTokens },
  { name: 'endedSessions', days: 90, deleteBatch: deleteEndedSessions },
  { name: 'erasures', days: 0, deleteBatch: deleteErasures },
  { name: 'signInFailures', days: 1, deleteBatch: deleteSignInFailures },
  { name: 'takenAllowances', days: 1, deleteBatch: deleteTakenAllowances },
  { name: 'oidcSignIns', days: 0, deleteBatch: deleteOidcSignIns },
  { name: 'passkeyChallenges', days: 0, deleteBatch: deletePasskeyChallenges },
  { name: 'pendingSignIns', days: 0, deleteBatch: deletePendingSignIns },
  { name: 'resetRequests', days: 1, deleteBatch: deleteResetRequests },
  { name: 'notifications', days: 365, deleteBatch: deleteNotifications },
  { name: 'chatReads', days: 365, deleteBatch: deleteChatReads },
  // Before the outcomes, which wait for them.
  { name: 'repeats', days: 30, deleteBatch: deleteRepeats },
  { name: 'outcomes', days: 30, deleteBatch: deleteOutcomes },
  { name: 'clients', days: 400, deleteBatch: deleteClients },
  { name: 'drops', days: 90, deleteBatch: deleteDrops },
  { name: 'listChanges', days: 1, deleteBatch: deleteListChanges },
  { name: 'positions', days: 90, deleteBatch: deletePositions },
];

/**
 * Deletes what nothing needs any more. Idempotent; instances may run it at once. A clock that is suddenly
 * far ahead is not believed for a day: sessions, notifications and devices would be gone for good.
 * Announcements that are over by that clock go all the same (`deleteOver`).
 * @returns the number of deleted rows by kind; null: the clock was not believed
 * @throws once all kinds were tried, if one failed
 */
export async function purge(db: Db, now: Date): Promise<Record<string, number> | null> {
  await notePosition(db, now);
  if (await hasJumped(db, now)) return null;
  const deleted: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const { name, days, deleteBatch } of purges) {
    const until = new Date(now.getTime() - days * day);
    try {
      deleted[name] = await deleteAll(db, deleteBatch, until);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some rows were not purged');
  return deleted;
}

async function deleteAll(db: Db, deleteBatch: DeleteBatch, until: Date): Promise<number> {
  let total = 0;
  for (let last = batch; last >= batch;) {
    last = await deleteBatch(db, until, batch);
    total += last;
  }
  return total;
}
