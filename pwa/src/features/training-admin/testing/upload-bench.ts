import type {
  AddedUpload,
  UploadEntry,
  UploadFileType,
  TrainingUploads,
  UploadStage,
} from '../../../platform/uploads/upload-types.ts';
import { makeId } from './make-module.ts';

/** An upload queue whose uploads go as far as a test says. */
export class UploadBench implements TrainingUploads {
  #entries: readonly UploadEntry[] = [];
  #count = 0;
  readonly #listeners = new Set<() => void>();
  /** The next file is refused with this text. Null: it is not. */
  refusal: string | null = null;
  isClosed = false;

  add(file: File, fileType: UploadFileType): AddedUpload {
    const message = this.refusal;
    this.refusal = null;
    if (message !== null) return { ok: false, problem: { title: 'File Too Large', message } };
    this.#count += 1;
    const id = String(this.#count);
    const entry: UploadEntry = {
      id,
      fileType,
      fileName: file.name,
      fileSize: 10_000_000,
      sent: 0,
      percentage: 0,
      stage: { name: 'uploading' },
    };
    this.#set([...this.#entries, entry]);
    return { ok: true, id };
  }

  /** The upload of this file stands at a percentage, in this stage. */
  advance(fileName: string, percentage: number, stage: UploadStage = { name: 'uploading' }): void {
    const sent = percentage * 100_000;
    this.#set(
      this.#entries.map((entry) =>
        entry.fileName === fileName ? { ...entry, percentage, sent, stage } : entry,
      ),
    );
  }

  /** Finishes; the file's key is `makeId(<the upload's number>, 9)`. */
  finish(fileName: string, poster: Blob | null = null): void {
    const entry = this.#entries.find((known) => known.fileName === fileName);
    const file = {
      fileKey: makeId(Number(entry?.id), 9),
      originalName: fileName,
      mimeType: 'application/octet-stream',
      fileSize: 10_000_000,
      duration: null,
      width: null,
      height: null,
    };
    this.advance(fileName, 100, { name: 'finished', file, poster });
  }

  pause(id: string): void {
    this.#stage(id, { name: 'paused', because: 'person' });
  }

  resume(id: string): void {
    this.#stage(id, { name: 'uploading' });
  }

  retry(id: string): void {
    this.#stage(id, { name: 'uploading' });
  }

  cancel(id: string): void {
    this.#set(this.#entries.filter((entry) => entry.id !== id));
  }

  entries(): readonly UploadEntry[] {
    return this.#entries;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.isClosed = true;
  }

  #stage(id: string, stage: UploadStage): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...entry, stage } : entry)));
  }

  #set(entries: readonly UploadEntry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}
