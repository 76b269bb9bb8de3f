import * as v from 'valibot';
import { idSchema, instantSchema } from '../values.ts';

/** Maximum lengths of a title and a message. */
export const maxAnnouncementTitle = 100;
export const maxAnnouncementMessage = 2000;

/** Whom an announcement is for. `everybody`: every approved account, administrators included. */
export const announcementAudienceSchema = v.picklist(
  ['everybody', 'administrators', 'member'],
  'Audience must be everybody, administrators or member',
);

/** Days from now, or from the sending, within which an announcement is sent, or is over. */
export const maxAnnouncementDays = 366;

/**
 * An announcement as administrators list it. `username`: the member it is for; null: it is for
 * several. `reach`: accounts it was sent to, counted as it was sent; before, as it was written.
 * `sentByUsername` null: the account is gone. `readBy`: how many have read it, as of the answer; null:
 * not to everybody, or not known (any more). `createdAt`: when it was sent, or will be.
 * `scheduledFor`: it waits until then; null: it was sent. `showUntil`: members' notifications have it
 * until then; null: for as long as any. `isOver`: they have it no more.
 */
export const announcementSchema = v.object({
  id: idSchema,
  audience: announcementAudienceSchema,
  username: v.nullable(v.string()),
  title: v.string(),
  message: v.string(),
  reach: v.number(),
  readBy: v.nullable(v.number()),
  sentByUsername: v.nullable(v.string()),
  createdAt: instantSchema,
  scheduledFor: v.nullable(instantSchema),
  showUntil: v.nullable(instantSchema),
  isOver: v.boolean(),
});

/** Announcements per audience; `all`: without a filter. */
export const announcementCountsSchema = v.object({
  all: v.number(),
  everybody: v.number(),
  administrators: v.number(),
  member: v.number(),
});

/** Accounts an announcement would be sent to, and those of them with a push subscription. */
export const announcementReachSchema = v.object({ reach: v.number(), withPush: v.number() });

export type AnnouncementAudience = v.InferOutput<typeof announcementAudienceSchema>;
export type Announcement = v.InferOutput<typeof announcementSchema>;
export type AnnouncementCounts = v.InferOutput<typeof announcementCountsSchema>;
export type AnnouncementReach = v.InferOutput<typeof announcementReachSchema>;
