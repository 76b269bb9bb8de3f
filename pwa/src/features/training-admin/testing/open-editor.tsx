import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { ModuleContent } from '@greenroom/sync-protocol/training/training-content-records';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import type { Previews } from '../editor/preview/previews.ts';
import type { UploadQueue } from '../uploads/training-uploads.ts';
import type { AddedUpload, UploadEntry, UploadStage } from '../uploads/upload-types.ts';
import { makeContent, makeId } from './make-module.ts';

/** Opens the editor of a stored module; null: of a new one. Records what is saved. */
export function openEditor(stored: ModuleContent | null = null) {
  const shelf = { stored, gone: [] as readonly string[] };
  const saved: CallInput<'training.create'>[] = [];
  const keep = (input: CallInput<'training.create'>) => {
    const missing = shelf.gone.filter((key) => JSON.stringify(input).includes(key));
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map((key) => [key, ['Missing']]));
      throw new MockProblem('upload_missing', 'A file has not been uploaded completely', {
        fields,
      });
    }
    saved.push(input);
    return makeContent({ title: input.title, draft: input.draft === 'true' });
  };
  const replace = (input: CallInput<'training.replace'>) => {
    const isOutdated = input.basedOn !== undefined && input.basedOn !== shelf.stored?.updatedAt;
    if (isOutdated) throw new MockProblem('conflict', 'This module has been changed');
    return keep(input);
  };
  server.use(
    mockCall('training.create', ({ input }) => keep(input)),
    mockCall('training.replace', ({ input }) => replace(input)),
    mockCall('training.listContent', () => shelf.stored ?? makeContent()),
  );
  const uploads = new UploadBench();
  const room = renderRoom(
    <EditorScreen
      moduleId={stored?.id ?? null}
      notes={new UserNotes(makeAccount().id)}
      previews={previews}
      openQueue={() => uploads}
    />,
    `/admin/training?edit=${stored?.id ?? 'new'}`,
  );
  return {
    ...room,
    uploads,
    saved,
    /** Another administrator saves the module. */
    saveElsewhere: (theirs: ModuleContent) => {
      shelf.stored = theirs;
    },
    /** The server has these uploads no more. */
    removeFiles: (...keys: readonly string[]) => {
      shelf.gone = keys;
    },
  };
}

/** Parts that show what they are given. */
const previews: Previews = {
  Markdown: ({ text }) => <p>Rendered: {text}</p>,
  Item: ({ item }) => (
    <p>
      {item.type}: {item.content ?? item.fileUrl}
    </p>
  ),
};

/** Chooses a file in a field of this name, the n-th of several. */
export function chooseFile(label: string, fileName: string, index = 0): void {
  const group = screen.getAllByRole('group', { name: label })[index];
  if (!group) throw new TypeError(`There is no field ${label}`);
  const input = within(group).getByLabelText(label, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], fileName)] } });
}

/** An upload queue whose uploads go as far as a test says. */
class UploadBench implements UploadQueue {
  #entries: readonly UploadEntry[] = [];
  #count = 0;
  readonly #listeners = new Set<() => void>();
  /** The next file is refused with this text. Null: it is not. */
  refusal: string | null = null;
  isClosed = false;

  add(file: File, fileType: TrainingFileType): AddedUpload {
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
      fileType: entry?.fileType ?? 'document',
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
