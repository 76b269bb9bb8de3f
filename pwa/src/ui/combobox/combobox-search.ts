import { useEffect, useState } from 'react';

/** Milliseconds without typing before a search starts. */
const typingPause = 250;

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Second line, in small. */
  readonly detail: string;
}

/** What a combobox has to choose from. */
export interface Offer {
  /** The first page of what was found. */
  readonly choices: readonly Choice[];
  /** Number of all that were found. */
  readonly total: number;
  /** The choices are those of an earlier search, or none yet. */
  readonly isSearching: boolean;
  /** The search failed, which is said beside the field. */
  readonly hasFailed: boolean;
}

export interface TypedSearch {
  readonly typed: string;
  /** What is asked of the server: the typed text once typing pauses. */
  readonly searched: string;
  readonly type: (text: string) => void;
}

/** The search typed into a combobox. */
export function useTypedSearch(): TypedSearch {
  const [typed, type] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    if (typed === searched) return;
    const timer = setTimeout(() => setSearched(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return { typed, searched, type };
}

/**
 * The choices to show for what is typed. Those of an earlier search are shown if they match, so
 * that Enter never chooses one that is about to go.
 */
export function choicesFor({ choices, isSearching }: Offer, typed: string): readonly Choice[] {
  const text = typed.trim().toLowerCase();
  if (!isSearching || text === '') return choices;
  return choices.filter(({ label, detail }) => `${label}\n${detail}`.toLowerCase().includes(text));
}
