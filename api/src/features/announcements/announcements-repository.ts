import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementCounts,
  AnnouncementReach,
} from '@greenroom/sync-protocol/announcements/announcements-records';
import type { CreatedSort } from '@greenroom/sync-protocol/pages';
import { sql } from 'kysely';
import { countByColumn, escapeLike, type ListPage, readPage } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { AnnouncementRow, NewAnnouncementRow } from './announcements-table.ts';

/** Whom it is for; `userId` null: several. */
export interface Recipients {
  readonly audience: AnnouncementAudience;
  readonly userId: string | null;
}

export interface AnnouncementFilter {
  /** From 1. */
  readonly page: number;
  /** Part of title or message; empty: no filter. */
  readonly search: string;
  /** Absent: every audience. */
  readonly audience?: AnnouncementAudience | undefined;
  readonly sort: CreatedSort;
}

type ListedRow = AnnouncementRow & {
  readonly username: string | null;
  readonly sent_by_username: string | null;
  readonly read_by: number | null;
};

export function toAnnouncement(row: ListedRow): Announcement {
  return {
    id: row.id,
    audience: row.audience,
    username: row.username,
    title: row.title,
    message: row.message,
    reach: row.reach,
    sentByUsername: row.sent_by_username,
    readBy: row.read_by,
    createdAt: row.created_at.toISOString(),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    showUntil: row.show_until?.toISOString() ?? null,
    isOver: row.is_over,
  };
}

/** Counts the approved accounts it is for, paused ones included: they read notifications. */
export async function countReach(db: Db, recipients: Recipients): Promise<AnnouncementReach> {
  const { rows } = await reachQuery(recipients).execute(db);
  return { reach: Number(rows[0]?.reach), withPush: Number(rows[0]?.with_push) };
}

/** Exported for the test of its plan. */
export function reachQuery({ audience, userId }: Recipients) {
  const audiences = {
    everybody: sql`true`,
    administrators: sql`u.role = 'admin'`,
    member: sql`u.id = ${userId}::uuid`,
  };
  const isReached = sql`u.status = 'approved' and ${audiences[audience]}`;
  return sql<{ reach: string; with_push: string }>`
    select (select count(*) from users u where ${isReached}) as reach,
      (select count(distinct s.user_id) from push_subscriptions s join users u on u.id = s.user_id
        where s.erasure_id is null and ${isReached}) as with_push`;
}

export async function insertAnnouncement(
  trx: Trx,
  announcement: NewAnnouncementRow,
): Promise<void> {
  await trx.insertInto('announcements').values(announcement).execute();
}

/** The next that waits and is due; one another instance is sending is passed over. */
export async function lockNextDue(trx: Trx, now: Date): Promise<AnnouncementRow | undefined> {
  return trx
    .selectFrom('announcements')
    .selectAll()
    .where('scheduled_for', '<=', now)
    .orderBy('scheduled_for')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

interface Sent {
  /** Zero: there was nobody to tell any more, or it came too late. */
  readonly reach: number;
  readonly now: Date;
  readonly notificationId: string | null;
}

/** A scheduled one was sent. */
export async function markSent(
  trx: Trx,
  id: string,
  { reach, now, notificationId }: Sent,
): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ scheduled_for: null, created_at: now, reach, notification_id: notificationId })
    .where('id', '=', id)
    .execute();
}

/** What is over keeps how many have read it. */
export async function endOverdue(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ is_over: true, final_read_by: countReads })
    .where('show_until', '<=', now)
    .where('is_over', '=', false)
    .where('scheduled_for', 'is', null)
    .execute();
}

/** Locked, so that it is not sent meanwhile. */
export async function lockAnnouncement(trx: Trx, id: string): Promise<AnnouncementRow | undefined> {
  return trx
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteAnnouncement(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('announcements').where('id', '=', id).execute();
}

export async function findAnnouncement(db: Db, id: string): Promise<ListedRow | undefined> {
  return selectListed(db).where('announcements.id', '=', id).executeTakeFirst();
}

export async function findAnnouncements(
  db: Db,
  filter: AnnouncementFilter,
): Promise<ListPage<ListedRow>> {
  const direction = filter.sort === 'createdAt' ? 'asc' : 'desc';
  const found = selectListed(db)
    .where(matches(filter))
    .orderBy('announcements.created_at', direction)
    .orderBy('announcements.id', direction);
  return readPage(found, filter.page);
}

/** Number of announcements per audience among those the search matches. */
export async function countByAudience(db: Db, search: string): Promise<AnnouncementCounts> {
  const found = db.selectFrom('announcements').where(matches({ search }));
  return countByColumn(found, 'audience', { all: 0, everybody: 0, administrators: 0, member: 0 });
}

/** By the index of the reads; at most as many as there are accounts. */
const countReads = sql<number | null>`
  case when announcements.notification_id is not null then (
    select count(*)::integer from notification_reads r
    where r.notification_id = announcements.notification_id and not r.is_unread
  ) end`;

function selectListed(db: Db) {
  return db
    .selectFrom('announcements')
    .leftJoin('users as recipients', 'recipients.id', 'announcements.user_id')
    .leftJoin('users as senders', 'senders.id', 'announcements.sent_by_id')
    .selectAll('announcements')
    .select([
      'recipients.username',
      'senders.username as sent_by_username',
      sql<number | null>`coalesce(announcements.final_read_by, ${countReads})`.as('read_by'),
    ]);
}

function matches({ search, audience }: Pick<AnnouncementFilter, 'search' | 'audience'>) {
  const byAudience = audience
    ? sql<boolean>`announcements.audience = ${audience}`
    : sql<boolean>`true`;
  if (search === '') return byAudience;
  const pattern = `%${escapeLike(search)}%`;
  return sql<boolean>`${byAudience}
    and (announcements.title ilike ${pattern} or announcements.message ilike ${pattern})`;
}
