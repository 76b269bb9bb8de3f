import type { BaseEnvironment } from '../environment/base-environment.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { withinLimit } from '../environment/time-limit.ts';
import type { FileTransport } from '../environment/transport.ts';
import { type NextUpload, findNextUpload } from './upload-queue.ts';

/** Milliseconds one upload may take: 5 MB at 140 kbit/s. */
const uploadLimit = 5 * 60_000;
/** Milliseconds of uploading one entry's files in which those behind it wait: longer nobody's words are held up. */
export const orderLimit = 30_000;
/** Milliseconds the lock may be held before a waiter takes it away. */
export const uploadPatience = uploadLimit + 60_000;

/** Name of the lock that lets one tab or worker of a user upload at a time. */
export function uploadLockName(databaseName: string): string {
  return `${databaseName}:upload`;
}

/** What an upload needs besides the queue. */
export interface UploadWorld {
  readonly userId: string;
  readonly files: FileTransport;
  readonly startTimer: BaseEnvironment['startTimer'];
  /** Runs one transaction on a strict connection. */
  run<T>(work: (db: ReplicaDatabase) => Promise<T>): Promise<T>;
  /** Milliseconds those behind an entry wait for it from now on, at most `orderLimit`. */
  orderTime(next: NextUpload): number;
  /** Lets those behind an upload that takes long pass it. */
  letPass(slow: NextUpload): Promise<unknown>;
}

/**
 * - `idle`: nothing is to be uploaded now.
 * - `uploaded`: the server has the file; nothing here has changed yet.
 * - `gone`: the file is not on this device any more.
 * - `failed`: with this error.
 * - `lost`: another tab or the worker took over.
 */
export type UploadResult =
  | { readonly kind: 'idle' | 'lost' }
  | { readonly kind: 'uploaded' | 'gone'; readonly next: NextUpload }
  | { readonly kind: 'failed'; readonly next: NextUpload; readonly error: unknown };

/**
 * Uploads the first file that is to be uploaded, under the upload lock. The file's id is its
 * identity: what was uploaded and not noted is uploaded again and is the same file.
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
  let passing: Promise<unknown> = Promise.resolve();
  const cancelPassing = startTimer(() => {
    // Where that fails they wait for the end of the upload.
    passing = world.letPass(next).catch(() => undefined);
  }, world.orderTime(next));
  try {
    await withinLimit(startTimer, uploadLimit, lost, (signal) => files.upload(upload, signal));
    return lost.aborted ? { kind: 'lost' } : { kind: 'uploaded', next };
  } catch (error) {
    if (lost.aborted) return { kind: 'lost' };
    return { kind: 'failed', next, error };
  } finally {
    cancelPassing();
    await passing;
  }
}
