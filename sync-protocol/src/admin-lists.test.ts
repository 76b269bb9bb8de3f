import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { isCollectionName } from './collections.ts';
import { calls } from './contract.ts';
import { parseFlatInput } from './input/parse-input.ts';
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

const id = '0190a000-0000-7000-8000-000000000001';
const names = { username: 'zoe', email: 'zoe@example.test', password: 'Abcdefg8' };

/** Texts in which a list searches, each with the rest of an input that is accepted. */
const searched: [call: string, field: string, rest: object][] = [
  ['account.register', 'username', names],
  ['setup.createAdmin', 'firstName', names],
  ['setup.createAdmin', 'lastName', names],
  ['blocklist.add', 'memberName', { description: 'Late' }],
  ['support.send', 'content', {}],
  ['support.respond', 'adminResponse', { id, status: 'resolved' }],
  ['concerns.send', 'content', {}],
  ['concerns.update', 'adminResponse', { id, status: 'resolved' }],
  ['announcements.send', 'title', { to: 'everybody', message: 'Hello' }],
  ['announcements.send', 'message', { to: 'everybody', title: 'Hello' }],
  ['deletionRequests.file', 'reason', {}],
  ['training.create', 'title', {}],
  ['training.rename', 'title', { id, description: 'About' }],
  ['targets.create', 'targetName', { targetAmount: '5', endDate: '2026-12-01' }],
];

it.each(searched)('%s composes the letters of %s, as a search does', (name, field, rest) => {
  const call = everyCall.find((one) => one.name === name);
  const parsed = call && parseFlatInput(call, { ...rest, [field]: ' Zoe\u0308 ' });
  expect(parsed).toMatchObject({ ok: true, input: { [field]: 'Zo\u00eb' } });
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
