import type { NotificationPreferences } from '@greenroom/sync-protocol/notifications/notifications-records';
import { notSignedIn } from '../../access/guard.ts';
import type { MutationHandlers, RequestHandlers } from '../../access/handler.ts';
import { notFound } from '../../app-error.ts';
import {
  type AccountRow,
  findAccount,
  lockAccount,
  updateAccount,
} from '../users/users-repository.ts';
import { toNotification } from './notifications-repository.ts';
import {
  findNotificationOf,
  keepNotificationOf,
  findNotificationsOf,
  insertRead,
  insertReads,
  insertUnread,
} from './own-notifications-repository.ts';

type NotificationsMutation = Extract<keyof MutationHandlers, `notifications.${string}`>;
type NotificationsRequest = Extract<keyof RequestHandlers, `notifications.${string}`>;

/** Handlers of members' changes of notifications, shared by REST and mutations. */
export const notificationsMutationHandlers: Pick<MutationHandlers, NotificationsMutation> = {
  'notifications.markRead': async ({ trx, actor, at }, { id }) => {
    const notification = await keepNotificationOf(trx, actor.userId, id);
    if (!notification) throw notFound('Notification');
    if (notification.read_at) return toNotification(notification);
    await insertRead(trx, actor.userId, id, at);
    return toNotification({ ...notification, read_at: at });
  },

  'notifications.markUnread': async ({ trx, actor, at }, { id }) => {
    const notification = await keepNotificationOf(trx, actor.userId, id);
    if (!notification) throw notFound('Notification');
    await insertUnread(trx, actor.userId, id, at);
    return toNotification({ ...notification, read_at: null });
  },

  'notifications.markAllRead': async ({ trx, actor, at }, { ids, before, bySeeing = false }) => {
    const seen = { ids, before: before === undefined ? null : new Date(before), bySeeing };
    return { marked: await insertReads(trx, actor.userId, seen, at) };
  },

  'notifications.setPreferences': async ({ trx, actor, now }, input) => {
    const account = await lockAccount(trx, actor.userId);
    if (!account) throw notSignedIn();
    const changes = {
      notify_community_chat_enabled:
        input.notifyCommunityChatEnabled ?? account.notify_community_chat_enabled,
      notify_training_module_enabled:
        input.notifyTrainingModuleEnabled ?? account.notify_training_module_enabled,
      notify_schedule_enabled: input.notifyScheduleEnabled ?? account.notify_schedule_enabled,
    };
    return toPreferences(await updateAccount(trx, actor.userId, changes, now));
  },
};

export const notificationsRequestHandlers: Pick<RequestHandlers, NotificationsRequest> = {
  'notifications.list': async ({ db, actor }, { before, limit }) => {
    const after = before && (await findNotificationOf(db, actor.userId, before));
    if (before !== undefined && !after) throw notFound('Notification');
    const rows = await findNotificationsOf(db, actor.userId, limit, after || undefined);
    return rows.map(toNotification);
  },

  'notifications.readPreferences': async ({ db, actor }) => {
    const account = await findAccount(db, actor.userId);
    if (!account) throw notSignedIn();
    return toPreferences(account);
  },
};

function toPreferences(account: AccountRow): NotificationPreferences {
  return {
    notifyCommunityChatEnabled: account.notify_community_chat_enabled,
    notifyTrainingModuleEnabled: account.notify_training_module_enabled,
    notifyScheduleEnabled: account.notify_schedule_enabled,
  };
}
