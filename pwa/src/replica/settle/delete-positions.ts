import type { Table } from 'dexie';

/** Deletes rows by ranges of positions: faster than singly for a long queue. */
export async function deletePositions<Row, Insert>(
  table: Table<Row, number, Insert>,
  positions: readonly number[],
): Promise<void> {
  for (const [first, last] of findRuns(positions)) {
    await table.where(':id').between(first, last, true, true).delete();
  }
}

/** The bounds of each run of consecutive numbers, in order. */
export function findRuns(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && number <= run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
