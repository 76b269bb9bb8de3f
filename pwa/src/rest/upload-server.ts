import { UploadFailure, type UploadServer } from '../platform/uploads/upload-server.ts';
import { callApi } from './call-api.ts';
import { NetworkError, ProblemError } from './problem-error.ts';

/** Milliseconds the server may check a file of several gigabytes. */
const checkingLimit = 5 * 60_000;

/** The uploads' calls. The texts are those of spec admin 8. */
export const uploadServer: UploadServer = {
  issue: (file, signal) =>
    callApi('uploads.issue', file, { signal }).catch((error: unknown) =>
      fail(error, `Failed to get upload URL for ${file.fileType}`, signal),
    ),
  position: (id, signal) =>
    callApi('uploads.position', { id }, { signal }).catch((error: unknown) =>
      fail(error, 'Network error during upload', signal),
    ),
  finalize: ({ fullUploadUrl, fileType, originalName, mimeType, ...claims }, signal) => {
    const { duration, width, height } = claims;
    const measured = {
      ...(duration !== undefined && { duration }),
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    };
    const input = { fullUploadUrl, fileType, originalName, mimeType, ...measured };
    return callApi('uploads.finalize', input, { signal, timeLimit: checkingLimit }).catch(
      (error: unknown) => fail(error, `Failed to finalize ${fileType} upload`, signal),
    );
  },
  cancel: (id) => callApi('uploads.cancel', { id }).catch(() => undefined),
};

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
