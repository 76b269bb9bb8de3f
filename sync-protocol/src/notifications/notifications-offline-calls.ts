import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { notificationPreferencesSchema, notificationSchema } from './notifications-records.ts';

// A file of its own: every start of the app loads it, with the effects.

/** Ids in one `markAllRead` at most. */
export const maxMarkedAtOnce = 500;

/** Idempotent; for the caller only. */
export const markRead = defineOfflineCall({
  name: 'notifications.markRead',
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Mark a notification as read',
  access: 'member',
  whilePaused: true,
  params: fields({ id: idSchema }),
  answer: notificationSchema,
  problems: ['not_found'],
});

/** Idempotent; for the caller only. What the caller sees no longer reads it (`markAllRead`). */
export const markUnread = defineOfflineCall({
  name: 'notifications.markUnread',
  method: 'PATCH',
  path: '/api/notifications/:id/unread',
  summary: 'Mark a notification as unread',
  access: 'member',
  whilePaused: true,
  params: fields({ id: idSchema }),
  answer: notificationSchema,
  problems: ['not_found'],
});

/**
 * Marks the notifications the caller has seen: one that arrives meanwhile stays unread. `ids`: those
 * the device shows; unknown ones are ignored. `before`: also all older than this instant, which the
 * device does not hold; absent: none. `bySeeing`: their things were seen, which leaves those that
 * the caller marked as unread; absent: the caller marks them. Idempotent; for the caller only.
 */
export const markAllRead = defineOfflineCall({
  name: 'notifications.markAllRead',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark the listed notifications as read',
  access: 'member',
  whilePaused: true,
  body: fields({
    ids: v.pipe(
      v.array(idSchema, 'Ids must be a list'),
      v.maxLength(maxMarkedAtOnce, `At most ${maxMarkedAtOnce} notifications at once`),
    ),
    before: v.optional(instantSchema),
    bySeeing: v.optional(v.boolean('Must be true or false')),
  }),
  /** How many were unread. */
  answer: v.object({ marked: v.number() }),
  success: 200,
});

/** An absent switch stays as it is. */
export const setPreferences = defineOfflineCall({
  name: 'notifications.setPreferences',
  method: 'PATCH',
  path: '/api/user/notification-preferences',
  summary: 'Switch kinds of notifications on or off',
  access: 'member',
  whilePaused: true,
  body: fields({
    notifyCommunityChatEnabled: v.optional(v.boolean('Must be true or false')),
    notifyTrainingModuleEnabled: v.optional(v.boolean('Must be true or false')),
    notifyScheduleEnabled: v.optional(v.boolean('Must be true or false')),
  }),
  answer: notificationPreferencesSchema,
});

export const notificationsOfflineCalls = [
  markRead,
  markUnread,
  markAllRead,
  setPreferences,
] as const;
