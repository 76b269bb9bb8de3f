import * as v from 'valibot';
import { defineCall, defineOfflineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { notificationSchema } from './notifications-records.ts';

export const maxListedNotifications = 500;

/** Newest first, at most 500. */
export const list = defineCall({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's own notifications and those for everybody",
  access: 'member',
  answer: v.array(notificationSchema),
});

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

export const notificationsOfflineCalls = [markRead] as const;

export const notificationsCalls = [list, ...notificationsOfflineCalls] as const;
