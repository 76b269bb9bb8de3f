import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { draftsOf } from './use-draft.ts';
import { takenUpKey } from './use-taken-up.ts';

/**
 * Keeps a session's draft of `useDraft` on the device too: it outlives the session and a reload, with
 * the refused changes that `useTakenUp` notes under the same key. For nothing secret, and nothing that
 * is not to stand beside a name.
 * @param fill puts what the device kept into a form that has values of its own, unless it is filled;
 *   absent: the draft's value is what is shown
 */
export function useKeptDraft<T>(
  key: string,
  schema: v.GenericSchema<T>,
  fill?: (kept: T) => void,
): void {
  const notes = useNotes();
  const show = useEffectEvent(() => {
    const { values, fields } = draftsOf(notes);
    if (!values.has(key)) return;
    for (const one of [key, takenUpKey(key)]) {
      for (const showIn of fields) if (values.has(one)) showIn(one, values.get(one));
    }
    fill?.(values.get(key) as T);
  });
  useEffect(() => {
    let isGone = false;
    void keepOnDevice(notes, key, schema).then(() => {
      if (!isGone) show();
    });
    return () => {
      isGone = true;
    };
  }, [notes, key, schema]);
}

/** Makes what the device has of a draft the session's, once, and stores its changes from here on. */
async function keepOnDevice<T>(notes: UserNotes, key: string, schema: v.GenericSchema<T>) {
  const { values, keepers } = draftsOf(notes);
  if (keepers.has(key)) return;
  const from = takenUpKey(key);
  const place = {
    topic: 'answer-drafts',
    path: `/user-notes/${encodeURIComponent(key)}`,
    schema: v.object({ value: schema, from: v.array(v.string()) }),
  } as const;
  const kept = await notes.read(place).catch(() => null);
  // Null: it may be there, and is not to be replaced.
  if (kept === null || keepers.has(key)) return;
  const keep = () => {
    const note = { value: values.get(key) as T, from: (values.get(from) ?? []) as string[] };
    notes.keep(place, values.has(key) ? note : null);
  };
  for (const one of [key, from]) keepers.set(one, keep);
  if (values.has(key)) keep();
  else if (kept !== undefined) values.set(key, kept.value).set(from, kept.from);
}
