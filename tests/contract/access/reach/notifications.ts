import type { FeatureAccess } from '../../feature-access.ts';
import { addNotification } from '../../world-things.ts';

export interface NotificationsThings {
  /** Of the owner, unread. */
  readonly notificationId: string;
}

export const notificationsAccess: FeatureAccess<'notifications', NotificationsThings> = {
  calls: `
                                   nobody           pending          rejected         paused  others     member  admin  adminOthers
    notifications.list             unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.markRead         unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
    notifications.markUnread       unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
    notifications.markAllRead      unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.readPreferences  unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.setPreferences   unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
  `,
  tables: ['notifications', 'notification_reads'],
  addThings: async (test, { ownerId }) => ({
    notificationId: await addNotification(test, ownerId),
  }),
  inputs: {
    'notifications.markAllRead': ({ notificationId }) => ({ ids: [notificationId] }),
    'notifications.setPreferences': () => ({ notifyScheduleEnabled: false }),
    'notifications.markUnread': ({ notificationId }) => ({ id: notificationId }),
    'notifications.markRead': ({ notificationId }) => ({ id: notificationId }),
  },
};
