import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { StoredStatus } from './apply/outcome-repository.ts';

/** Told what an exchange carried and what became of it, so that it can be counted. */
export interface SyncObserver {
  /** A batch arrived; it may be empty, offered again, or refused later on. */
  batchArrived(mutations: readonly Mutation[], now: Date): void;
  /** A mutation was processed for the first time and its outcome is committed. `call` is the device's word. */
  mutationProcessed(call: string, status: StoredStatus): void;
}
