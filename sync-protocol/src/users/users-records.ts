import * as v from 'valibot';
import { accountSchema } from '../account/account-records.ts';
import { instantSchema } from '../values.ts';

/**
 * An account as administrators list it. `lastSeenAt`: its last request, to the minute; null: none
 * since recording began. `rejectionReason` null: none given.
 */
export const userRowSchema = v.object({
  ...accountSchema.entries,
  lastSeenAt: v.nullable(instantSchema),
  rejectionReason: v.nullable(v.string()),
});

/** Amount of stored data of one kind; kinds are those of the server's `personal-data.ts`. */
export const holdingSchema = v.object({
  /** Such as `scheduleEntries` or `chatMessages`. */
  kind: v.string(),
  count: v.number(),
  /** On deletion: `removed`, or kept as `anonymised` under 'Deleted user' (decisions: Account). */
  treatment: v.picklist(['removed', 'anonymised']),
});

/** Devices that may hold an account's data and can be asked to erase it. */
export const heldDevicesSchema = v.object({
  count: v.number(),
  /** Of these, whose session has ended. */
  ended: v.number(),
  /** Of these, that last reported unsent changes; of the others nothing is known. */
  reporting: v.number(),
  /** The sum of the changes they reported. */
  unsent: v.number(),
});

export type HeldDevices = v.InferOutput<typeof heldDevicesSchema>;

/**
 * One account in full. `hasSecondFactor`: two-step sign-in is on; `passkeys` and `sessions`: their
 * numbers, of sessions the open ones; `erasures`: devices that were asked to erase what they keep, until
 * they are no longer recognised, and how many of them have; `devices`: those that can be asked; both
 * absent of a server that does not tell; `holdings`: kinds with at least one item.
 */
export const userDetailSchema = v.object({
  ...userRowSchema.entries,
  approvedAt: v.nullable(instantSchema),
  timeZone: v.nullable(v.string()),
  hasSecondFactor: v.boolean(),
  passkeys: v.number(),
  sessions: v.number(),
  erasures: v.optional(
    v.object({
      asked: v.number(),
      erased: v.number(),
      /** Over without a report: the member signed in there again. Absent: the server does not tell. */
      signedIn: v.optional(v.number()),
    }),
  ),
  devices: v.optional(heldDevicesSchema),
  holdings: v.array(holdingSchema),
});

/**
 * `all` and each status are counted under the chosen role and pause, `admins` and `members` under
 * status and pause, `paused` under status and role.
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
