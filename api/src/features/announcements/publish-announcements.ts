import { announcementKindOf } from '@greenroom/sync-protocol/announcements/announcements-rules';
import type { Db, Trx } from '../../database/schema.ts';
import {
  deleteOver,
  notifyAdmins,
  notifyEverybody,
  notifyUser,
} from '../notifications/notifications-repository.ts';
import {
  countReach,
  endOverdue,
  lockNextDue,
  markSent,
  type Recipients,
} from './announcements-repository.ts';
import type { AnnouncementRow } from './announcements-table.ts';

interface Notice extends Recipients {
  readonly title: string;
  readonly message: string;
  readonly now: Date;
  /** Null: it stays until the purge. */
  readonly shownUntil: Date | null;
}

/**
 * One row for everybody; administrators and a member have rows of their own. Pushed by the queue.
 * @returns everybody's notification; null: it is for fewer, whose reads are nobody else's
 */
export async function notifyOf(
  trx: Trx,
  { audience, userId, ...rest }: Notice,
): Promise<string | null> {
  const kind = announcementKindOf(audience);
  const { shownUntil } = rest;
  // A push service keeps what it has, so that it must know of the end beforehand.
  const pushedUntil = shownUntil === null ? {} : { pushedUntil: shownUntil };
  const notification = { ...rest, ...pushedUntil, type: 'push', kind } as const;
  if (userId !== null) await notifyUser(trx, { ...notification, userId });
  else if (audience === 'administrators') await notifyAdmins(trx, notification);
  else return await notifyEverybody(trx, notification);
  return null;
}

/**
 * Sends what waits until `now`, each in a transaction of its own; of several instances one sends it.
 * After downtime it is sent late, unless its time is over by then.
 * @returns the number sent
 */
export async function publishAnnouncements(db: Db, now: Date): Promise<number> {
  let sent = 0;
  for (;;) {
    const published = await db.transaction().execute(async (trx) => {
      const due = await lockNextDue(trx, now);
      return due && (await publish(trx, due, now));
    });
    if (published === undefined) return sent;
    if (published) sent += 1;
  }
}

/** Ends what was to be shown until `now`: its notifications go from every device. */
export async function endAnnouncements(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endOverdue(trx, now);
    await deleteOver(trx, now);
  });
}

/** @returns whether anybody was told */
async function publish(
  trx: Trx,
  { id, audience, user_id: userId, title, message, show_until: shownUntil }: AnnouncementRow,
  now: Date,
): Promise<boolean> {
  const { reach } = await countReach(trx, { audience, userId });
  if (reach === 0 || (shownUntil !== null && shownUntil <= now)) {
    await markSent(trx, id, { reach: 0, now, notificationId: null });
    return false;
  }
  const notificationId = await notifyOf(trx, { audience, userId, title, message, now, shownUntil });
  await markSent(trx, id, { reach, now, notificationId });
  return true;
}
