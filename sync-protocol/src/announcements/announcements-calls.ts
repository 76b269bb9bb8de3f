import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { createdSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema, idWithMessage, instantSchema } from '../values.ts';
import {
  announcementAudienceSchema,
  announcementCountsSchema,
  announcementReachSchema,
  announcementSchema,
  maxAnnouncementMessage,
  maxAnnouncementTitle,
} from './announcements-records.ts';

const path = '/api/admin/announcements';

const titleMissing = 'Please enter a title';
const messageMissing = 'Please enter a message';
const toMissing = 'Please choose who gets it';

export const announcementTitleSchema = requiredText(
  titleMissing,
  maxAnnouncementTitle,
  `Title must be ${maxAnnouncementTitle} characters or less`,
);

export const announcementMessageSchema = requiredText(
  messageMissing,
  maxAnnouncementMessage,
  `Message must be ${maxAnnouncementMessage} characters or less`,
);

/** `everybody`, `administrators`, or the id of one approved account. */
const toSchema = v.union(
  [v.literal('everybody'), v.literal('administrators'), idWithMessage(toMissing)],
  toMissing,
);

/** Newest first, 50 a page, total in X-Total-Count. `search`: part of title or message. */
export const list = defineLiveCall({
  name: 'announcements.list',
  method: 'GET',
  path,
  summary: 'Announcements sent so far, and those that wait to be sent',
  access: 'admin',
  reads: ['announcements', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    audience: v.optional(announcementAudienceSchema),
    sort: createdSortSchema,
  }),
  answer: v.array(announcementSchema),
});

/** Matches of `search` per filter. */
export const counts = defineLiveCall({
  name: 'announcements.counts',
  method: 'GET',
  path: `${path}/counts`,
  summary: 'How many announcements each filter finds',
  access: 'admin',
  reads: ['announcements'],
  query: fields({ search: searchSchema }),
  answer: announcementCountsSchema,
});

/** Counted now; the count at sending is in the answer of `announcements.send`. */
export const preview = defineLiveCall({
  name: 'announcements.preview',
  method: 'GET',
  path: `${path}/preview`,
  summary: 'How many accounts an announcement would reach',
  access: 'admin',
  reads: ['account', 'serverState'],
  query: fields({ to: toSchema }),
  answer: announcementReachSchema,
  problems: ['not_found'],
});

/**
 * Notifies at once, which cannot be taken back, or within a minute of `sendAt`. The same id and
 * content again answers the stored announcement. `id` absent: the server makes one. Times: what
 * `checkAnnouncementTimes` allows.
 */
export const send = defineAuditedCall({
  name: 'announcements.send',
  method: 'POST',
  path,
  summary: 'Announce something to everybody, to administrators or to one member',
  access: 'admin',
  audited: 'announcement',
  rateLimit: 20,
  body: fields({
    id: v.optional(idSchema),
    to: toSchema,
    title: announcementTitleSchema,
    message: announcementMessageSchema,
    sendAt: v.optional(instantSchema),
    showUntil: v.optional(instantSchema),
  }),
  answer: announcementSchema,
  problems: ['not_found', 'id_taken'],
  success: 201,
});

/** Takes back one that waits to be sent; a sent one is a conflict. */
export const remove = defineAuditedCall({
  name: 'announcements.remove',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Take back an announcement before it is sent',
  access: 'admin',
  audited: 'announcement',
  params: fields({ id: idSchema }),
  problems: ['not_found', 'conflict'],
});

export const announcementsCalls = [list, counts, preview, send, remove] as const;
