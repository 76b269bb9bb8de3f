import {
  everybodysScope,
  lowestNotificationSort,
  ownNotificationsScope,
} from '@greenroom/sync-protocol/notifications/notification-scopes';
import type { Replica } from '../../../replica/replica-interface.ts';
import { callApi } from '../../../rest/call-api.ts';
import type { ListEnd } from '../notifications-queries.ts';

/** Notifications of one page of the server's list. */
const pageSize = 50;

/**
 * Fetches the next page of older notifications to this device: the server's list says from when on,
 * and the next exchange brings them, as all other rows. @returns whether it succeeded
 */
export async function fetchOlderNotifications(replica: Replica, end: ListEnd): Promise<boolean> {
  try {
    const from = await askPageStart(end);
    const scopes = [ownNotificationsScope(replica.userId), everybodysScope];
    const came = await Promise.all(scopes.map((scope) => replica.extend(scope, from)));
    return came.every(Boolean);
  } catch {
    return false;
  }
}

/** The `createdAt` of the last notification of the next page; the lowest sort if it is the last page. */
async function askPageStart({ from, oldestId }: ListEnd): Promise<string> {
  const before = oldestId === null ? {} : { before: oldestId };
  const page = await callApi('notifications.list', { ...before, limit: pageSize });
  const last = page.length < pageSize ? undefined : page.at(-1)?.createdAt;
  return last !== undefined && last < from ? last : lowestNotificationSort;
}
