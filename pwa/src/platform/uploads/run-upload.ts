import type { MeasuredMedia } from './measure-video.ts';
import type { SendPart } from './send-part.ts';
import { type IssuedUpload, UploadFailure, type UploadServer } from './upload-server.ts';
import type { FinishedUpload, UploadFileType } from './upload-types.ts';

/** What an upload keeps between its runs. */
export interface UploadTask {
  readonly file: File;
  readonly fileType: UploadFileType;
  /** Null: not measured yet. */
  measured: MeasuredMedia | null;
  /** Null: not begun on the server, or expired there. */
  issued: IssuedUpload | null;
}

export interface UploadParts {
  readonly server: UploadServer;
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
    task.issued ??= await parts.server.issue({ ...named, fileSize: file.size }, signal);
    await sendAll(task.issued, file, parts, reports, signal);
    reports.onFinishing();
    return await parts.server.finalize(
      { ...task.issued, ...named, ...task.measured?.claims },
      signal,
    );
  } catch (error) {
    if (error instanceof UploadFailure && error.isGone) task.issued = null;
    throw error;
  }
}

async function sendAll(
  { id }: IssuedUpload,
  file: File,
  { server, send }: UploadParts,
  { onArrived, onSent }: UploadReports,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { received, partSize, uploadUrl } = await server.position(id, signal);
    onArrived(received);
    onSent(received);
    if (uploadUrl === null) return;
    const part = file.slice(received, received + partSize);
    await send(uploadUrl, part, { signal, onProgress: (sent) => onSent(received + sent) });
  }
}
