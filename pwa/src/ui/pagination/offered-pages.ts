/**
 * The pages offered as numbers: the first, the last, and those around the shown one. Null: a gap of
 * at least two pages.
 */
export function offerPages(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const sorted = [...new Set(wanted)].toSorted((one, other) => one - other);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? 0);
    if (gap === 1) return [each];
    return gap === 2 ? [each - 1, each] : [null, each];
  });
}
