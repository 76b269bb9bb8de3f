import { useCallback } from 'react';
import { useDraft } from '../changes/use-draft.ts';
import type { NewEntry } from './blocklist-form.tsx';

/** What is typed in the sheet, kept in this session's memory. */
export function useKeptEntry() {
  const [memberName, keepName] = useDraft('blocklist:name');
  const [description, keepDescription] = useDraft('blocklist:description');
  const keep = useCallback(
    (entry: NewEntry) => {
      keepName(entry.memberName);
      keepDescription(entry.description);
    },
    [keepName, keepDescription],
  );
  return { entry: { memberName, description }, keep };
}

/** The entry of a refused change. */
export function entryOf(input: Readonly<Record<string, unknown>>): NewEntry {
  const textOf = (name: string) => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  return { memberName: textOf('memberName'), description: textOf('description') };
}

export function isSameEntry(one: NewEntry, other: NewEntry): boolean {
  return one.memberName === other.memberName && one.description === other.description;
}
