import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { ReplicaCore } from '../replica-core.ts';
import type { Attachment, MutationInput } from '../replica-types.ts';
import { enqueue } from './enqueue.ts';
import { makeEntry } from './make-entry.ts';

/**
 * Queues a change.
 * @returns its id, whether its effect ran, and whether its outcome may wait.
 * @throws {InvalidMutationError} when the input breaks the contract.
 * @throws {StorageFullError} when the device is full; nothing was kept.
 */
export async function keepChange<N extends OfflineCallName>(
  core: ReplicaCore,
  call: N,
  input: MutationInput<N>,
  attachments: readonly Attachment[] = [],
): Promise<{ readonly id: string; readonly ran: boolean; readonly isQuiet: boolean }> {
  const entry = makeEntry(core, call, input, attachments.length > 0);
  return { ...(await enqueue(core, entry, attachments)), isQuiet: entry.quiet ?? false };
}
