import type { Effect, Effects } from '../../replica/replica-types.ts';

export type NotificationsEffects = Pick<Effects, 'notifications.markRead'>;

const markRead: Effect<'notifications.markRead'> = {
  footprint: ({ id }) => [
    { collection: 'notificationReads', id },
    { collection: 'notifications', id },
  ],
  apply(recorder, { id }) {
    if (!recorder.get('notifications', id)) return;
    recorder.put('notificationReads', { id });
  },
  subject: ({ id }, rows) => rows.get('notifications', id)?.title ?? null,
  describe: (_input, subject) => `Mark ${subject ? `‘${subject}’` : 'a notification'} as read`,
  // Marking twice equals marking once.
  collapseKey: ({ id }) => `notifications.markRead:${id}`,
};

export const notificationsEffects: NotificationsEffects = {
  'notifications.markRead': markRead,
};
