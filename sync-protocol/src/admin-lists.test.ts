import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './contract.ts';

const everyCall: readonly Call[] = calls;
const reads = everyCall.filter(({ method, access }) => method === 'GET' && access === 'admin');
const lists = reads.filter(({ answer }) => answer?.type === 'array');
const counts = reads.filter(({ name }) => name.endsWith('.counts'));

/** Lists that are no screen's: what a filter may be set to, all of it at once. */
const choices = ['audit.actors'];

/** The names of a call's query fields. */
function queryOf({ query }: Call): string[] {
  // `fields` made it, but a call knows no more of its schemas than that they are of objects.
  return Object.keys((query as { readonly entries?: object } | undefined)?.entries ?? {});
}

describe("an administrators' list", () => {
  it('is found in many features', () => {
    expect(lists.length).toBeGreaterThan(4);
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(choices));
  });

  it.each(lists.filter(({ name }) => !choices.includes(name)))(
    '$name takes a page, a search and an order (decisions: Conventions)',
    (list) => {
      expect(queryOf(list)).toEqual(expect.arrayContaining(['page', 'search', 'sort']));
    },
  );

  it.each(counts)('$name counts what a search finds', (count) => {
    expect(queryOf(count)).toContain('search');
  });
});
