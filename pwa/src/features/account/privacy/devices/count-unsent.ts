/** A number of unsent changes in words. */
export function countUnsent(changes: number): string {
  return changes === 1 ? '1 unsent change' : `${changes} unsent changes`;
}
