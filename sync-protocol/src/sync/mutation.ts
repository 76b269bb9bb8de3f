import * as v from 'valibot';
import { fields } from '../call.ts';
import { problemSchema } from '../problem.ts';
import { idSchema, instantSchema } from '../values.ts';

/** Mutations in one exchange at most. */
export const maxBatchMutations = 500;
/** Bytes of mutations (as JSON) in one exchange at most; the route takes twice as many. */
export const maxBatchBytes = 1024 * 1024;
/** Bytes of one mutation's input (as JSON) at most. */
export const maxInputBytes = 256 * 1024;
/** Mutations in one server transaction at most: PostgreSQL caches 64 subtransactions. */
export const maxTransactionMutations = 50;

/**
 * The call name by which a device gives up an entry that fails alone: the entry's id and sequence
 * with no input. An outcome the id already has is answered instead.
 */
export const skipCallName = 'sync.skip';

/** One outbox entry as it travels. Once stamped with a sequence it never changes. */
export const mutationSchema = fields({
  /** Random; the mutation's identity across client ids. */
  id: idSchema,
  /** 1, 2, 3 … without gaps within one client id. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  call: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Params and body of the call in one flat object; `{}` for sync.skip. */
  input: v.record(v.string(), v.unknown()),
  /** The device's clock when the person acted. The server clamps it to its own now. */
  at: instantSchema,
  /** Minutes east of UTC on the device at that time. */
  offset: v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60)),
});

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

export type Mutation = v.InferOutput<typeof mutationSchema>;
export type Outcome = v.InferOutput<typeof outcomeSchema>;
