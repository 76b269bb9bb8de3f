import { maxListedNotifications } from '@greenroom/sync-protocol/notifications/notifications-calls';
import { notFound } from '../../app-error.ts';
import type { MutationHandlers, RequestHandlers } from '../../http/contract/handler.ts';
import {
  findNotificationOf,
  findNotificationsOf,
  insertRead,
  toNotification,
} from './notifications-repository.ts';

type NotificationsMutation = Extract<keyof MutationHandlers, `notifications.${string}`>;
type NotificationsRequest = Extract<keyof RequestHandlers, `notifications.${string}`>;

/** Handlers of members' changes of notifications, shared by REST and mutations. */
export const notificationsMutationHandlers: Pick<MutationHandlers, NotificationsMutation> = {
  'notifications.markRead': async ({ trx, actor, at }, { id }) => {
    const notification = await findNotificationOf(trx, actor.userId, id);
    if (!notification) throw notFound('Notification');
    if (notification.read_at) return toNotification(notification);
    await insertRead(trx, actor.userId, id, at);
    return toNotification({ ...notification, read_at: at });
  },
};

export const notificationsRequestHandlers: Pick<RequestHandlers, NotificationsRequest> = {
  'notifications.list': async ({ db, actor }) => {
    const rows = await findNotificationsOf(db, actor.userId, maxListedNotifications);
    return rows.map(toNotification);
  },
};
