import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { NotePlace } from '../../platform/storage/user-notes.ts';

/** Texts by key, one collection per session: the session's cache goes with it. */
const drafts = new WeakMap<QueryClient, Map<string, string>>();

/**
 * A text that is kept in this session's memory while its field is closed; mount anew for another
 * `key`. For what no device stores, such as notes on bank details. `initial`: what nobody has typed.
 * @returns the text, what changes it, and what forgets it once it was sent, while it still is shown
 */
export function useDraft(
  key: string,
  initial = '',
): readonly [text: string, change: (text: string) => void, forget: () => void] {
  const client = useQueryClient();
  const [text, setText] = useState(() => draftsOf(client).get(key) ?? initial);
  const forget = useCallback(() => void draftsOf(client).delete(key), [client, key]);
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next === initial) forget();
      else draftsOf(client).set(key, next);
    },
    [client, key, initial, forget],
  );
  return [text, change, forget];
}

function draftsOf(client: QueryClient): Map<string, string> {
  const kept = drafts.get(client) ?? new Map<string, string>();
  drafts.set(client, kept);
  return kept;
}

const answerSchema = v.string();

/** The answer being written to an item, kept on this device until sent; mount anew for another item. */
export function useAnswerDraft(itemId: string): readonly [string, (text: string) => void] {
  const notes = useNotes();
  const [text, setText] = useDraft(`answer:${itemId}`);
  const isTyped = useRef(text !== '');
  useEffect(() => {
    if (isTyped.current) return;
    let isCurrent = true;
    // One that cannot be read now is shown the next time.
    void notes.read(answerAt(itemId)).then(
      (kept) => {
        if (isCurrent && !isTyped.current && kept !== undefined) setText(kept);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [notes, itemId, setText]);
  const change = (next: string) => {
    isTyped.current = true;
    setText(next);
    notes.keep(answerAt(itemId), next === '' ? null : next);
  };
  return [text, change];
}

function answerAt(itemId: string): NotePlace<typeof answerSchema> {
  return { topic: 'answer-drafts', path: `/user-notes/${itemId}`, schema: answerSchema };
}
