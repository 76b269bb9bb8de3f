import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { StoredStatus } from './apply/outcome-repository.ts';

/** Receives events of exchanges, for counting. */
export interface SyncObserver {
  /** A batch arrived; it may be empty, repeated, or refused later. */
  batchArrived(mutations: readonly Mutation[], now: Date): void;
  /** A mutation was processed for the first time, and committed. `call` is unvalidated. */
  mutationProcessed(call: string, status: StoredStatus): void;
}
