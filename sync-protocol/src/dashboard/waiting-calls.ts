import * as v from 'valibot';
import { defineLiveCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';

/** Kinds of what waits for an administrator, in the order of the queue's filters. */
export const waitingKinds = ['account', 'message', 'concern', 'bank', 'deletion'] as const;

export const waitingKindSchema = v.picklist(
  waitingKinds,
  'Kind must be account, message, concern, bank or deletion',
);

/** Items of one answer. */
export const waitingLimit = 50;

/** Characters of a text that the queue shows. */
export const waitingTextLength = 200;

/**
 * One thing that waits. `id`: of the account, message, concern, submission or request. `at`: since
 * when; a concern's is its day, at midnight UTC.
 */
export const waitingItemSchema = v.object({
  kind: waitingKindSchema,
  id: idSchema,
  at: instantSchema,
  /** The member; null: a concern, or an account that is gone. */
  userId: v.nullable(idSchema),
  /** Null: a concern, which is anonymous. */
  username: v.nullable(v.string()),
  /**
   * The first characters of the message, concern or reason; of an account its email; null: none. Bank
   * details have no text: the queue never shows them.
   */
  text: v.nullable(v.string()),
});

export const waitingSchema = v.object({
  /** Oldest first, at most `waitingLimit`. */
  items: v.array(waitingItemSchema),
  /** Everything that waits, by kind. */
  counts: v.object({
    account: v.number(),
    message: v.number(),
    concern: v.number(),
    bank: v.number(),
    deletion: v.number(),
  }),
});

/** `kind` absent: all. */
export const waiting = defineLiveCall({
  name: 'dashboard.waiting',
  method: 'GET',
  path: '/api/admin/dashboard/waiting',
  summary: 'The oldest items that wait for an administrator',
  access: 'admin',
  reads: ['account', 'adminMessages', 'concerns', 'bankDetailSubmissions', 'deletionRequests'],
  query: fields({ kind: v.optional(waitingKindSchema) }),
  answer: waitingSchema,
});

export type WaitingKind = v.InferOutput<typeof waitingKindSchema>;
export type WaitingItem = v.InferOutput<typeof waitingItemSchema>;
export type WaitingQueue = v.InferOutput<typeof waitingSchema>;
