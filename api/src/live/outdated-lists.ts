import type { Call } from '@greenroom/sync-protocol/call';
import { calls, type LiveCallName } from '@greenroom/sync-protocol/contract';
import { timedSources } from '@greenroom/sync-protocol/list-sources';

interface List {
  readonly name: LiveCallName;
  readonly reads: readonly string[];
}

const lists: readonly List[] = (calls as readonly Call[]).flatMap(({ name, reads }) =>
  reads ? [{ name: name as LiveCallName, reads }] : [],
);

/** Every administrators' list. */
export const liveCalls = lists.map(({ name }) => name);

/** The lists reported as outdated by the clock. */
export const timedCalls = listsOf(new Set(timedSources));

/**
 * The lists made outdated by a change of these sources. Timed sources are left to the clock; names
 * that no list reads are ignored.
 */
export function listsReading(sources: readonly string[]): LiveCallName[] {
  const changed = new Set(sources);
  for (const timed of timedSources) changed.delete(timed);
  return listsOf(changed);
}

function listsOf(sources: ReadonlySet<string>): LiveCallName[] {
  return lists.flatMap(({ name, reads }) =>
    reads.some((source) => sources.has(source)) ? [name] : [],
  );
}
