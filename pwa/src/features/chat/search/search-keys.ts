import { type KeyboardEvent, type RefObject, useRef } from 'react';

/** The keyboard's way between a search's field and what was found. */
export interface SearchKeys {
  /** Around the field. */
  readonly field: RefObject<HTMLDivElement | null>;
  /** Around the results, each a button. */
  readonly results: RefObject<HTMLUListElement | null>;
  /** From the field to the first result. */
  readonly enterResults: () => void;
  /** Among the results; up from the first one goes back into the field. */
  readonly moveInResults: (event: KeyboardEvent) => void;
}

/** Arrows lead from the search's field through the results, Home and End to both ends. */
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

/** The result a key leads to; -1: the field; null: nowhere. */
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
