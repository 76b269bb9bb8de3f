import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useChatPeople } from './people.ts';
import {
  findTypedMention,
  insertMention,
  offerNames,
  type TypedMention,
} from './mention-typing.ts';

export interface MentionOffers {
  /** Names that match the text after an '@'; empty: nothing is offered. */
  readonly names: readonly string[];
  readonly active: number;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  /** Updates the offers. @param caret null: there is a selection, or no focus */
  readonly update: (text: string, caret: number | null) => void;
  readonly choose: (name: string) => void;
  /** Handles arrows, Enter, Tab and Escape while names are offered. @returns whether it did */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** Offers names for the text after an '@'. `onInsert` receives the text with the chosen name. */
export function useMention(
  text: string,
  onInsert: (inserted: { readonly text: string; readonly caret: number }) => void,
): MentionOffers {
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  /** Index of the '@' whose list was closed by Escape; null: none. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const everybody = useOtherNames();
  const names = useMemo(
    () => (typed && typed.start !== closedAt ? offerNames(everybody, typed.prefix) : nobody),
    [everybody, typed, closedAt],
  );
  const index = Math.min(active, names.length - 1);

  const update = (next: string, caret: number | null) => {
    const found = caret === null ? null : findTypedMention(next, caret);
    if (found?.prefix !== typed?.prefix || found?.start !== typed?.start) setActive(0);
    if (found?.start !== closedAt) setClosedAt(null);
    setTyped(found);
  };
  const choose = (name: string) => {
    if (!typed) return;
    setTyped(null);
    onInsert(insertMention(text, typed, name));
  };
  const handleKey = (event: KeyboardEvent) => {
    const name = names[index];
    if (name === undefined) return false;
    // The name is complete: Enter sends at once.
    const isComplete = names.length === 1 && name.toLowerCase() === typed?.prefix;
    if (isComplete && event.key === 'Enter') return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((index + step + names.length) % names.length);
    else if (event.key === 'Escape') setClosedAt(typed?.start ?? null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(name);
    else return false;
    event.preventDefault();
    return true;
  };
  const optionId = (at: number) => `${listId}-${at}`;
  return { names, active: index, listId, optionId, update, choose, handleKey };
}

const nobody: readonly string[] = [];

/** The usernames of all others, in alphabetical order. */
function useOtherNames(): readonly string[] {
  const { userId } = useReplica();
  // Deferred: sorting thousands must not delay the room's first render.
  const people = useDeferredValue(useChatPeople());
  return useMemo(() => {
    const { compare } = new Intl.Collator('en-GB', { sensitivity: 'base' });
    const others = [...people.values()].filter(({ id }) => id !== userId);
    return others.map(({ username }) => username).sort(compare);
  }, [people, userId]);
}
