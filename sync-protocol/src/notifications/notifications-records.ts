import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

export const notificationTypeSchema = v.picklist(['push', 'system', 'others']);

/**
 * A notification, the same for every reader; read state is in `notificationReads`. `userId` null:
 * for everyone. `kind`: its subject (`NotificationKind`); null: none of these; devices accept
 * unknown kinds. `url`: the screen a tap opens; null: none.
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

/**
 * A member's mark of a notification, whose id is the row's. `isUnread`: marked as unread by the
 * member, who had read it; false: read. Without a row it was never read.
 */
export const notificationReadSchema = v.object({ id: idSchema, isUnread: v.boolean() });

/** A notification as the list answers it: `sent` and `sentAt` are the reader's read state (decisions). */
export const notificationSchema = v.object({
  ...notificationRowSchema.entries,
  sent: v.boolean(),
  sentAt: v.nullable(instantSchema),
});

/**
 * Scope `notifications:<id>` for the member's own, `notifications` for those for everyone; both
 * windowed by `createdAt` (notification-scopes.ts).
 */
export const notifications = {
  row: notificationRowSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

/** Scope `user:<id>`, not windowed; the id is the notification's. */
export const notificationReads = {
  row: notificationReadSchema,
  wireVersion: 2,
  indexes: [],
} as const satisfies Collection;

/** The member's switches, by their fields of the account (spec member 3, users). */
export const notificationPreferencesSchema = v.object({
  notifyCommunityChatEnabled: v.boolean(),
  notifyTrainingModuleEnabled: v.boolean(),
  notifyScheduleEnabled: v.boolean(),
});

export type NotificationPreferences = v.InferOutput<typeof notificationPreferencesSchema>;
export type NotificationSwitch = keyof NotificationPreferences;
export type NotificationType = v.InferOutput<typeof notificationTypeSchema>;
export type NotificationRow = v.InferOutput<typeof notificationRowSchema>;
export type NotificationRead = v.InferOutput<typeof notificationReadSchema>;
export type Notification = v.InferOutput<typeof notificationSchema>;

/** Subjects of notifications (decisions: Notifications exist per user); grows with features. */
export const notificationKinds = [
  'account',
  'announcement',
  'account_deletion',
  'bank_review',
  'chat',
  'maintenance',
  'password_reset',
  'personal_announcement',
  'schedule',
  'support',
  'training',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];
