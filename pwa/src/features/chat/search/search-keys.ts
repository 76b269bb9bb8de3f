import { type KeyboardEvent, type RefObject, useRef } from 'react';

/** Keyboard navigation between the search field and the results. */
export interface SearchKeys {
  /** Wraps the field. */
  readonly field: RefObject<HTMLDivElement | null>;
  /** Contains the results, each a button. */
  readonly results: RefObject<HTMLUListElement | null>;
  /** Moves from the field to the first result. */
  readonly enterResults: () => void;
  /** Moves between results, and up from the first one to the field. */
  readonly moveInResults: (event: KeyboardEvent) => void;
}

export function useSearchKeys(): SearchKeys {
  const field = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const findButtons = () => [...(results.current?.querySelectorAll('button') ?? [])];
  return {
    field,
    results,
    enterResults: () => findButtons()[0]?.focus(),
    moveInResults: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const buttons = findButtons();
      const from = buttons.indexOf(event.target as HTMLButtonElement);
      const next = nextResult(event.key, from, buttons.length);
      if (next === null) return;
      event.preventDefault();
      if (next < 0) field.current?.querySelector('input')?.focus();
      else buttons[next]?.focus();
    },
  };
}

/** The index of the result a key moves to; -1: the field; null: none. */
function nextResult(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return from - 1;
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
