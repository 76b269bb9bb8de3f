import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { createMetrics } from '../../metrics/metrics.ts';

/** Concerns: one of each member, in this order. */
const many = 50;

interface Author {
  readonly id: string;
  readonly caller: Caller;
}

interface Filed {
  readonly id: string;
  readonly followUpCode: string;
}

const authors: Author[] = [];
const filed: Filed[] = [];
const moment = Date.UTC(2026, 10, 20, 9);

const test = await startAppOfFile({ metrics: createMetrics(() => new Date()) });
for (let n = 0; n < many; n += 1) {
  const { id } = await test.addUser();
  authors.push({ id, caller: await test.signedIn({ id }) });
}
for (const [n, author] of authors.entries()) {
  test.setNow(new Date(moment + n * 60_000));
  // What members do at about the same moment.
  await author.caller.send('POST', '/api/admin-messages', { content: `Message ${n}` });
  filed.push(await file(author.caller, n));
  await author.caller.send('POST', '/api/schedule', {
    date: '2026-11-25',
    plannedStartTime: '09:00',
    plannedEndTime: '17:00',
  });
}

async function file(caller: Caller, n: number): Promise<Filed> {
  const remoteAddress = `192.0.2.${n}`;
  const body = { content: `Concern number ${n}` };
  const reply = await caller.send<Filed>('POST', '/api/anonymous-concerns', body, {
    remoteAddress,
  });
  expect(reply.status).toBe(201);
  return reply.body;
}

async function readTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(test.db);
  return rows.map(({ name }) => name);
}

/** Every row of a table as text, bytes in hex, with its system columns. */
async function dump(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', xmin, ctid, t::text) as row from ${sql.raw(table)} as t
    order by t::text`.execute(test.db);
  return rows.map(({ row }) => row);
}

async function dumpOthers(): Promise<Record<string, string[]>> {
  const tables = (await readTables()).filter((name) => name !== 'public.anonymous_concerns');
  expect(tables.length).toBeGreaterThan(30);
  return Object.fromEntries(
    await Promise.all(tables.map(async (name) => [name, await dump(name)] as const)),
  );
}

describe('given the whole database', () => {
  it('no other table knows a concern, its words or its code', async () => {
    const others = JSON.stringify(await dumpOthers());
    for (const { id, followUpCode } of filed) {
      expect(others).not.toContain(id);
      expect(others).not.toContain(followUpCode);
    }
    expect(others).not.toContain('Concern number');
  });

  it('a concern knows nobody, and no time nearer than a day', async () => {
    const rows = (await dump('public.anonymous_concerns')).join('\n');
    for (const { id } of authors) expect(rows).not.toContain(id);
    expect(rows).toContain('2026-11-20');
    expect(rows).not.toMatch(/\d\d:\d\d/);
  });

  it('xmin is the same for all, and neither place nor id follows the order', async () => {
    const { rows } = await sql<{ content: string; xmin: string; id: string }>`
      select content, xmin::text, id from anonymous_concerns order by ctid`.execute(test.db);
    expect(rows).toHaveLength(many);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
    const orderOf = (list: typeof rows) =>
      list.map(({ content }) => Number(content.replace('Concern number ', '')));
    const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const order of [orderOf(rows), orderOf(byId)]) {
      // Beyond 0.7 once in a million random orders.
      expect(Math.abs(correlate(order))).toBeLessThan(0.7);
    }
  });

  it('a list shows those of one day in another order than they came', async () => {
    const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    const { body } = await admin.send<{ content: string }[]>('GET', '/api/anonymous-concerns');
    const order = body.map(({ content }) => Number(content.replace('Concern number ', '')));
    expect(Math.abs(correlate(order))).toBeLessThan(0.7);
  });
});

it('filing and following up change no other row, no log line and no metric', async () => {
  const { caller } = authors[7] as Author;
  // Long after the session's last use, which another request would record.
  test.setNow(new Date(moment + 5 * 60 * 60_000));
  const before = { rows: await dumpOthers(), metrics: await metrics(), log: test.logLines.length };
  const { followUpCode } = await file(caller, 7);
  await caller.send('GET', `/api/anonymous-concerns/follow-up/${followUpCode}`);
  await caller.send('POST', '/api/anonymous-concerns', { content: '' });
  expect(test.logLines.length).toBe(before.log);
  expect(await dumpOthers()).toEqual(before.rows);
  expect(await metrics()).toEqual(before.metrics);
});

it('no request id of the log continues another, so that no gap tells of a concern', () => {
  const entries = test.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ids = entries.flatMap(({ msg, reqId }) => (msg === 'request' ? [String(reqId)] : []));
  expect(ids.length).toBeGreaterThan(many);
  const beginnings = new Set(ids.map((id) => id.slice(0, 8)));
  expect(beginnings.size).toBe(ids.length);
});

/** Series of requests, besides those for the metrics themselves. */
async function metrics(): Promise<string[]> {
  const { text } = await test.anonymous.send('GET', '/metrics');
  const lines = text.split('\n').filter((line) => line.includes('route="/api/'));
  expect(lines.length).toBeGreaterThan(10);
  return lines;
}

it('the measure tells an order from none', () => {
  const inOrder = Array.from({ length: many }, (_none, n) => n);
  expect(correlate(inOrder)).toBeCloseTo(1);
  expect(correlate(inOrder.toReversed())).toBeCloseTo(-1);
  const shuffled = fc.shuffledSubarray(inOrder, { minLength: many });
  const found = fc
    .sample(shuffled, { numRuns: 50, seed: 1 })
    .map((one) => Math.abs(correlate(one)));
  expect(Math.max(...found)).toBeLessThan(0.7);
});

/** Spearman's rank correlation of the numbers 0 to n − 1 with their places. */
function correlate(order: readonly number[]): number {
  const n = order.length;
  const squares = order.reduce((sum, value, place) => sum + (value - place) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}
