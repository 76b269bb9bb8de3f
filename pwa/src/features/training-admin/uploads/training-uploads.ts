import {
  type TrainingFileType,
  uploadTimeLimit,
} from '@greenroom/sync-protocol/uploads/training-files-rules';
import { sendPart } from '../../../rest/uploads/send-part.ts';
import { cancelUpload, UploadFailure } from '../../../rest/uploads/upload-calls.ts';
import { checkChosenFile } from './check-chosen-file.ts';
import { measureVideo } from './measure-video.ts';
import { makeUpload, type Upload } from './queued-upload.ts';
import { runUpload, type UploadParts } from './run-upload.ts';
import type { AddedUpload, UploadEntry, UploadStage } from './upload-types.ts';
import { warnOnLeaving } from './warn-on-leaving.ts';

/** Uploads at a time: more would only share the same line. */
const maxRunning = 3;
/** Attempts a minute apart, after those with growing pauses: half an hour in all. */
const lateAttempts = 28;
/** Milliseconds before each attempt without an answer, while the browser says it is online. */
export const defaultRetryDelays: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 20_000, 40_000,
].concat(Array.from({ length: lateAttempts }, () => 60_000));

const unexpected = new UploadFailure('failed', 'Something went wrong. Please try again.');

export interface QueueOptions extends Partial<UploadParts> {
  /** Milliseconds of uploading; absent: 30 minutes (spec admin 9). */
  readonly timeLimit?: number;
  readonly retryDelays?: readonly number[];
}

/** What is used of the uploads; tests of the editor have others. */
export type UploadQueue = Pick<TrainingUploads, keyof TrainingUploads>;

/**
 * Uploads of this page, several at once. It outlives the components that show them; while one is
 * unfinished, leaving the page asks first. A cancelled or removed entry disappears.
 */
export class TrainingUploads {
  readonly #parts: UploadParts;
  readonly #timeLimit: number;
  readonly #retryDelays: readonly number[];
  readonly #uploads = new Map<string, Upload>();
  readonly #listeners = new Set<() => void>();
  readonly #leaving = warnOnLeaving();
  #shown: readonly UploadEntry[] = [];
  #lastId = 0;

  constructor(options: QueueOptions = {}) {
    const { send = sendPart, measure = measureVideo } = options;
    this.#parts = { send, measure };
    this.#timeLimit = options.timeLimit ?? uploadTimeLimit;
    this.#retryDelays = options.retryDelays ?? defaultRetryDelays;
    addEventListener('online', this.#onOnline);
  }

  /** Checks the file and begins its upload. */
  add(file: File, fileType: TrainingFileType): AddedUpload {
    const problem = checkChosenFile(file, fileType);
    if (problem) return { ok: false, problem };
    this.#lastId += 1;
    const id = String(this.#lastId);
    this.#uploads.set(id, makeUpload(id, file, fileType));
    this.#publish();
    this.#startNext();
    return { ok: true, id };
  }

  pause(id: string): void {
    const upload = this.#uploads.get(id);
    if (!upload || !['waiting', 'uploading', 'paused'].includes(upload.entry.stage.name)) return;
    this.#stop(upload);
    this.#enter(upload, { name: 'paused', because: 'person' });
    this.#startNext();
  }

  resume(id: string): void {
    const upload = this.#uploads.get(id);
    if (upload?.entry.stage.name === 'paused') this.#proceed(upload);
  }

  /** From where it broke off, where the server still holds the bytes. */
  retry(id: string): void {
    const upload = this.#uploads.get(id);
    if (upload?.entry.stage.name !== 'failed' || !upload.entry.stage.canRetry) return;
    Object.assign(upload, { attempts: 0, spent: 0 });
    this.#proceed(upload);
  }

  /** Stops the upload and removes the entry; also for a finished or failed one. */
  cancel(id: string): void {
    const upload = this.#uploads.get(id);
    if (!upload) return;
    this.#remove(upload);
    this.#publish();
    this.#startNext();
  }

  /** The same array until something changes. */
  entries(): readonly UploadEntry[] {
    return this.#shown;
  }

  /** Called after each change. @returns stops the calls */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Cancels everything and stops listening to the browser. */
  close(): void {
    removeEventListener('online', this.#onOnline);
    for (const upload of this.#uploads.values()) this.#remove(upload);
    this.#publish();
  }

  #publish(): void {
    this.#shown = [...this.#uploads.values()].map(({ entry }) => entry);
    this.#leaving.set(
      this.#shown.some(({ stage }) => stage.name !== 'finished' && stage.name !== 'failed'),
    );
    for (const listener of this.#listeners) listener();
  }

  /** A removed upload's late reports change nothing. */
  #change(upload: Upload, over: Partial<UploadEntry>): void {
    if (this.#uploads.get(upload.entry.id) !== upload) return;
    upload.entry = { ...upload.entry, ...over };
    this.#publish();
  }

  #enter(upload: Upload, stage: UploadStage): void {
    this.#change(upload, { stage });
  }

  #startNext(): void {
    const all = [...this.#uploads.values()];
    const free = maxRunning - all.filter(({ running }) => running).length;
    const waiting = all.filter(({ entry, running }) => entry.stage.name === 'waiting' && !running);
    for (const upload of waiting.slice(0, Math.max(0, free))) void this.#run(upload);
  }

  async #run(upload: Upload): Promise<void> {
    const running = new AbortController();
    upload.running = running;
    const { signal } = running;
    const startedAt = performance.now();
    const timeOut = () => running.abort(new UploadFailure('failed', 'Upload timed out'));
    const expiry = setTimeout(timeOut, this.#timeLimit - upload.spent);
    try {
      const file = await runUpload(upload, this.#parts, this.#reportsOf(upload, signal), signal);
      this.#enter(upload, { name: 'finished', file, poster: upload.measured?.poster ?? null });
    } catch (error) {
      // A pause or a cancellation has set the stage already.
      if (!signal.aborted || error instanceof UploadFailure) this.#settle(upload, error);
    } finally {
      clearTimeout(expiry);
      upload.spent += performance.now() - startedAt;
      if (upload.running === running) upload.running = null;
      this.#startNext();
    }
  }

  #reportsOf(upload: Upload, signal: AbortSignal) {
    const unlessStopped = (report: () => void) => {
      if (!signal.aborted) report();
    };
    return {
      onUploading: () => unlessStopped(() => this.#enter(upload, { name: 'uploading' })),
      onFinishing: () => unlessStopped(() => this.#enter(upload, { name: 'finishing' })),
      onArrived: (received: number) => {
        if (received > upload.arrived) upload.attempts = 0;
        upload.arrived = received;
      },
      onSent: (sent: number) => {
        const percentage = Math.min(100, Math.floor((sent / upload.file.size) * 100));
        unlessStopped(() => this.#change(upload, { sent, percentage }));
      },
    };
  }

  /** A failed run is repeated while that may help. */
  #settle(upload: Upload, error: unknown): void {
    const { kind, message } = error instanceof UploadFailure ? error : unexpected;
    const delay = this.#retryDelays[upload.attempts];
    if (kind !== 'transient' || (delay === undefined && navigator.onLine)) {
      this.#enter(upload, { name: 'failed', message, canRetry: kind !== 'refused' });
      return;
    }
    // The event `online` ends a pause without a network.
    if (!navigator.onLine) return this.#enter(upload, { name: 'paused', because: 'offline' });
    this.#enter(upload, { name: 'paused', because: 'server' });
    upload.attempts += 1;
    upload.retryTimer = setTimeout(() => this.#proceed(upload), delay);
  }

  #proceed(upload: Upload): void {
    clearTimeout(upload.retryTimer);
    this.#enter(upload, { name: 'waiting' });
    this.#startNext();
  }

  #stop(upload: Upload): void {
    clearTimeout(upload.retryTimer);
    upload.running?.abort();
    upload.running = null;
  }

  #remove(upload: Upload): void {
    this.#uploads.delete(upload.entry.id);
    this.#stop(upload);
    if (!upload.issued || upload.entry.stage.name === 'finished') return;
    void cancelUpload(upload.issued.id);
  }

  readonly #onOnline = () => {
    for (const upload of this.#uploads.values()) {
      const { stage } = upload.entry;
      if (stage.name === 'paused' && stage.because !== 'person') this.#proceed(upload);
    }
  };
}
