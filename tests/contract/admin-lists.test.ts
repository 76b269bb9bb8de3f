import { startAppOfFile } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { describe, expect, it } from 'vitest';
import type { TrainingThings } from './access/training.ts';
import { makeWorld } from './access-world.ts';

const everyCall: readonly Call[] = calls;
/** The administrators' lists with pages: all but those exempt in sync-protocol's admin-lists.test.ts. */
const lists = everyCall.filter(
  ({ access, query, answer }) =>
    access === 'admin' && answer?.type === 'array' && 'page' in entriesOf(query),
);

const test = await startAppOfFile();
const world = await makeWorld<TrainingThings>(test, 'admin', false);
const admin = world.caller;
const path = `/api/admin/users/${world.member.id}/toggle-suspension`;
for (const suspended of [true, false]) await admin.send('POST', path, { suspended });

function entriesOf(query: Call['query']): Readonly<Record<string, unknown>> {
  return (query as { readonly entries?: Record<string, unknown> } | undefined)?.entries ?? {};
}

/** The values of a list's `sort` field, from its schema. */
function sortsOf({ query }: Call): readonly string[] {
  const sort = entriesOf(query)['sort'] as
    | { wrapped?: { options?: readonly string[] } }
    | undefined;
  return sort?.wrapped?.options ?? [];
}

async function list({ path }: Call, query: Record<string, string>) {
  // A list of one thing, such as a module's accounts, names it in its path.
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'moduleId' ? world.moduleId : name,
  );
  const reply = await admin.send<unknown[]>('GET', `${named}?${new URLSearchParams(query)}`);
  expect(reply.status, reply.text).toBe(200);
  return { rows: reply.body, total: Number(reply.headers['x-total-count']) };
}

describe.each(lists)('$name', (call) => {
  it('reports the total over all pages', async () => {
    const { rows, total } = await list(call, {});
    expect(total).toBeGreaterThan(0);
    expect(rows).toHaveLength(total);
    expect(await list(call, { page: '1000' })).toEqual({ rows: [], total });
  });

  it('lists exactly the matches of a search', async () => {
    const { total } = await list(call, {});
    expect(await list(call, { search: '' })).toMatchObject({ total });
    expect(await list(call, { search: 'nobody wrote this' })).toEqual({ rows: [], total: 0 });
  });
});

const ordered = lists.filter(({ query }) => 'sort' in entriesOf(query));

it('has one order only where sync-protocol says so', () => {
  const others = lists.filter((call) => !ordered.includes(call));
  expect(others.map(({ name }) => name)).toEqual(['training.listMatrix']);
});

describe.each(ordered)('$name', (call) => {
  it('has each order and its reverse', async () => {
    const sorts = sortsOf(call);
    expect(sorts).toContain('-createdAt');
    for (const sort of sorts) {
      const reverse = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
      const [rows, reversed] = [await list(call, { sort }), await list(call, { sort: reverse })];
      expect(reversed.rows).toEqual(rows.rows.toReversed());
    }
  });
});
