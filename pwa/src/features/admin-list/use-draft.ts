import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Texts by key, one collection per session: the session's cache goes with it. */
const drafts = new WeakMap<QueryClient, Map<string, string>>();

/** A text that is kept in this session while its field is closed; mount anew for another `key`. */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const client = useQueryClient();
  const kept = drafts.get(client) ?? new Map<string, string>();
  drafts.set(client, kept);
  const [text, setText] = useState(() => kept.get(key) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') kept.delete(key);
    else kept.set(key, next);
  };
  return [text, change];
}
