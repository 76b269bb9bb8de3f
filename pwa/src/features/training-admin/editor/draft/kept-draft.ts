import type { NotePlace, UserNotes } from '../../../../platform/storage/user-notes.ts';
import { type KeptDraft, keptDraftSchema } from './draft-schema.ts';

/**
 * The unsaved form of one module of one administrator: it survives a reload or a killed app and is
 * deleted at sign-out, as a chat draft is.
 */
export class KeptDraftStore {
  readonly #notes: UserNotes;
  readonly #place: NotePlace;

  /** `moduleId` null: a new module. */
  constructor(notes: UserNotes, moduleId: string | null) {
    this.#notes = notes;
    this.#place = { topic: 'module-drafts', path: `/module-draft/${moduleId ?? 'new'}` };
  }

  /** Null: none. @throws {Error} when it cannot be read. */
  async read(): Promise<KeptDraft | null> {
    return (await this.#notes.read(this.#place, keptDraftSchema)) ?? null;
  }

  /** Stores the form, the latest of several. */
  keep(kept: KeptDraft): void {
    this.#notes.keep(this.#place, kept);
  }

  discard(): void {
    this.#notes.keep(this.#place, null);
  }
}
