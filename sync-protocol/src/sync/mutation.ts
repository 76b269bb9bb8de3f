import * as v from 'valibot';
import { problemSchema } from '../problem.ts';
import type { mutationSchema } from './sync-request-schema.ts';

/**
 * Call name by which a device gives up an entry that fails on its own: the entry's id and sequence
 * without input. If the id already has an outcome, that one is answered.
 */
export const skipCallName = 'sync.skip';

/**
 * Outcome of a mutation that was not applied. `rejected`: refused by the call, with the problem.
 * `held`: the account is paused or an upload missing; the device queues it again afterwards.
 * `skipped`: given up by the device. Unlisted sequences up to `lastSequence` were applied.
 */
export const outcomeSchema = v.object({
  sequence: v.number(),
  status: v.picklist(['rejected', 'held', 'skipped']),
  /** Held: `upload_missing` for a file; absent: the account is paused. Skipped: absent. */
  problem: v.optional(problemSchema),
});

/** An outbox entry on the wire. Immutable once stamped with a sequence. */
export type Mutation = v.InferOutput<typeof mutationSchema>;
export type Outcome = v.InferOutput<typeof outcomeSchema>;
