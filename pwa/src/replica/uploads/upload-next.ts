import type { BaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { withinLimit } from '../environment/time-limit.ts';
import type { FileTransport } from '../environment/transport.ts';
import type { OutboxPut, StoredUpload } from '../store/stored-rows.ts';
import { type NextUpload, noteUploaded } from './outbox-uploads.ts';
import { type UploadFailure, judgeUpload } from './upload-failure.ts';

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

/** What a page and the worker do differently. */
export interface UploadWorld {
  readonly userId: string;
  readonly files: FileTransport;
  readonly startTimer: BaseEnvironment['startTimer'];
  /** Milliseconds the lane still waits for the upload's change, at most `orderLimit`. */
  orderTime(upload: StoredUpload): number;
  /** Runs a write in one transaction, which answers the entries it released. */
  release(work: (db: ReplicaDatabase) => Promise<readonly OutboxPut[]>): Promise<unknown>;
  /** Lets the lane overtake a slow upload. */
  overtake(slow: StoredUpload): Promise<unknown>;
}

/**
 * - `uploaded`: the server has the file, and this is recorded.
 * - `gone`: the file is no longer on this device.
 * - `lost`: another tab or the worker took the lock.
 */
export type UploadResult =
  | { readonly kind: 'uploaded' | 'gone' | 'lost' }
  | { readonly kind: 'failed'; readonly failure: UploadFailure; readonly error: unknown };

/**
 * Uploads one file and records it, under the upload lock; aborts with `lost`. Idempotent: a file
 * uploaded but not recorded is uploaded again under its id.
 */
export async function uploadNext(
  { entry, upload, attachment }: NextUpload,
  world: UploadWorld,
  lost: AbortSignal,
): Promise<UploadResult> {
  if (!attachment) return { kind: 'gone' };
  const { userId, files, startTimer } = world;
  let overtaking: Promise<unknown> = Promise.resolve();
  const cancelTimer = startTimer(() => {
    // On failure they wait for the end of the upload.
    overtaking = world.overtake(upload).catch(() => undefined);
  }, world.orderTime(upload));
  try {
    await withinLimit(startTimer, uploadLimit, lost, (signal) =>
      files.upload({ call: entry.call, userId, attachment }, signal),
    );
  } catch (error) {
    return lost.aborted ? { kind: 'lost' } : { kind: 'failed', failure: judgeUpload(error), error };
  } finally {
    cancelTimer();
    await overtaking;
  }
  if (lost.aborted) return { kind: 'lost' };
  await world.release((db) => noteUploaded(db, upload));
  return { kind: 'uploaded' };
}
