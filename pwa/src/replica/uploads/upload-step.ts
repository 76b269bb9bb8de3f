import type { BaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { withinLimit } from '../environment/time-limit.ts';
import type { FileTransport } from '../environment/transport.ts';
import { type NextUpload, findNextUpload } from './upload-queue.ts';

/** Milliseconds per upload: 5 MB at 140 kbit/s. */
const uploadLimit = 5 * 60_000;
/** Milliseconds a lane waits for one entry's uploads before it overtakes it. */
export const orderLimit = 30_000;
/** Milliseconds the lock may be held before a waiter steals it. */
export const uploadPatience = uploadLimit + 60_000;

/** The lock that serialises a user's uploads over tabs and worker. */
export function uploadLockName(databaseName: string): string {
  return `${databaseName}:upload`;
}

/** Dependencies of an upload. */
export interface UploadWorld {
  readonly userId: string;
  readonly files: FileTransport;
  readonly startTimer: BaseEnvironment['startTimer'];
  /** Runs one transaction on a strict connection. */
  run<T>(work: (db: ReplicaDatabase) => Promise<T>): Promise<T>;
  /** Milliseconds the lane still waits for an entry, at most `orderLimit`. */
  orderTime(next: NextUpload): number;
  /** Lets the lane overtake a slow upload. */
  overtake(slow: NextUpload): Promise<unknown>;
}

/**
 * - `idle`: nothing to upload now.
 * - `uploaded`: the server has the file; not recorded yet.
 * - `gone`: the file is no longer on this device.
 * - `lost`: another tab or the worker took the lock.
 */
export type UploadResult =
  | { readonly kind: 'idle' | 'lost' }
  | { readonly kind: 'uploaded' | 'gone'; readonly next: NextUpload }
  | { readonly kind: 'failed'; readonly next: NextUpload; readonly error: unknown };

/**
 * Uploads the next file under the upload lock. Idempotent: a file uploaded but not recorded is
 * uploaded again under its id.
 */
export async function uploadStep(
  world: UploadWorld,
  isPaused: (next: NextUpload) => boolean,
  lost: AbortSignal,
): Promise<UploadResult> {
  const next = await world.run(findNextUpload);
  if (!next || isPaused(next)) return { kind: 'idle' };
  const { attachment, entry } = next;
  if (!attachment) return { kind: 'gone', next };
  const { userId, files, startTimer } = world;
  const upload = { call: entry.call, userId, attachment };
  let overtaking: Promise<unknown> = Promise.resolve();
  const cancelTimer = startTimer(() => {
    // On failure they wait for the end of the upload.
    overtaking = world.overtake(next).catch(() => undefined);
  }, world.orderTime(next));
  try {
    await withinLimit(startTimer, uploadLimit, lost, (signal) => files.upload(upload, signal));
    return lost.aborted ? { kind: 'lost' } : { kind: 'uploaded', next };
  } catch (error) {
    if (lost.aborted) return { kind: 'lost' };
    return { kind: 'failed', next, error };
  } finally {
    cancelTimer();
    await overtaking;
  }
}
