/** Changes alike that follow each other fold into the first of them, from this many on. */
const leastFolded = 3;

export interface FoldedRuns<Entry> {
  readonly shown: readonly Entry[];
  /** What is folded below an entry, by its id. */
  readonly folded: ReadonlyMap<string, readonly Entry[]>;
}

/**
 * Folds runs of entries alike. `likenessOf`: the same for entries alike; `unfolded`: one id of each run
 * that is shown whole, which stays so when an entry alike comes before it.
 */
export function foldRuns<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  likenessOf: (entry: Entry) => string,
  unfolded: ReadonlySet<string>,
): FoldedRuns<Entry> {
  const isUnfolded = (run: readonly Entry[]) => run.some(({ id }) => unfolded.has(id));
  const shown: Entry[] = [];
  const folded = new Map<string, readonly Entry[]>();
  for (const run of runsOf(entries, likenessOf)) {
    const [first] = run;
    if (first === undefined || run.length < leastFolded || isUnfolded(run)) {
      shown.push(...run);
    } else {
      shown.push(first);
      folded.set(first.id, run.slice(1));
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
