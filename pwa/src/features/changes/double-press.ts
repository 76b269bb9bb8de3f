/** Milliseconds within which a second press belongs to a double press. */
const doublePress = 500;

/** What a list keeps of its last press; null: none. `at`: of the page's own clock, in milliseconds. */
export interface LastPress {
  current: { readonly id: string; readonly at: number } | null;
}

/**
 * Whether a press is the second one of a double press and has met another row: the pressed one is gone,
 * and the next one has moved to its place. @param id of its row
 */
export function isSecondPress(last: LastPress, id: string): boolean {
  const at = performance.now();
  const before = last.current;
  const isSecond = before !== null && before.id !== id && at - before.at < doublePress;
  if (!isSecond) last.current = { id, at };
  return isSecond;
}
