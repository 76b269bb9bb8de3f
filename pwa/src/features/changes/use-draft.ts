import { useCallback, useState } from 'react';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';

/** Texts by key, one collection per session: they go with its notes at sign-out. */
const drafts = new WeakMap<UserNotes, Map<string, string>>();

/**
 * A text that is kept in this session's memory while its field is closed; mount anew for another
 * `key`. For what no device stores, such as notes on bank details. `initial`: what nobody has typed.
 * @returns the text, what changes it, and what forgets it once it was sent, while it still is shown
 */
export function useDraft(
  key: string,
  initial = '',
): readonly [text: string, change: (text: string) => void, forget: () => void] {
  const notes = useNotes();
  const [text, setText] = useState(() => draftsOf(notes).get(key) ?? initial);
  const forget = useCallback(() => void draftsOf(notes).delete(key), [notes, key]);
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next === initial) forget();
      else draftsOf(notes).set(key, next);
    },
    [notes, key, initial, forget],
  );
  return [text, change, forget];
}

function draftsOf(notes: UserNotes): Map<string, string> {
  const kept = drafts.get(notes) ?? new Map<string, string>();
  drafts.set(notes, kept);
  return kept;
}
