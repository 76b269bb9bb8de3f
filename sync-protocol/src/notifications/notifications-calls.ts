import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { notificationsOfflineCalls } from './notifications-offline-calls.ts';
import { notificationPreferencesSchema, notificationSchema } from './notifications-records.ts';

/** Length of the list at most, and by default. */
export const maxListedNotifications = 500;
const limitText = `Limit must be a whole number from 1 to ${maxListedNotifications}`;

const limitSchema = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.integer(limitText),
    v.minValue(1, limitText),
    v.maxValue(maxListedNotifications, limitText),
  ),
  maxListedNotifications,
);

/**
 * Newest first, without the kinds the caller switched off. `before`: a notification's id; answers
 * the older ones.
 */
export const list = defineCall({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's own notifications and those for everybody",
  access: 'member',
  query: fields({ before: v.optional(idSchema), limit: limitSchema }),
  answer: v.array(notificationSchema),
  problems: ['not_found'],
});

export const readPreferences = defineCall({
  name: 'notifications.readPreferences',
  method: 'GET',
  path: '/api/user/notification-preferences',
  summary: 'Which kinds of notifications the caller wants',
  access: 'member',
  answer: notificationPreferencesSchema,
});

export const notificationsCalls = [list, readPreferences, ...notificationsOfflineCalls] as const;
