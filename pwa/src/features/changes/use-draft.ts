import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { readOnReturn } from './read-on-return.ts';

interface Draft {
  /** Undefined: nobody has typed. */
  value?: unknown;
  readonly fields: Set<(value: never) => void>;
  /** Stores it, after each change; absent: no device has it. */
  keep?: () => void;
  /** As this tab last read or stored it on the device, as JSON; undefined: nothing was there. */
  seen?: string | undefined;
}

/** By key, one collection per session: they go with its notes at sign-out. */
const drafts = new WeakMap<UserNotes, Map<string, Draft>>();

function draftOf(notes: UserNotes, key: string): Draft {
  const ofSession = drafts.get(notes) ?? new Map<string, Draft>();
  drafts.set(notes, ofSession);
  const draft = ofSession.get(key) ?? { fields: new Set() };
  ofSession.set(key, draft);
  return draft;
}

/** Where the draft `key` has its refused changes. */
export const takenUpKey = (key: string) => `${key}:from`;

/** A draft that the device keeps too, until it is sent or the person signs out. */
interface KeptDraft<T> {
  readonly schema: v.GenericSchema<T>;
  /** Puts what the device has into a form with values of its own; absent: the draft's are shown. */
  readonly fill?: (kept: T) => void;
}

/** Milliseconds a form waits for a device that does not say what it kept. */
const readTimeout = 1_000;

/**
 * What is typed, kept in this session's memory while its field is closed; mount anew for another `key`,
 * whose values are of one type. `initial`: what nobody has typed. Without `kept` it is on no device, as
 * are secrets, notes on bank details and anonymous concerns.
 *
 * With `kept` the device has it too, with the refused changes that `useTakenUp` notes under the same key.
 * Of a draft that several tabs change, each shows its own; the one stored last, or none after one was
 * sent, shows when the form is mounted or its tab is returned to, unless somebody is typing. An app
 * killed before it could forget what it has just sent offers that again.
 * @returns the value, what changes it in every field of this key, also after this one has gone, what
 *   forgets it once it was sent, while it still is shown, and whether the device was asked: what is
 *   typed before would be in its draft's way
 */
export function useDraft<T>(key: string, initial: T, kept?: KeptDraft<T>) {
  const notes = useNotes();
  const draft = draftOf(notes, key);
  const current = () => (draft.value === undefined ? initial : (draft.value as T));
  const [value, setValue] = useState(current);
  const schema = kept?.schema;
  const [isRead, setIsRead] = useState(schema === undefined);
  useEffect(() => {
    draft.fields.add(setValue);
    return () => void draft.fields.delete(setValue);
  }, [draft]);
  const show = useEffectEvent(() => {
    setIsRead(true);
    if (JSON.stringify(current()) === JSON.stringify(value)) return;
    showIn(draft, current());
    const from = draftOf(notes, takenUpKey(key));
    showIn(from, from.value ?? []);
    kept?.fill?.(current());
  });
  useEffect(() => {
    if (!schema) return;
    let isMounted = true;
    const waiting = setTimeout(show, readTimeout);
    const read = async () => {
      await takeKept(notes, key, schema);
      clearTimeout(waiting);
      if (isMounted) show();
    };
    void read();
    const stopReading = readOnReturn(() => {
      if (!isTyping()) void read();
    });
    return () => {
      isMounted = false;
      clearTimeout(waiting);
      stopReading();
    };
  }, [notes, key, schema]);
  const forget = useCallback(() => setDraft(draft, undefined), [draft]);
  const blank = JSON.stringify(initial);
  const change = useCallback(
    (next: T) => {
      setDraft(draft, JSON.stringify(next) === blank ? undefined : next);
      showIn(draft, next);
    },
    [draft, blank],
  );
  return [value, change, forget, isRead] as const;
}

function setDraft(draft: Draft, value: unknown): void {
  // Another tab may have sent it since.
  if (draft.keep && JSON.stringify(value) === JSON.stringify(draft.value)) return;
  draft.value = value;
  draft.keep?.();
}

function showIn({ fields }: Draft, value: unknown): void {
  for (const show of fields) show(value as never);
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') === true;
}

/**
 * Makes what the device has of a draft the session's, if another tab or an earlier session stored it,
 * and stores its changes from here on.
 */
async function takeKept<T>(
  notes: UserNotes,
  key: string,
  schema: v.GenericSchema<T>,
): Promise<void> {
  const draft = draftOf(notes, key);
  const from = draftOf(notes, takenUpKey(key));
  const place = {
    topic: 'answer-drafts',
    path: `/user-notes/${encodeURIComponent(key)}`,
    schema: v.object({ value: schema, from: v.array(v.string()) }),
  } as const;
  const before = JSON.stringify(draft.value);
  const note = await notes.read(place).catch(() => null);
  const own = JSON.stringify(draft.value);
  // Null: one may be there, and is not to be replaced, as one that could not be read earlier.
  if (note === null || (!draft.keep && own && note)) return;
  const found = note && JSON.stringify(note.value);
  if (!draft.keep) {
    const keep = () => {
      const next = { value: draft.value as T, from: (from.value ?? []) as string[] };
      notes.keep(place, draft.value === undefined ? null : next);
      void notes.stored(place).then((isStored) => {
        if (isStored) draft.seen = JSON.stringify(draft.value);
      });
    };
    draft.keep = keep;
    from.keep = keep;
    if (own) return keep();
  } else if (found === draft.seen || own !== before) return;
  draft.seen = found;
  if (found === own) return;
  draft.value = note?.value;
  from.value = note?.from;
}
