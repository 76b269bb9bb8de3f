import { UploadFailure } from './upload-calls.ts';

/** Milliseconds without any progress after which a connection counts as lost. */
const stallLimit = 60_000;
/** Statuses after which the same request may succeed. */
const transientStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the bytes of this part that were sent. */
  readonly onProgress: (sent: number) => void;
}

export type SendPart = (url: string, part: Blob, options: SendOptions) => Promise<void>;

/**
 * Puts bytes to an address of this server or of the object store. `fetch` reports no progress of a
 * sent body, so this is an XMLHttpRequest.
 * @throws {UploadFailure}, or the signal's reason
 */
export const sendPart: SendPart = (url, part, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => fail(new UploadFailure('transient', 'Network error during upload'));
    let stalled = setTimeout(lost, stallLimit);
    const abort = () => fail(signal.reason as Error);
    const end = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: Error) => {
      end();
      reject(error);
      request.abort();
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(lost, stallLimit);
      onProgress(Math.min(loaded, part.size));
    });
    request.addEventListener('error', lost);
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) return fail(describeFailure(request));
      end();
      resolve();
    });
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    request.open('PUT', new URL(url, location.origin));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(part);
  });

function describeFailure({ status, statusText, responseText }: XMLHttpRequest): UploadFailure {
  const kind = transientStatuses.has(status) ? 'transient' : 'failed';
  const text = readMessage(responseText) ?? statusText;
  return new UploadFailure(kind, `Upload failed with status ${status}: ${text}`, status === 404);
}

/** The message of a problem of this server; undefined: another answer. */
function readMessage(text: string): string | undefined {
  try {
    const message = (JSON.parse(text) as { message?: unknown } | null)?.message;
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
