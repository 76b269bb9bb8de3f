import { useEffect, useState } from 'react';
import type { NotePlace, UserNotes } from '../../../../platform/storage/user-notes.ts';
import { type KeptDraft, keptDraftSchema } from './draft-schema.ts';

/**
 * Where the unsaved form of a module is kept: it survives a reload or a killed app and is deleted at
 * sign-out, as a chat draft is. `moduleId` null: a new module.
 */
export function draftPlace(moduleId: string | null): NotePlace<typeof keptDraftSchema> {
  const path = `/module-draft/${moduleId ?? 'new'}`;
  return { topic: 'module-drafts', path, schema: keptDraftSchema };
}

/** Keeps a module's form on this device. */
export interface FormKeeper {
  /** Stores the form, the latest of several; null removes it. */
  readonly keep: (form: KeptDraft | null) => void;
  /** The module was stored under this id: a new one's form is kept as that module's from here on. */
  readonly move: (id: string) => void;
  /** As `move`, once the editor has gone: what it kept was begun from this version of the module. */
  readonly rebase: (id: string, basedOn: string) => Promise<void>;
}

export interface KeptForm {
  /** What the device kept when the editor was opened. Null: nothing; undefined: not read yet. */
  readonly kept: KeptDraft | null | undefined;
  readonly hasFailed: boolean;
  readonly readAgain: () => void;
  readonly keeper: FormKeeper;
}

export function useKeptForm(notes: UserNotes, moduleId: string | null): KeptForm {
  const [read] = useState(() => () => notes.read(draftPlace(moduleId)));
  const [keeper] = useState(() => openKeeper(notes, moduleId));
  const [kept, setKept] = useState<KeptDraft | null>();
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    let isGone = false;
    read().then(
      (found: KeptDraft | null = null) => {
        if (!isGone) setKept(found);
      },
      () => {
        if (!isGone) setFailures(attempts);
      },
    );
    return () => {
      isGone = true;
    };
  }, [read, attempts]);
  return {
    kept,
    hasFailed: kept === undefined && failures === attempts,
    readAgain: () => setAttempts(attempts + 1),
    keeper,
  };
}

function openKeeper(notes: UserNotes, moduleId: string | null): FormKeeper {
  let place = draftPlace(moduleId);
  const move = (id: string) => {
    const stored = draftPlace(id);
    if (place.path === stored.path) return;
    notes.keep(place, null);
    place = stored;
  };
  return {
    keep: (form) => notes.keep(place, form),
    move,
    rebase: async (id, basedOn) => {
      const kept = await notes.read(place).catch(() => undefined);
      // Another form may have been begun in its place.
      if (kept === undefined || (kept.id ?? moduleId) !== id) return;
      move(id);
      notes.keep(place, { ...kept, id, basedOn });
    },
  };
}
