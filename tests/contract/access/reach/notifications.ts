import type { FeatureAccess } from '../../feature-access.ts';

export const notificationsAccess: FeatureAccess<'notifications'> = {
  calls: `
                                   nobody           pending          rejected         paused  others     member  admin  adminOthers
    notifications.list             unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.markRead         unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
    notifications.markAllRead      unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.readPreferences  unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.setPreferences   unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
  `,
  inputs: {
    'notifications.list': () => ({}),
    'notifications.markAllRead': ({ notificationId }) => ({ ids: [notificationId] }),
    'notifications.readPreferences': () => ({}),
    'notifications.setPreferences': () => ({ notifyScheduleEnabled: false }),
    'notifications.markRead': ({ notificationId }) => ({ id: notificationId }),
  },
};
