import {
  type AnnouncementTimes,
  checkAnnouncementTimes,
} from '@greenroom/sync-protocol/announcements/announcements-rules';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  countByAudience,
  countReach,
  deleteAnnouncement,
  findAnnouncement,
  findAnnouncements,
  insertAnnouncement,
  lockAnnouncement,
  type Recipients,
  toAnnouncement,
} from './announcements-repository.ts';
import type { AnnouncementRow } from './announcements-table.ts';
import { notifyOf } from './publish-announcements.ts';

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

  'announcements.send': async ({ db, actor, now }, { id = newId(), to, ...written }) => {
    const announcement = { ...written, ...readRecipients(to) };
    const stored = await retryTransaction(db, async (trx) => {
      // Also makes repeated requests wait for each other.
      await lockAdministrators(trx, actor);
      const known = await findAnnouncement(trx, id);
      if (known === undefined) {
        await announce(trx, actor, { id, ...announcement, now });
        return findAnnouncement(trx, id);
      }
      if (!isRepeated(known, { ...announcement, actor, now })) throw idTaken();
      return known;
    });
    if (!stored) throw notFound('Announcement');
    return toAnnouncement(stored);
  },

  'announcements.remove': async ({ db, actor, now }, { id }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const stored = await lockAnnouncement(trx, id);
      if (!stored) throw notFound('Announcement');
      if (stored.scheduled_for === null) {
        throw new AppError('conflict', 'This announcement was sent already');
      }
      const listed = await findAnnouncement(trx, id);
      await deleteAnnouncement(trx, id);
      await recordAudit(trx, {
        actor,
        action: 'announcements.remove',
        subjectId: id,
        subjectName: listed?.username ?? stored.title,
        before: {
          audience: stored.audience,
          reach: stored.reach,
          scheduledFor: stored.scheduled_for.toISOString(),
        },
        after: null,
        now,
      });
    });
    return undefined;
  },
};

interface Written extends Recipients, AnnouncementTimes {
  readonly title: string;
  readonly message: string;
}

/** Tells those it is for, or stores it until it is time. */
async function announce(
  trx: Trx,
  actor: Actor,
  { id, now, sendAt, showUntil, ...written }: Written & { readonly id: string; readonly now: Date },
): Promise<void> {
  refuseTimes({ sendAt, showUntil }, now);
  const { audience, userId, title, message } = written;
  const { reach } = await countReach(trx, written);
  if (reach === 0) throw notFound('Member');
  const scheduledFor = sendAt === undefined ? null : new Date(sendAt);
  const shownUntil = showUntil === undefined ? null : new Date(showUntil);
  const notificationId =
    scheduledFor === null ? await notifyOf(trx, { ...written, now, shownUntil }) : null;
  await insertAnnouncement(trx, {
    id,
    audience,
    user_id: userId,
    title,
    message,
    reach,
    sent_by_id: actor.userId,
    created_at: scheduledFor ?? now,
    notification_id: notificationId,
    scheduled_for: scheduledFor,
    show_until: shownUntil,
  });
  const stored = await findAnnouncement(trx, id);
  await recordAudit(trx, {
    actor,
    action: 'announcements.send',
    subjectId: id,
    // Not what one member is told.
    subjectName: stored?.username ?? title,
    before: null,
    after: { audience, reach, ...(sendAt !== undefined && { scheduledFor: sendAt }) },
    now,
  });
}

function refuseTimes(times: AnnouncementTimes, now: Date): void {
  const problems = Object.entries(checkAnnouncementTimes(times, now));
  const [first] = problems;
  if (first === undefined) return;
  const fields = Object.fromEntries(problems.map(([field, message]) => [field, [message]]));
  throw new AppError('invalid', first[1], { fields });
}

/** Reads the field `to`: an audience, or the id of one account. */
function readRecipients(to: string): Recipients {
  if (to === 'everybody' || to === 'administrators') return { audience: to, userId: null };
  return { audience: 'member', userId: to };
}

/** Whether a request with a stored announcement's id is the same request; it may be sent by now. */
function isRepeated(
  known: AnnouncementRow,
  sent: Written & { readonly actor: Actor; readonly now: Date },
): boolean {
  return (
    known.sent_by_id === sent.actor.userId &&
    known.audience === sent.audience &&
    known.user_id === sent.userId &&
    known.title === sent.title &&
    known.message === sent.message &&
    timeOf(known.show_until) === timeOf(sent.showUntil) &&
    isSameSending(known, sent)
  );
}

function isSameSending(
  { scheduled_for: scheduledFor }: AnnouncementRow,
  { sendAt, now }: { readonly sendAt?: string | undefined; readonly now: Date },
): boolean {
  if (scheduledFor !== null) return timeOf(scheduledFor) === timeOf(sendAt);
  return sendAt === undefined || new Date(sendAt) <= now;
}

function timeOf(instant: Date | string | null | undefined): number | null {
  return instant == null ? null : new Date(instant).getTime();
}
