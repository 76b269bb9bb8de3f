import * as v from 'valibot';
import { idSchema } from '../values.ts';
import { outcomeSchema } from './mutation.ts';

/** A row in the page's snapshot. `xid`: the transaction that last changed it. */
export const putSchema = v.object({
  collection: v.string(),
  id: v.string(),
  xid: v.string(),
  row: v.record(v.string(), v.unknown()),
});

/** A row that left the scope. */
export const dropSchema = v.object({ collection: v.string(), id: v.string() });

/** Number of rows above the floor and the sum of their hashes (checksum.ts), as a decimal string. */
export const checksumSchema = v.object({ count: v.number(), sum: v.string() });

export const scopeChangesSchema = v.object({
  /** Sent whole: rows missing on all its pages are removed after the last. Absent: changes only. */
  whole: v.optional(v.boolean()),
  put: v.array(putSchema),
  drop: v.array(dropSchema),
  /** The lowest `sort` held of a windowed scope after the last page. Absent: the scope is complete. */
  floor: v.optional(v.string()),
  /** Of the base rows after this page. Present in a pull of one page, on `verify` or after a restart. */
  checksum: v.optional(checksumSchema),
});

/** The answer of POST /api/sync (ARCHITECTURE.md, Replication). */
export const syncAnswerSchema = v.object({
  userId: idSchema,
  epoch: v.string(),
  /** For the next request; the request's own when `pull` was false. */
  cursor: v.nullable(v.string()),
  /** The request's cursor was unusable: every scope is sent whole, other rows are removed at the end. */
  reset: v.boolean(),
  /**
   * The reset begins with this page, whatever came before it: pages of a reset that was under way may
   * name rows that are gone since. Absent: a later page, or a server that does not tell.
   */
  startsOver: v.optional(v.boolean()),
  /** Every sequence up to this one is processed, as of the first page's snapshot. */
  lastSequence: v.number(),
  /** The first missing sequence: it and later ones were not processed. Absent: no gap. */
  expected: v.optional(v.number()),
  /** Mutations not applied, above `told` and up to `lastSequence`; on the last page only. */
  outcomes: v.array(outcomeSchema),
  /** Scopes no longer held: their rows are removed before this page's changes are applied. */
  dropScopes: v.array(v.string()),
  scopes: v.record(v.string(), scopeChangesSchema),
  /** Another page follows: request it at once with the new cursor. */
  more: v.boolean(),
  /**
   * Days this device may show what it holds without another complete pull (offline-rules.ts). Absent:
   * without end, or no pull.
   */
  offlineDays: v.optional(v.number()),
});

export type Checksum = v.InferOutput<typeof checksumSchema>;
export type Put = v.InferOutput<typeof putSchema>;
export type Drop = v.InferOutput<typeof dropSchema>;
export type ScopeChanges = v.InferOutput<typeof scopeChangesSchema>;
export type SyncAnswer = v.InferOutput<typeof syncAnswerSchema>;
