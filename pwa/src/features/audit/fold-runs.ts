/** Fewer have no line that says how many they are. */
const leastFolded = 2;

export interface FoldedRuns<Entry> {
  readonly shown: readonly Entry[];
  /** What is folded below the last entry that is shown of a run, by its id. */
  readonly folded: ReadonlyMap<string, readonly Entry[]>;
}

/**
 * Folds runs of entries alike after their first ones. `likenessOf`: the same for entries alike; `kept`:
 * how many are shown; `unfolded`: one id of each run that is shown whole, which stays so when an entry
 * alike comes before it.
 */
export function foldRuns<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  likenessOf: (entry: Entry) => string,
  kept: number,
  unfolded: ReadonlySet<string>,
): FoldedRuns<Entry> {
  const isUnfolded = (run: readonly Entry[]) => run.some(({ id }) => unfolded.has(id));
  const shown: Entry[] = [];
  const folded = new Map<string, readonly Entry[]>();
  for (const run of runsOf(entries, likenessOf)) {
    const last = run[kept - 1];
    if (last === undefined || run.length < kept + leastFolded || isUnfolded(run)) {
      shown.push(...run);
    } else {
      shown.push(...run.slice(0, kept));
      folded.set(last.id, run.slice(kept));
    }
  }
  return { shown, folded };
}

function runsOf<Entry>(
  entries: readonly Entry[],
  likenessOf: (entry: Entry) => string,
): readonly (readonly Entry[])[] {
  const runs: Entry[][] = [];
  let last: string | undefined;
  for (const entry of entries) {
    const likeness = likenessOf(entry);
    if (likeness === last) runs.at(-1)?.push(entry);
    else runs.push([entry]);
    last = likeness;
  }
  return runs;
}
