import * as v from 'valibot';
import { idSchema } from '../values.ts';
import { outcomeSchema } from './mutation.ts';

/** A row as it stands in the page's snapshot. `xid` is the transaction that changed it last. */
export const putSchema = v.object({
  collection: v.string(),
  id: v.string(),
  xid: v.string(),
  row: v.record(v.string(), v.unknown()),
});

/** A row that left the scope. */
export const dropSchema = v.object({ collection: v.string(), id: v.string() });

/** Number of puts above the floor and the sum of their hashes (checksum.ts), as a decimal string. */
export const checksumSchema = v.object({ count: v.number(), sum: v.string() });

export const scopeChangesSchema = v.object({
  /** True on every page of a scope that is sent whole; rows not named by its last page are swept. Absent: changes only. */
  whole: v.optional(v.boolean()),
  put: v.array(putSchema),
  drop: v.array(dropSchema),
  /** The lowest `sort` the device holds of a windowed scope after the last page. Absent: the scope is complete. */
  floor: v.optional(v.string()),
  /** Of the base rows after this page. Present when asked by `verify` or after a restart, in a pull of one page. */
  checksum: v.optional(checksumSchema),
});

/** The answer of POST /api/sync (ARCHITECTURE.md, Replication). */
export const syncAnswerSchema = v.object({
  userId: idSchema,
  epoch: v.string(),
  /** To be sent with the next request; the request's own when `pull` was false. */
  cursor: v.nullable(v.string()),
  /** The request's cursor could not be used: every scope is sent whole, the rest is swept at the end. */
  reset: v.boolean(),
  /** Every sequence up to this one is processed, as of the first page's snapshot. */
  lastSequence: v.number(),
  /** The first sequence the server misses: nothing from there on was processed. Absent: no gap. */
  expected: v.optional(v.number()),
  /** What was not applied, above `told` and up to `lastSequence`; only with the last page. */
  outcomes: v.array(outcomeSchema),
  /** Scopes that are no longer held: their rows go before this page's changes. */
  dropScopes: v.array(v.string()),
  scopes: v.record(v.string(), scopeChangesSchema),
  /** Another page follows; ask again at once with the new cursor. */
  more: v.boolean(),
});

export type Checksum = v.InferOutput<typeof checksumSchema>;
export type Put = v.InferOutput<typeof putSchema>;
export type Drop = v.InferOutput<typeof dropSchema>;
export type ScopeChanges = v.InferOutput<typeof scopeChangesSchema>;
export type SyncAnswer = v.InferOutput<typeof syncAnswerSchema>;
