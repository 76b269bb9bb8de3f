import * as v from 'valibot';
import { accountSchema } from '../account/account-records.ts';
import { instantSchema } from '../values.ts';

/**
 * An account as administrators list it. `lastSeenAt` is when it last asked the server for anything,
 * to the minute; null: never since that is recorded. `rejectionReason` is null where none was given.
 */
export const userRowSchema = v.object({
  ...accountSchema.entries,
  lastSeenAt: v.nullable(instantSchema),
  rejectionReason: v.nullable(v.string()),
});

/** What an account has stored, by kind; the kinds are those of `personal-data.ts` on the server. */
export const holdingSchema = v.object({
  /** Such as `scheduleEntries` or `chatMessages`. */
  kind: v.string(),
  count: v.number(),
  /** `removed` goes with the account; `anonymised` stays, under 'Deleted user' (decisions: Account). */
  treatment: v.picklist(['removed', 'anonymised']),
});

/** One account in full. `sessions` are those that live now; `holdings` lists no kind it has none of. */
export const userDetailSchema = v.object({
  ...userRowSchema.entries,
  approvedAt: v.nullable(instantSchema),
  timeZone: v.nullable(v.string()),
  sessions: v.number(),
  holdings: v.array(holdingSchema),
});

/**
 * How many accounts each filter of the list finds. `all` is any status, counted like the statuses:
 * under the chosen role and pause; `admins` and `members` under status and pause, `paused` under
 * status and role.
 */
export const userCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  approved: v.number(),
  rejected: v.number(),
  paused: v.number(),
  admins: v.number(),
  members: v.number(),
});

export const userSorts = [
  'createdAt',
  '-createdAt',
  'username',
  '-username',
  'lastSeenAt',
  '-lastSeenAt',
] as const;

export type UserRow = v.InferOutput<typeof userRowSchema>;
export type UserDetail = v.InferOutput<typeof userDetailSchema>;
export type UserCounts = v.InferOutput<typeof userCountsSchema>;
export type Holding = v.InferOutput<typeof holdingSchema>;
export type UserSort = (typeof userSorts)[number];
