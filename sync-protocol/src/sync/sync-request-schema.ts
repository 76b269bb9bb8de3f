import * as v from 'valibot';
import { fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { maxBatchMutations, maxCursorLength } from './sync-limits.ts';

// What devices send is read by the server alone: no start of the app loads this.

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

/** The body of POST /api/sync (ARCHITECTURE.md, Replication). */
export const syncRequestSchema = fields({
  protocol: v.pipe(v.number('Protocol must be a number'), v.integer(), v.minValue(1)),
  /** Another than the session's is 409 other_account before anything else. */
  userId: idSchema,
  /** Names one replica; drawn anew when a copy of the replica is noticed. */
  clientId: idSchema,
  /** Null on a replica that never heard from a server. Another than the server's is 409 other_epoch. */
  epoch: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  /** False while more than one batch is queued and from the service worker: push only. */
  pull: v.boolean('Pull must be true or false'),
  /** Ask for checksums of the held scopes. */
  verify: v.boolean('Verify must be true or false'),
  /** As the server gave it; null for a replica without base rows. */
  cursor: v.nullable(v.pipe(v.string(), v.maxLength(maxCursorLength))),
  /** Lower the floor of a windowed scope to this `sort`. Absent: floors stay. */
  extend: v.optional(
    v.record(v.pipe(v.string(), v.maxLength(100)), v.pipe(v.string(), v.maxLength(100))),
  ),
  /** Scopes whose checksum differed from the base rows: send them whole. Absent: none. */
  anew: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(1000))),
  /** Outcomes up to this sequence are stored on the device; 0 for none. */
  told: v.pipe(v.number('Told must be a number'), v.safeInteger(), v.minValue(0)),
  mutations: v.pipe(
    v.array(mutationSchema, 'Mutations must be a list'),
    v.maxLength(maxBatchMutations),
  ),
});
