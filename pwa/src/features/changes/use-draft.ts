import { useCallback, useEffect, useState } from 'react';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';

interface Drafts {
  readonly texts: Map<string, string>;
  readonly fields: Set<(key: string, text: string) => void>;
}

/** One collection per session: they go with its notes at sign-out. */
const drafts = new WeakMap<UserNotes, Drafts>();

/**
 * A text that is kept in this session's memory while its field is closed; mount anew for another
 * `key`. For what no device stores, such as notes on bank details. `initial`: what nobody has typed.
 * @returns the text, what changes it in every field of this key, also after this one has gone, and what
 *   forgets it once it was sent, while it still is shown
 */
export function useDraft(
  key: string,
  initial = '',
): readonly [text: string, change: (text: string) => void, forget: () => void] {
  const notes = useNotes();
  const [text, setText] = useState(() => draftsOf(notes).texts.get(key) ?? initial);
  useEffect(() => {
    const { fields } = draftsOf(notes);
    const show = (changed: string, next: string) => {
      if (changed === key) setText(next);
    };
    fields.add(show);
    return () => void fields.delete(show);
  }, [notes, key]);
  const forget = useCallback(() => void draftsOf(notes).texts.delete(key), [notes, key]);
  const change = useCallback(
    (next: string) => {
      if (next === initial) forget();
      else draftsOf(notes).texts.set(key, next);
      for (const show of draftsOf(notes).fields) show(key, next);
    },
    [notes, key, initial, forget],
  );
  return [text, change, forget];
}

function draftsOf(notes: UserNotes): Drafts {
  const kept = drafts.get(notes) ?? { texts: new Map(), fields: new Set() };
  drafts.set(notes, kept);
  return kept;
}
