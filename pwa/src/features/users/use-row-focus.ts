import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

interface RowFocus {
  /** Up and down go to the same action of the row before or after. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Called before a row goes: the next one comes up with the same action focused. */
  readonly keepPlaceOf: (id: string) => void;
  /** Where a dialog about a row returns the focus to; null for what had it before. */
  readonly placeToReturn: () => HTMLElement | null;
}

interface KeptPlace {
  readonly id: string;
  readonly index: number;
  readonly action: string;
  /** A dialog holds the focus and gives it back itself. */
  readonly isInDialog: boolean;
}

/**
 * Keyboard focus over rows (`data-row`) with actions (`data-action`): after a decision the next
 * account is at hand (experience.md 24). Renders of the list itself must reach this hook.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): RowFocus {
  const kept = useRef<KeptPlace | null>(null);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const indexOf = (id: string) => rows().findIndex((row) => row.dataset['row'] === id);
  const actionAt = (index: number, action: string) => {
    const all = rows();
    const row = all[Math.max(0, Math.min(index, all.length - 1))];
    return row?.querySelector<HTMLElement>(`[data-action="${action}"]`) ?? null;
  };

  // After every commit, since only then it is known whether the decided row has gone.
  useEffect(() => {
    const place = kept.current;
    if (place === null || place.isInDialog || indexOf(place.id) !== -1) return;
    kept.current = null;
    // Whoever has gone on to something else meanwhile is left there.
    if (document.activeElement === document.body) actionAt(place.index, place.action)?.focus();
  });

  return {
    onKeyDown: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const action = focusedAction();
      if (step === undefined || action === undefined) return;
      const from = rows().findIndex((row) => row.contains(document.activeElement));
      event.preventDefault();
      actionAt(from + step, action)?.focus();
    },
    keepPlaceOf: (id) => {
      const action = focusedAction();
      const isInDialog = action === undefined;
      kept.current = { id, index: indexOf(id), action: action ?? 'reject', isInDialog };
    },
    placeToReturn: () => {
      const place = kept.current;
      kept.current = null;
      return place === null ? null : actionAt(place.index, place.action);
    },
  };
}

function focusedAction(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-action]')?.dataset['action'];
}
