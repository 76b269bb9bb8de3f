import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { MeasuredMedia } from './measure-video.ts';
import {
  finishUpload,
  type IssuedUpload,
  issueUpload,
  readPosition,
  UploadFailure,
} from './upload-calls.ts';
import type { FinishedUpload } from './upload-types.ts';

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

/** What an upload keeps between its runs. */
export interface UploadTask {
  readonly file: File;
  readonly fileType: TrainingFileType;
  /** Null: not measured yet. */
  measured: MeasuredMedia | null;
  /** Null: not begun on the server, or expired there. */
  issued: IssuedUpload | null;
}

export interface UploadParts {
  readonly send: SendPart;
  readonly measure: (file: Blob) => Promise<MeasuredMedia>;
}

export interface UploadReports {
  /** Bytes the server holds. */
  readonly onArrived: (received: number) => void;
  /** Bytes that arrived or are under way. */
  readonly onSent: (sent: number) => void;
  readonly onUploading: () => void;
  readonly onFinishing: () => void;
}

/**
 * Brings an upload to its end, from where it stands.
 * @throws {UploadFailure}, or the signal's reason
 */
export async function runUpload(
  task: UploadTask,
  parts: UploadParts,
  reports: UploadReports,
  signal: AbortSignal,
): Promise<FinishedUpload> {
  const { file, fileType } = task;
  if (fileType === 'video') task.measured ??= await parts.measure(file);
  signal.throwIfAborted();
  reports.onUploading();
  const named = { fileType, originalName: file.name, mimeType: file.type };
  try {
    task.issued ??= await issueUpload({ ...named, fileSize: file.size }, signal);
    const { id, fullUploadUrl } = task.issued;
    await sendAll(id, file, parts.send, reports, signal);
    reports.onFinishing();
    return await finishUpload({ fullUploadUrl, ...named, ...task.measured?.claims }, signal);
  } catch (error) {
    if (error instanceof UploadFailure && error.isGone) task.issued = null;
    throw error;
  }
}

async function sendAll(
  id: string,
  file: File,
  send: SendPart,
  { onArrived, onSent }: UploadReports,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { received, partSize, uploadUrl } = await readPosition(id, signal);
    onArrived(received);
    onSent(received);
    if (uploadUrl === null) return;
    const part = file.slice(received, received + partSize);
    await send(uploadUrl, part, { signal, onProgress: (sent) => onSent(received + sent) });
  }
}

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
