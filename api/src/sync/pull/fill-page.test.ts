import { expect, it } from 'vitest';
import type { FeedChange } from './feed-repository.ts';
import { fillPage, maxPageBytes, maxPageRows, type WireRows } from './fill-page.ts';
import type { PullPlan } from './plan-pull.ts';

const plan: PullPlan = {
  kept: ['community'],
  gained: [],
  lost: [],
  base: '',
  reliable: '',
  readBoot: '',
  target: '',
  targetBoot: '',
  baseFloors: {},
  floors: {},
  after: null,
  lastSequence: 0,
  reset: false,
  wire: {},
  boot: '',
};

/** A page of rows with these texts. */
function fill(texts: readonly string[]) {
  const changes = texts.map((_text, index): FeedChange => {
    const row_id = `id-${index}`;
    return { scope: 'community', collection: 'people', row_id, xid: '123456789', op: 'put' };
  });
  const rows = texts.map((text, index) => [`id-${index}`, { text }] as const);
  const wire: WireRows = new Map([['people', new Map(rows)]]);
  const { scopes, last } = fillPage(changes, wire, plan, maxPageRows);
  const { put = [] } = scopes['community'] ?? {};
  return { put, last, bytes: Buffer.byteLength(JSON.stringify(scopes)) };
}

it.each([
  ['short rows', 'a', 1000],
  ['a language of three bytes a character', '語'.repeat(500), 200],
])('arrives within 15 seconds at 140 kbit/s: %s', (_what, text, atLeast) => {
  const { bytes, put } = fill(Array.from({ length: 1000 }, () => text));
  expect((bytes * 8) / 140_000).toBeLessThan(15.5);
  expect(put.length).toBeLessThanOrEqual(atLeast);
  expect(put.length).toBeGreaterThan(atLeast / 2);
});

it('counts what surrounds each row', () => {
  const one = Buffer.byteLength(
    JSON.stringify({ collection: 'people', id: 'id-0', xid: '123456789', row: { text: '' } }),
  );
  const text = 'x'.repeat(maxPageBytes / 2 - one);
  expect(fill([text, text]).put).toHaveLength(2);
  expect(fill([text, `${text}x`]).put).toHaveLength(1);
});

it('sends a row that is larger than a page alone', () => {
  const large = 'x'.repeat(maxPageBytes + 1);
  expect(fill([large, 'small'])).toMatchObject({
    put: [{ id: 'id-0' }],
    last: ['community', 'people', 'id-0'],
  });
  expect(fill(['small', large]).put).toHaveLength(1);
});
