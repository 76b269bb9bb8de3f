import * as notifications from '@greenroom/sync-protocol/notifications/notifications-offline-calls';
import type { Effect, Effects } from '../../replica/replica-types.ts';

export type NotificationsEffects = Pick<
  Effects,
  | 'notifications.markRead'
  | 'notifications.markUnread'
  | 'notifications.markAllRead'
  | 'notifications.setPreferences'
>;

const markRead: Effect<'notifications.markRead'> = {
  call: notifications.markRead,
  footprint: ({ id }) => [
    { collection: 'notificationReads', id },
    { collection: 'notifications', id },
  ],
  apply(recorder, { id }) {
    if (!recorder.get('notifications', id)) return;
    recorder.put('notificationReads', { id, isUnread: false });
  },
  subject: ({ id }, rows) => rows.get('notifications', id)?.title ?? null,
  describe: (_input, subject) => `Mark ${subject ? `‘${subject}’` : 'a notification'} as read`,
  // What is over goes, with its row.
  isMoot: (_input, code) => code === 'not_found',
};

/** Neither of the two overwrites a queued one: between them it may have been seen or marked. */
const markUnread: Effect<'notifications.markUnread'> = {
  ...markRead,
  call: notifications.markUnread,
  apply(recorder, { id }) {
    if (!recorder.get('notifications', id)) return;
    recorder.put('notificationReads', { id, isUnread: true });
  },
  describe: (_input, subject) => `Mark ${subject ? `‘${subject}’` : 'a notification'} as unread`,
};

/** Without those older than `before`, which this device does not hold. */
const markAllRead: Effect<'notifications.markAllRead'> = {
  call: notifications.markAllRead,
  footprint: ({ ids }) =>
    ids.flatMap((id) => [
      { collection: 'notificationReads', id },
      { collection: 'notifications', id },
    ]),
  apply(recorder, { ids, bySeeing = false }) {
    for (const id of ids) {
      if (!recorder.get('notifications', id)) continue;
      if (bySeeing && recorder.get('notificationReads', id)) continue;
      recorder.put('notificationReads', { id, isUnread: false });
    }
  },
  // Only a person's 'Mark all as read' reaches beyond what this device holds.
  describe: ({ ids, before }) =>
    `Mark ${before ? 'all notifications' : ids.length === 1 ? 'a notification' : `${ids.length} notifications`} as read`,
};

const setPreferences: Effect<'notifications.setPreferences'> = {
  call: notifications.setPreferences,
  footprint: (_input, { userId }) => [{ collection: 'account', id: userId }],
  apply(recorder, input, { userId }) {
    const account = recorder.get('account', userId);
    if (!account) return;
    const { notifyCommunityChatEnabled: chat = account.notifyCommunityChatEnabled } = input;
    const { notifyTrainingModuleEnabled: training = account.notifyTrainingModuleEnabled } = input;
    const { notifyScheduleEnabled: schedule = account.notifyScheduleEnabled } = input;
    recorder.put('account', {
      ...account,
      notifyCommunityChatEnabled: chat,
      notifyTrainingModuleEnabled: training,
      notifyScheduleEnabled: schedule,
    });
  },
  describe: (input) => {
    const [first] = Object.entries(input);
    return `Switch notifications ${first?.[1] === false ? 'off' : 'on'}`;
  },
  // The last press of the same switch counts.
  collapseKey: (input) => `notifications.setPreferences:${Object.keys(input).toSorted().join(',')}`,
};

export const notificationsEffects: NotificationsEffects = {
  'notifications.markRead': markRead,
  'notifications.markUnread': markUnread,
  'notifications.markAllRead': markAllRead,
  'notifications.setPreferences': setPreferences,
};
