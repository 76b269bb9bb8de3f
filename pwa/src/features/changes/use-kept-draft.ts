import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { draftsOf } from './use-draft.ts';
import { takenUpKey } from './use-taken-up.ts';

/**
 * Keeps a session's draft of `useDraft` on the device too, until it is sent or the person signs out,
 * with the refused changes that `useTakenUp` notes under the same key. Never for secrets or anonymous
 * concerns. What another tab did to a draft shows when its form is mounted, unless it was changed here
 * too: then each tab has its own, and the device the one that was changed last. An app killed before it
 * could forget what it has just sent offers that again.
 * @param fill puts what the device kept into a form that has values of its own; absent: the draft's
 *   value is what is shown
 * @returns false until the device was asked: what is typed before would be in its draft's way
 */
export function useKeptDraft<T>(
  key: string,
  initial: T,
  schema: v.GenericSchema<T>,
  fill?: (kept: T) => void,
): boolean {
  const notes = useNotes();
  const [isRead, setIsRead] = useState(false);
  const show = useEffectEvent((isOther: boolean) => {
    setIsRead(true);
    if (!isOther) return;
    const { values, fields } = draftsOf(notes);
    const value = values.has(key) ? (values.get(key) as T) : initial;
    const from = takenUpKey(key);
    for (const showIn of fields) {
      showIn(key, value);
      showIn(from, values.get(from) ?? []);
    }
    fill?.(value);
  });
  useEffect(() => {
    let isGone = false;
    void takeKept(notes, key, schema).then((isOther) => {
      if (!isGone) show(isOther);
    });
    return () => {
      isGone = true;
    };
  }, [notes, key, schema]);
  return isRead;
}

/**
 * Makes what the device has of a draft the session's, unless something else was typed in that, and
 * stores its changes from here on. @returns whether the session's is another now
 */
async function takeKept<T>(notes: UserNotes, key: string, schema: v.GenericSchema<T>) {
  const { values, keepers, asRead } = draftsOf(notes);
  const from = takenUpKey(key);
  const place = {
    topic: 'answer-drafts',
    path: `/user-notes/${encodeURIComponent(key)}`,
    schema: v.object({ value: schema, from: v.array(v.string()) }),
  } as const;
  const kept = await notes.read(place).catch(() => null);
  const typed = values.has(key) ? JSON.stringify(values.get(key)) : undefined;
  const isOwn = typed !== undefined && typed !== asRead.get(key);
  // Null: one may be there, and is not to be replaced, as one that could not be read earlier.
  if (kept === null || (isOwn && kept !== undefined)) return false;
  const isFirst = !keepers.has(key);
  const keep = () => {
    const note = { value: values.get(key) as T, from: (values.get(from) ?? []) as string[] };
    notes.keep(place, values.has(key) ? note : null);
  };
  for (const one of [key, from]) keepers.set(one, keep);
  if (isOwn && isFirst) keep();
  const found = kept && JSON.stringify(kept.value);
  if (isOwn || found === typed) return false;
  if (kept === undefined) for (const one of [key, from]) values.delete(one);
  else values.set(key, kept.value).set(from, kept.from);
  asRead.set(key, found);
  return true;
}
