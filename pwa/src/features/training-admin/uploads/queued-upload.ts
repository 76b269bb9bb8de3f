import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { UploadTask } from './run-upload.ts';
import type { UploadEntry } from './upload-types.ts';

/** An upload of the queue. */
export interface Upload extends UploadTask {
  entry: UploadEntry;
  /** Null: not running. */
  running: AbortController | null;
  /** Bytes the server holds. */
  arrived: number;
  /** Attempts since more bytes arrived. */
  attempts: number;
  /** Milliseconds of uploading so far, without pauses. */
  spent: number;
  /** Waits for the next attempt. Undefined: none is planned. */
  retryTimer: ReturnType<typeof setTimeout> | undefined;
}

export function makeUpload(id: string, file: File, fileType: TrainingFileType): Upload {
  return {
    file,
    fileType,
    measured: null,
    issued: null,
    running: null,
    arrived: 0,
    attempts: 0,
    spent: 0,
    retryTimer: undefined,
    entry: {
      id,
      fileType,
      fileName: file.name,
      fileSize: file.size,
      sent: 0,
      percentage: 0,
      stage: { name: 'waiting' },
    },
  };
}
