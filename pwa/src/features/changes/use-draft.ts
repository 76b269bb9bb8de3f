import { useCallback, useEffect, useState } from 'react';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';

interface Drafts {
  readonly values: Map<string, unknown>;
  readonly fields: Set<(key: string, value: unknown) => void>;
  /** By key, what stores a draft that the device keeps; it runs after each change. */
  readonly keepers: Map<string, () => void>;
  /** By key, a draft as the device had it when it was read last, as JSON; undefined: none. */
  readonly asRead: Map<string, string | undefined>;
}

/** One collection per session: they go with its notes at sign-out. */
const drafts = new WeakMap<UserNotes, Drafts>();

/**
 * What is typed, kept in this session's memory while its field is closed; mount anew for another `key`,
 * whose values are of one type. For what no device stores, such as notes on bank details. `initial`:
 * what nobody has typed.
 * @returns the value, what changes it in every field of this key, also after this one has gone, and what
 *   forgets it once it was sent, while it still is shown
 */
export function useDraft<T>(
  key: string,
  initial: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): readonly [value: T, change: (value: T) => void, forget: () => void] {
  const notes = useNotes();
  const [value, setValue] = useState(() => {
    const { values } = draftsOf(notes);
    return values.has(key) ? (values.get(key) as T) : initial;
  });
  useEffect(() => {
    const { fields } = draftsOf(notes);
    const show = (changed: string, next: unknown) => {
      if (changed === key) setValue(next as T);
    };
    fields.add(show);
    return () => void fields.delete(show);
  }, [notes, key]);
  const forget = useCallback(() => {
    const { values, keepers } = draftsOf(notes);
    if (values.delete(key)) keepers.get(key)?.();
  }, [notes, key]);
  const change = useCallback(
    (next: T) => {
      const { values, fields, keepers } = draftsOf(notes);
      if (isSame(next, initial)) forget();
      else {
        values.set(key, next);
        keepers.get(key)?.();
      }
      for (const show of fields) show(key, next);
    },
    [notes, key, initial, isSame, forget],
  );
  return [value, change, forget];
}

export function draftsOf(notes: UserNotes): Drafts {
  const kept = drafts.get(notes) ?? {
    values: new Map(),
    fields: new Set(),
    keepers: new Map(),
    asRead: new Map(),
  };
  drafts.set(notes, kept);
  return kept;
}
