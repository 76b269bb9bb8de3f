import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import {
  countUnreadNotifications,
  listNotifications,
} from '@greenroom/sync-protocol/notifications/notifications-rules';
import { useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../replica/replica-interface.ts';

export interface ShownNotification extends NotificationRow {
  readonly isRead: boolean;
}

export async function findNotifications(
  tables: ReplicaTables,
  userId: string,
): Promise<ShownNotification[]> {
  const { rows, readIds, since } = await readAll(tables, userId);
  return listNotifications(rows, since).map((row) => ({ ...row, isRead: readIds.has(row.id) }));
}

/** Live notifications, newest first. @returns undefined until read */
export function useNotifications(): Whole<readonly ShownNotification[]> | undefined {
  return useWholeQuery(findNotifications, []);
}

/** Number of unread listed notifications. @returns undefined until known: before the first pull */
export function useUnreadNotifications(): number | undefined {
  const count = useWholeQuery(async (tables, userId) => {
    const { rows, readIds, since } = await readAll(tables, userId);
    return countUnreadNotifications(rows, readIds, since);
  }, []);
  return count?.data === 0 && !count.isWhole ? undefined : count?.data;
}

async function readAll(tables: ReplicaTables, userId: string) {
  const [rows, reads, account] = await Promise.all([
    tables.notifications.toArray(),
    tables.notificationReads.toCollection().primaryKeys(),
    tables.account.get(userId),
  ]);
  return { rows, readIds: new Set(reads), since: account?.createdAt ?? null };
}
