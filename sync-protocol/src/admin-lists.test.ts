import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { isCollectionName } from './collections.ts';
import { calls } from './contract.ts';
import { unreplicatedSources, timedSources } from './list-sources.ts';

const everyCall: readonly Call[] = calls;
const reads = everyCall.filter(({ method, access }) => method === 'GET' && access === 'admin');
const lists = reads.filter(({ answer }) => answer?.type === 'array');
const counts = reads.filter(({ name }) => name.endsWith('.counts'));

/** Lists without pages: they fill a filter's choices, belong to one row, or are a chart's bars. */
const choices = [
  'analytics.modules',
  'audit.actors',
  'chat.earlierTexts',
  'earnings.listSnapshots',
  'targets.listHistoryOf',
];

/** A table whose columns are rows of another list has the one order by name. */
const crossed = ['training.listMatrix'];

function queryOf({ query }: Call): string[] {
  // `fields` made the schema, but the type of a call only promises an object schema.
  return Object.keys((query as { readonly entries?: object } | undefined)?.entries ?? {});
}

describe("an administrators' list", () => {
  it('exists in several features', () => {
    expect(lists.length).toBeGreaterThan(4);
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(choices));
  });

  it.each(lists.filter(({ name }) => !choices.includes(name)))(
    '$name takes a page, a search and an order (decisions: Conventions)',
    (list) => {
      const order = crossed.includes(list.name) ? [] : ['sort'];
      expect(queryOf(list)).toEqual(expect.arrayContaining(['page', 'search', ...order]));
    },
  );

  it.each(counts)('$name counts the matches of a search', (count) => {
    expect(queryOf(count)).toContain('search');
  });
});

/** Read once by who waits for it; no screen keeps them. */
const unfollowed = ['uploads.position'];

describe('what an administrator reads', () => {
  it.each(reads.filter(({ name, fileAnswer }) => !fileAnswer && !unfollowed.includes(name)))(
    '$name declares what makes it outdated',
    ({ reads: sources = [] }) => {
      expect(sources.length).toBeGreaterThan(0);
      expect(new Set(sources).size).toBe(sources.length);
    },
  );

  it('is read from every further source and from every timed one', () => {
    const declared = new Set(everyCall.flatMap(({ reads: sources = [] }) => sources));
    for (const source of [...unreplicatedSources, ...timedSources])
      expect(declared).toContain(source);
    const others = [...declared].filter((source) => !isCollectionName(source));
    expect(others.toSorted()).toEqual(unreplicatedSources.toSorted());
  });
});
