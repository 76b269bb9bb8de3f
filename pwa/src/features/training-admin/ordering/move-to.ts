/** The list with the element at `from` moved to the position `to`; both are clamped to it. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from];
  if (moved === undefined || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, moved);
}
