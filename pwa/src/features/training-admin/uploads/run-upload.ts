import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { SendPart } from '../../../rest/uploads/send-part.ts';
import {
  finishUpload,
  type IssuedUpload,
  issueUpload,
  readPosition,
  UploadFailure,
} from '../../../rest/uploads/upload-calls.ts';
import type { MeasuredMedia } from './measure-video.ts';
import type { FinishedUpload } from './upload-types.ts';

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
