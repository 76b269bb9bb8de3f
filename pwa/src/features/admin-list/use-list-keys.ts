import { useEffect, useEffectEvent } from 'react';
import { isTypingElsewhere } from '../../ui/search-field/typing.ts';
import type { AdminList } from './use-admin-list.ts';

type MovedList = Pick<AdminList<{ readonly id: string }>, 'rows' | 'place' | 'focus'>;

/**
 * J and K move by rows, the open one along; E presses the row's main button, if it has one
 * (`data-action="approve"`). Not while something is typed or a dialog is open.
 */
export function useListKeys(list: MovedList, decides = false): void {
  // Not a reference kept by an effect: a key pressed right after a change would meet the list before.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTypingElsewhere(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'j') move(list, 1);
    else if (key === 'k') move(list, -1);
    else if (key === 'e' && decides) pressMain(list.place.open ?? focusedRow());
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function move({ rows: { rows }, place, focus }: MovedList, step: 1 | -1): void {
  const from = rows.findIndex(({ id }) => id === (place.open ?? focusedRow()));
  const to = rows[from === -1 ? 0 : Math.max(0, Math.min(from + step, rows.length - 1))];
  if (to === undefined) return;
  if (place.open === null) focus.focusRow(to.id);
  else if (to.id !== place.open) place.replaceOpen(to.id);
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
}

function pressMain(id: string | undefined): void {
  if (id === undefined) return;
  const row = document.querySelector(`[data-row="${id}"]`);
  row?.querySelector<HTMLElement>('[data-action="approve"]:not(:disabled)')?.click();
}
