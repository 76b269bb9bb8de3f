import { useSingleKeys } from '../../ui/single-keys/single-keys.ts';
import type { AdminList } from './use-admin-list.ts';

type MovedList = Pick<AdminList<{ readonly id: string }>, 'rows' | 'place' | 'focus'>;

/**
 * J and K move by rows, the open one along; E presses the row's main button, if it has one
 * (`data-action="approve"`), once however long it is held: the next row follows by itself.
 * @param open the row whose details are shown, which may be in no page of the list; null: none, also
 * where the address still names one
 */
export function useListKeys(list: MovedList, open: string | null, decides = false): void {
  useSingleKeys({
    j: { press: () => move(list, open, 1), repeats: true },
    k: { press: () => move(list, open, -1), repeats: true },
    ...(decides && { e: { press: () => pressMain(open ?? focusedRow()) } }),
  });
}

function move(
  { rows: { rows }, place, focus }: MovedList,
  open: string | null,
  step: 1 | -1,
): void {
  const from = rows.findIndex(({ id }) => id === (open ?? focusedRow()));
  const to = rows[from === -1 ? 0 : Math.max(0, Math.min(from + step, rows.length - 1))];
  if (to === undefined) return;
  if (open === null) focus.focusRow(to.id);
  else if (to.id !== open) place.replaceOpen(to.id);
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
}

function pressMain(id: string | undefined): void {
  if (id === undefined) return;
  const row = document.querySelector(`[data-row="${id}"]`);
  row?.querySelector<HTMLElement>('[data-action="approve"]:not(:disabled)')?.click();
}
