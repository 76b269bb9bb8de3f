import * as v from 'valibot';
import { fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { maxBatchMutations, maxCursorLength } from './sync-limits.ts';

// Only the server reads requests: no start of the app loads this.

/** An outbox entry on the wire. Immutable once stamped with a sequence. */
export const mutationSchema = fields({
  /** Random; identifies the mutation across client ids. */
  id: idSchema,
  /** 1, 2, 3 … without gaps within a client id. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  call: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Params and body of the call in one flat object; `{}` for sync.skip. */
  input: v.record(v.string(), v.unknown()),
  /** The device's clock when the person acted. The server clamps it to its own now. */
  at: instantSchema,
  /** The device's offset at that time, in minutes east of UTC. */
  offset: v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60)),
});

/** The body of POST /api/sync (ARCHITECTURE.md, Replication). */
export const syncRequestSchema = fields({
  protocol: v.pipe(v.number('Protocol must be a number'), v.integer(), v.minValue(1)),
  /** If not the session's account, the answer is 409 other_account before anything else. */
  userId: idSchema,
  /** Identifies one replica; replaced when a copy of the replica is detected. */
  clientId: idSchema,
  /** Null: the replica never had an answer. If not the server's, the answer is 409 other_epoch. */
  epoch: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  /** False: push only (more than one batch queued, or the service worker). */
  pull: v.boolean('Pull must be true or false'),
  /** Requests checksums of the held scopes. */
  verify: v.boolean('Verify must be true or false'),
  /** The server's last cursor; null: the replica has no base rows. */
  cursor: v.nullable(v.pipe(v.string(), v.maxLength(maxCursorLength))),
  /** Lowers the floor of a windowed scope to this `sort`. Absent: floors stay. */
  extend: v.optional(
    v.record(v.pipe(v.string(), v.maxLength(100)), v.pipe(v.string(), v.maxLength(100))),
  ),
  /**
   * Windowed scopes of which nobody reads old rows here: a window that has grown to several times
   * its first size becomes as small again. `extend` prevails. Absent: none.
   */
  close: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(1000))),
  /** Scopes to send whole because their checksum differed. Absent: none. */
  anew: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(1000))),
  /** Outcomes up to this sequence are stored on the device; 0: none. */
  told: v.pipe(v.number('Told must be a number'), v.safeInteger(), v.minValue(0)),
  mutations: v.pipe(
    v.array(mutationSchema, 'Mutations must be a list'),
    v.maxLength(maxBatchMutations),
  ),
});
