import { announcementKindOf } from '@greenroom/sync-protocol/announcements/announcements-rules';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { idTaken, notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import {
  notifyAdmins,
  notifyEverybody,
  notifyUser,
} from '../notifications/notifications-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  countByAudience,
  countReach,
  findAnnouncement,
  findAnnouncements,
  insertAnnouncement,
  type Recipients,
  toAnnouncement,
} from './announcements-repository.ts';
import type { AnnouncementRow } from './announcements-table.ts';

type AnnouncementsCall = Extract<keyof RequestHandlers, `announcements.${string}`>;

export const announcementsHandlers: Pick<RequestHandlers, AnnouncementsCall> = {
  'announcements.list': async ({ db, setHeader }, filter) => {
    const { rows, total } = await findAnnouncements(db, filter);
    setHeader('x-total-count', String(total));
    return rows.map(toAnnouncement);
  },

  'announcements.counts': async ({ db }, { search }) => countByAudience(db, search),

  'announcements.preview': async ({ db }, { to }) => {
    const counted = await countReach(db, readRecipients(to));
    if (counted.reach === 0) throw notFound('Member');
    return counted;
  },

  'announcements.send': async ({ db, actor, now }, { id = newId(), to, title, message }) => {
    const recipients = readRecipients(to);
    const stored = await retryTransaction(db, async (trx) => {
      // Also makes repeated requests wait for each other.
      await lockAdministrators(trx, actor);
      const known = await findAnnouncement(trx, id);
      if (known === undefined) {
        await announce(trx, actor, { id, ...recipients, title, message, now });
        return findAnnouncement(trx, id);
      }
      if (!isRepeated(known, { ...recipients, title, message, actor })) throw idTaken();
      return known;
    });
    if (!stored) throw notFound('Announcement');
    return toAnnouncement(stored);
  },
};

interface NewAnnouncement extends Recipients {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly now: Date;
}

async function announce(
  trx: Transaction<Database>,
  actor: Actor,
  { id, audience, userId, title, message, now }: NewAnnouncement,
): Promise<void> {
  const { reach } = await countReach(trx, { audience, userId });
  if (reach === 0) throw notFound('Member');
  const notificationId = await notify(trx, { id, audience, userId, title, message, now });
  await insertAnnouncement(trx, {
    id,
    audience,
    user_id: userId,
    title,
    message,
    reach,
    sent_by_id: actor.userId,
    created_at: now,
    notification_id: notificationId,
  });
  const stored = await findAnnouncement(trx, id);
  await recordAudit(trx, {
    actor,
    action: 'announcements.send',
    subjectId: id,
    // Not what one member is told.
    subjectName: stored?.username ?? title,
    before: null,
    after: { audience, reach },
    now,
  });
}

/**
 * One row for everybody; administrators and a member have rows of their own. Pushed by the queue.
 * @returns everybody's notification; null: it is for fewer, whose reads are nobody else's
 */
async function notify(
  trx: Transaction<Database>,
  { audience, userId, title, message, now }: NewAnnouncement,
): Promise<string | null> {
  const kind = announcementKindOf(audience);
  const notification = { title, message, type: 'push', kind, now } as const;
  if (userId !== null) await notifyUser(trx, { ...notification, userId });
  else if (audience === 'administrators') await notifyAdmins(trx, notification);
  else return await notifyEverybody(trx, notification);
  return null;
}

/** Reads the field `to`: an audience, or the id of one account. */
function readRecipients(to: string): Recipients {
  if (to === 'everybody' || to === 'administrators') return { audience: to, userId: null };
  return { audience: 'member', userId: to };
}

/** Whether a request with a stored announcement's id is the same request. */
function isRepeated(
  known: AnnouncementRow,
  sent: Recipients & Pick<NewAnnouncement, 'title' | 'message'> & { readonly actor: Actor },
): boolean {
  return (
    known.sent_by_id === sent.actor.userId &&
    known.audience === sent.audience &&
    known.user_id === sent.userId &&
    known.title === sent.title &&
    known.message === sent.message
  );
}
