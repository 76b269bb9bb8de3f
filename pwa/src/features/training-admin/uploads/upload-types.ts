import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';

/** `fileKey` goes into a module's payload. */
export type FinishedUpload = CallAnswer<'uploads.finalize'>;

/**
 * Where an upload is. `waiting`: behind others, or being measured. `paused`: by the person, or
 * (`offline`) until the network returns, or (`server`) until the server or its object store answers;
 * then it goes on by itself. `finishing`: all bytes arrived,
 * the server checks them. `failed`: `message` is the text to show; `canRetry` false: another file
 * must be chosen.
 */
export type UploadStage =
  | { readonly name: 'waiting' }
  | { readonly name: 'uploading' }
  | { readonly name: 'paused'; readonly because: 'person' | 'offline' | 'server' }
  | { readonly name: 'finishing' }
  | { readonly name: 'finished'; readonly file: FinishedUpload; readonly poster: Blob | null }
  | { readonly name: 'failed'; readonly message: string; readonly canRetry: boolean };

/** One upload of the queue, as screens show it. Immutable: a change makes a new object. */
export interface UploadEntry {
  /** Of this page only, made by `add`. */
  readonly id: string;
  readonly fileType: TrainingFileType;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  /** Bytes that arrived. */
  readonly sent: number;
  /** Whole, 0 to 100. */
  readonly percentage: number;
  readonly stage: UploadStage;
}

/** What `add` refuses before anything is sent; `title` and `message` of a toast. */
export interface ChosenFileProblem {
  readonly title: string;
  readonly message: string;
}

export type AddedUpload =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly problem: ChosenFileProblem };
