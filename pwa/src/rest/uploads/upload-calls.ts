import type { CallAnswer, CallerInput } from '@greenroom/sync-protocol/contract';
import { callApi } from '../call-api.ts';
import { NetworkError, ProblemError } from '../problem-error.ts';

// The calls of an upload. Each rejects with an `UploadFailure`, or with the reason of its signal.

/** An upload the server has begun. */
export type IssuedUpload = CallAnswer<'uploads.issue'>;
/** What the device measured. */
export type MediaClaims = Pick<CallerInput<'uploads.finalize'>, 'duration' | 'width' | 'height'>;

/** Milliseconds the server may check a file of several gigabytes. */
const checkingLimit = 5 * 60_000;

/** Why an upload stopped; the message is for people (spec admin 8). */
export class UploadFailure extends Error {
  /**
   * - `transient`: the network or the server may be back in a moment.
   * - `refused`: the same file would be refused again.
   * - `failed`: a person may try again.
   */
  readonly kind: 'transient' | 'refused' | 'failed';
  /** The server no longer holds the upload: it begins anew. */
  readonly isGone: boolean;

  constructor(kind: UploadFailure['kind'], message: string, isGone = false) {
    super(message);
    this.name = 'UploadFailure';
    this.kind = kind;
    this.isGone = isGone;
  }
}

export function issueUpload(file: CallerInput<'uploads.issue'>, signal: AbortSignal) {
  return callApi('uploads.issue', file, { signal }).catch((error: unknown) =>
    fail(error, `Failed to get upload URL for ${file.fileType}`, signal),
  );
}

export function readPosition(id: string, signal: AbortSignal) {
  return callApi('uploads.position', { id }, { signal }).catch((error: unknown) =>
    fail(error, 'Network error during upload', signal),
  );
}

export function finishUpload(file: CallerInput<'uploads.finalize'>, signal: AbortSignal) {
  return callApi('uploads.finalize', file, { signal, timeLimit: checkingLimit }).catch(
    (error: unknown) => fail(error, `Failed to finalize ${file.fileType} upload`, signal),
  );
}

/** Gives the upload up; never rejects, since the server removes it in a day anyway. */
export async function cancelUpload(id: string): Promise<void> {
  await callApi('uploads.cancel', { id }).catch(() => undefined);
}

/** @throws {UploadFailure} with the server's message, `fallback` where it has none for people */
function fail(error: unknown, fallback: string, signal: AbortSignal): never {
  if (signal.aborted) throw signal.reason;
  if (error instanceof NetworkError) {
    throw new UploadFailure('transient', 'Network error during upload');
  }
  if (!(error instanceof ProblemError)) throw error;
  const { code, message } = error.problem;
  const text = code === 'internal' ? fallback : message;
  throw new UploadFailure(kindOf(error), text, code === 'not_found');
}

function kindOf({ problem, retry }: ProblemError): UploadFailure['kind'] {
  if (problem.code === 'not_found') return 'failed';
  if (retry === 'later' && problem.code !== 'internal') return 'transient';
  return retry === 'never' ? 'refused' : 'failed';
}
