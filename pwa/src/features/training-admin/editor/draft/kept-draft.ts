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

export interface KeptForm {
  /** What the device kept when the editor was opened. Null: nothing; undefined: not read yet. */
  readonly kept: KeptDraft | null | undefined;
  readonly hasFailed: boolean;
  readonly readAgain: () => void;
  /** Stores the form, the latest of several; null removes it. */
  readonly keep: (form: KeptDraft | null) => void;
}

export function useKeptForm(notes: UserNotes, moduleId: string | null): KeptForm {
  const [form] = useState(() => {
    const place = draftPlace(moduleId);
    return {
      read: () => notes.read(place),
      keep: (draft: KeptDraft | null) => notes.keep(place, draft),
    };
  });
  const [kept, setKept] = useState<KeptDraft | null>();
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    let isGone = false;
    form.read().then(
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
  }, [form, attempts]);
  return {
    kept,
    hasFailed: kept === undefined && failures === attempts,
    readAgain: () => setAttempts(attempts + 1),
    keep: form.keep,
  };
}
