import { useEffect, useState } from 'react';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { type AnnouncementDraft, isBlank, makeDraft, readDraft } from './announcement-draft.ts';

const key = 'new';

/** The unsent announcement of one administrator; deleted at sign-out. Nothing here rejects. */
export class AnnouncementDraftStore {
  readonly #notes: UserNotes;
  #writing: Promise<void> = Promise.resolve();

  constructor(userId: string) {
    this.#notes = new UserNotes(userId, 'announcement-draft');
  }

  /** Null: none. */
  async read(): Promise<AnnouncementDraft | null> {
    await this.#writing;
    return readDraft(await this.#notes.read(key));
  }

  /** Stores the draft, after earlier writes; null removes it. */
  keep(draft: AnnouncementDraft | null): void {
    this.#writing = this.#writing.then(() => this.#notes.write(key, draft)).catch(() => undefined);
  }
}

export interface KeptDraft {
  readonly draft: AnnouncementDraft;
  readonly edit: (change: Partial<AnnouncementDraft>) => void;
  /** Starts a blank one, with another id. */
  readonly discard: () => void;
}

/** The announcement being written, kept on this device with every change until sent or discarded. */
export function useKeptDraft(userId: string): KeptDraft {
  const [store] = useState(() => new AnnouncementDraftStore(userId));
  const [draft, setDraft] = useState(makeDraft);
  useEffect(() => {
    let isCurrent = true;
    void store.read().then((kept) => {
      if (isCurrent && kept !== null) setDraft((begun) => (isBlank(begun) ? kept : begun));
    });
    return () => {
      isCurrent = false;
    };
  }, [store]);
  const change = (next: AnnouncementDraft) => {
    setDraft(next);
    store.keep(isBlank(next) ? null : next);
  };
  return {
    draft,
    edit: (changes) => change({ ...draft, ...changes }),
    discard: () => change(makeDraft()),
  };
}
