import * as v from 'valibot';
import { problemSchema } from '../problem.ts';
import type { mutationSchema } from './sync-request-schema.ts';

/**
 * The call name by which a device gives up an entry that fails alone: the entry's id and sequence
 * with no input. An outcome the id already has is answered instead.
 */
export const skipCallName = 'sync.skip';

/**
 * What became of a mutation that was not applied. `rejected`: the call's own refusal, with the
 * problem. `held`: the account is paused or an upload missing; the device queues it again when that
 * ends. `skipped`: the device gave it up. Sequences not listed up to `lastSequence` are applied.
 */
export const outcomeSchema = v.object({
  sequence: v.number(),
  status: v.picklist(['rejected', 'held', 'skipped']),
  /** Held: `upload_missing` for a file; absent: the account is paused. Absent for skipped. */
  problem: v.optional(problemSchema),
});

/** One outbox entry as it travels. Once stamped with a sequence it never changes. */
export type Mutation = v.InferOutput<typeof mutationSchema>;
export type Outcome = v.InferOutput<typeof outcomeSchema>;
