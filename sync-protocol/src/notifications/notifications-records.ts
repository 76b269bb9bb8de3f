import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

export const notificationTypeSchema = v.picklist(['push', 'system', 'others']);

/**
 * A notification as every reader gets it; who has read it stands in `notificationReads`. `userId` null:
 * it is for everybody. `kind` says what it is about (see `NotificationKind`); null: nothing of these, and
 * a device takes kinds it does not know. `url` is the screen a tap opens; null: none.
 */
export const notificationRowSchema = v.object({
  id: idSchema,
  userId: v.nullable(idSchema),
  title: v.string(),
  message: v.string(),
  type: notificationTypeSchema,
  kind: v.nullable(v.string()),
  url: v.nullable(v.string()),
  createdAt: instantSchema,
});

/** That the member has read a notification: the row's id is the notification's. */
export const notificationReadSchema = v.object({ id: idSchema });

/** A notification as the list answers it: `sent` and `sentAt` are the asker's own read state (decisions). */
export const notificationSchema = v.object({
  ...notificationRowSchema.entries,
  sent: v.boolean(),
  sentAt: v.nullable(instantSchema),
});

/** Scope `user:<id>` for the member's own, `community` for everybody's. */
export const notifications = {
  row: notificationRowSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

/** Scope `user:<id>`: what the member has read; the id is the notification's. */
export const notificationReads = {
  row: notificationReadSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type NotificationType = v.InferOutput<typeof notificationTypeSchema>;
export type NotificationRow = v.InferOutput<typeof notificationRowSchema>;
export type Notification = v.InferOutput<typeof notificationSchema>;

/** What a notification can be about (decisions: Notifications exist per user); grows with features. */
export type NotificationKind =
  | 'account'
  | 'access_request'
  | 'account_deletion'
  | 'bank_review'
  | 'chat'
  | 'maintenance'
  | 'password_reset'
  | 'schedule'
  | 'support'
  | 'training';
