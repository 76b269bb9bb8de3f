/** Use of a training file; the contract's `fileType` (spec admin 7). */
export type UploadFileType = 'video' | 'document' | 'image' | 'thumbnail' | 'captions';

/**
 * A finished upload: `fileKey` goes into a module's payload, the file is read at
 * `/api/files/{fileKey}`.
 */
export interface FinishedUpload {
  readonly fileKey: string;
  readonly originalName: string;
  /** Media type of the stored bytes. */
  readonly mimeType: string;
  /** Bytes stored; an image is stored re-encoded. */
  readonly fileSize: number;
  /** Seconds, measured by the server, else by the device; null: not a video, or unknown. */
  readonly duration: number | null;
  /** Pixels; null: not an image or video, or unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

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
  readonly fileType: UploadFileType;
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

/**
 * Uploads of this page, several at once. It outlives the components that show them; while one is
 * unfinished, leaving the page asks first. A cancelled or removed entry disappears.
 *
 * `openTrainingUploads(uploadServer)` of `training-uploads.ts` makes one, with the server of
 * `rest/upload-server.ts`.
 */
export interface TrainingUploads {
  /** Checks the file (`checkChosenFile`) and begins its upload. */
  add(file: File, fileType: UploadFileType): AddedUpload;
  pause(id: string): void;
  resume(id: string): void;
  /** From where it broke off, where the server still holds the bytes. */
  retry(id: string): void;
  /** Stops the upload and removes the entry; also for a finished or failed one. */
  cancel(id: string): void;
  /** The same array until something changes. */
  entries(): readonly UploadEntry[];
  /** Called after each change. @returns stops the calls */
  subscribe(listener: () => void): () => void;
  /** Cancels everything and stops listening to the browser. */
  close(): void;
}
