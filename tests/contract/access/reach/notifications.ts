import type { FeatureAccess } from '../../feature-access.ts';

export const notificationsAccess: FeatureAccess<'notifications'> = {
  calls: `
                            nobody           pending          rejected         paused  others     member  admin  adminOthers
    notifications.list      unauthenticated  unauthenticated  unauthenticated  ok      -          ok      ok     -
    notifications.markRead  unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
  `,
  inputs: {
    'notifications.list': () => ({}),
    'notifications.markRead': ({ notificationId }) => ({ id: notificationId }),
  },
};
