import {
  everybodysScope,
  ownNotificationsScope,
} from '@greenroom/sync-protocol/notifications/notification-scopes';
import type {
  NotificationRead,
  NotificationRow,
} from '@greenroom/sync-protocol/notifications/notifications-records';
import {
  countUnreadNotifications,
  listNotifications,
} from '@greenroom/sync-protocol/notifications/notifications-rules';
import { useReplica } from '../../replica/replica-context.tsx';
import { useLaterQuery, useWholeQuery } from '../../replica/replica-hooks.ts';
import type { Replica } from '../../replica/replica-interface.ts';

export interface ShownNotification extends NotificationRow {
  readonly isRead: boolean;
  /** Marked as unread: only opening or marking reads it. */
  readonly isMarkedUnread: boolean;
  /** The words it is about. Absent: none, not on this device, or not read. */
  readonly quote?: string;
}

export interface NotificationList {
  /** Newest first. */
  readonly shown: readonly ShownNotification[];
  /** Where this device's part ends; null: nothing older exists. */
  readonly end: ListEnd | null;
}

export interface ListEnd {
  /** The two scopes together are held from this `createdAt` on. */
  readonly from: string;
  /** The oldest notification held, shown or not. Null: none. */
  readonly oldestId: string | null;
}

export async function findNotifications(replica: Replica): Promise<NotificationList> {
  const { held, reads, readIds, reader, end } = await readHeld(replica);
  const marked = new Set(idsOf(reads, true));
  const shown = listNotifications(held, reader);
  return {
    shown: shown.map((row) => ({
      ...row,
      isRead: readIds.has(row.id),
      isMarkedUnread: marked.has(row.id),
    })),
    end,
  };
}

/** Number of unread listed notifications. @returns undefined until known: before the first pull */
export function useUnreadNotifications(): number | undefined {
  const replica = useReplica();
  const count = useWholeQuery(() => countUnread(replica), [replica]);
  return count?.data === 0 && !count.isWhole ? undefined : count?.data;
}

/** Unread listed notifications for badges, live; 0 before the first paint. */
export function useUnreadNotificationsLater(): number {
  const replica = useReplica();
  return useLaterQuery(() => countUnread(replica), [replica]) ?? 0;
}

/** Number of unread listed notifications on this device now. */
export async function countUnread(replica: Replica): Promise<number> {
  const { held, readIds, reader } = await readHeld(replica);
  return countUnreadNotifications(held, readIds, reader);
}

/** What the list is made of: those from where both scopes are whole on this device, and the reads. */
export async function readHeld(replica: Replica) {
  const { tables, userId } = replica;
  const [rows, reads, account, ...floors] = await Promise.all([
    tables.notifications.toArray(),
    tables.notificationReads.toArray(),
    tables.account.get(userId),
    replica.readFloor(ownNotificationsScope(userId)),
    replica.readFloor(everybodysScope),
  ]);
  // Below the higher floor one of the two scopes has gaps. A null floor: the scope is whole.
  const from = floors.map((floor) => floor ?? '').reduce((a, b) => (a > b ? a : b));
  const held = rows.filter(({ createdAt }) => createdAt >= from);
  const reader = account ?? null;
  // None is older than the account.
  const isWhole = from <= (reader?.createdAt ?? '');
  const end = isWhole ? null : { from, oldestId: findOldestId(held) };
  return { held, reads, readIds: new Set(idsOf(reads, false)), reader, end };
}

/** Ids of those marked as unread, or of those read. */
export function idsOf(reads: readonly NotificationRead[], isUnread: boolean): string[] {
  // A row from before an update of the app has no field: it was read.
  return reads.filter((read) => Boolean(read.isUnread) === isUnread).map(({ id }) => id);
}

function findOldestId(held: readonly NotificationRow[]): string | null {
  const oldest = held.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  return oldest[0]?.id ?? null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
