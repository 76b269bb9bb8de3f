import type { ChatRow } from '../timeline/rows.ts';

/** The message a key moves to; null: none. `from` null: no focus yet, arrows go to the last visible. */
export function nextMessage(
  rows: readonly ChatRow[],
  key: string,
  from: number | null,
  lastInSight: number,
): number | null {
  const found = (start: number, step: 1 | -1): number | null => {
    for (let index = start; index >= 0 && index < rows.length; index += step) {
      if (rows[index]?.kind === 'message') return index;
    }
    return null;
  };
  switch (key) {
    case 'ArrowUp':
      return from === null ? found(lastInSight, -1) : found(from - 1, -1);
    case 'ArrowDown':
      return from === null ? found(lastInSight, -1) : found(from + 1, 1);
    case 'Home':
      return found(0, 1);
    case 'End':
      return found(rows.length - 1, -1);
    default:
      return null;
  }
}
