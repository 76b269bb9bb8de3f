import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import type { ListSource } from '@greenroom/sync-protocol/list-sources';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeWorld } from './access-world.ts';
import { sampleInputOf } from './call-access.ts';
import type { World } from './feature-access.ts';
import { sendCall } from './send-call.ts';

const lists = (calls as readonly Call[]).filter(({ reads }) => reads !== undefined);

/** Sources of a table besides the collections that its feeds fill. */
const withoutFeed: Readonly<Record<string, readonly ListSource[]>> = {
  anonymous_concerns: ['concerns'],
  chat_earlier_texts: ['chatMessages'],
  earnings_user_totals: ['earnings'],
  earnings_week_totals: ['earnings'],
  // Those that no device holds are changed with an entry in the audit log.
  settings: ['maintenance', 'auditLog'],
  ended_sessions: ['sessions'],
  passkeys: ['sessions'],
  second_factors: ['sessions'],
  sessions: ['sessions'],
  user_activity: ['sessions'],
  backups: ['serverState'],
  device_erasures: ['serverState'],
  file_removals: ['serverState'],
  instances: ['serverState'],
  missing_files: ['serverState'],
  outbox_reports: ['serverState'],
  push_counts: ['serverState'],
  push_subscriptions: ['serverState'],
  uploads: ['serverState'],
};

/** Tables that a call reads and need not declare. */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  // As of the answer (`readBy`): a report at each reading could tell whose it was.
  'announcements.list': ['notification_reads'],
  // Whether there is such a message; its sender's name is not answered.
  'chat.earlierTexts': ['users'],
  // As of the answer (`lastSeenAt`).
  'deletionRequests.list': ['user_activity'],
  // Whose devices reported; all of it is read again by the clock.
  'system.read': ['sessions', 'users'],
  // Who changed the module last: an entry stands in the transaction of its change. The name of a
  // finished upload stays.
  'training.listContent': ['audit_log', 'uploads'],
  // Of the same query as `users.list`; not answered.
  'users.listPending': ['user_activity'],
  // No feature writes them.
  'users.read': ['journal_entries', 'mood_entries'],
};

/** They have no table of this schema: the date, and what the jobs' queue keeps. */
const withoutTable: readonly ListSource[] = ['today', 'serverState'];

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
}

let test: TestApp;
let world: World;
let sourcesOf: ReadonlyMap<string, ReadonlySet<string>>;
/** What finds the caller's session: nothing else is asked for a call whose input is refused. */
let ofSession: readonly string[];
beforeAll(async () => {
  test = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
  world = await makeWorld(test, 'admin', false);
  // Its figures are worked out when it is read, until a job closes it.
  await test.db
    .insertInto('targets')
    .values({
      id: '0190d000-0000-7000-8000-000000000001',
      user_id: world.member.id,
      target_name: 'New camera',
      target_amount: '400.00',
      time_period: '1day',
      start_date: '2026-01-05',
      end_date: '2026-01-05',
    })
    .execute();
  sourcesOf = await readSources();
  const refused = await selectsDuring(() => world.caller.send('GET', '/api/admin/users?page=no'));
  ofSession = refused.map(({ text }) => text);
});
afterAll(() => test.stop());

/** The sources that a change of each table changes: its collections, and those without a feed. */
async function readSources() {
  const { rows } = await sql<{ table: string; source: string }>`
    select tgrelid::regclass::text as table, substring(tgname from '^feed_(.*)_insert$') as source
    from pg_trigger where tgname ~ '^feed_.*_insert$'`.execute(test.db);
  const tables = new Set([...Object.keys(withoutFeed), ...rows.map(({ table }) => table)]);
  const fed = (table: string) => rows.filter((row) => row.table === table);
  return new Map(
    [...tables].map((table) => [
      table,
      new Set([...(withoutFeed[table] ?? []), ...fed(table).map(({ source }) => source)]),
    ]),
  );
}

/** What the server asked of PostgreSQL meanwhile, without the queue of its jobs. */
async function selectsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const sent = spy.mock.calls as unknown as [string | Statement, (readonly unknown[])?][];
    return sent
      .map(([query, values]) => (typeof query === 'string' ? { text: query, values } : query))
      .filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !text.includes('pgboss.'));
  } finally {
    spy.mockRestore();
  }
}

/** The sample input, and one more for each word that a field of the query takes. */
function inputsOf(call: Call): Record<string, unknown>[] {
  const sample = sampleInputOf(call.name, world, 'admin');
  const { entries = {} } = (call.query ?? {}) as {
    readonly entries?: Record<string, { readonly wrapped?: { readonly options?: unknown[] } }>;
  };
  const more = Object.entries(entries).flatMap(([field, { wrapped }]) => {
    const words = field === 'search' ? ['a'] : (wrapped?.options ?? []);
    return words
      .filter((word) => typeof word === 'string')
      .map((word) => ({ ...sample, [field]: word }));
  });
  return [sample, ...more];
}

/** The tables whose rows a call's answers may depend on, by PostgreSQL's plans. */
async function tablesOf(call: Call): Promise<string[]> {
  const statements = await selectsDuring(async () => {
    for (const input of inputsOf(call)) {
      const reply = await sendCall(world.caller, call, input);
      expect(reply.status, reply.text).toBe(200);
    }
  });
  const own = new Map(statements.map((statement) => [statement.text, statement.values ?? []]));
  for (const text of ofSession) own.delete(text);
  const found = new Set<string>();
  for (const [text, values] of own) {
    const explained = `explain (format json, verbose) ${text}`;
    const { rows } = await test.database.pool.query(explained, [...values]);
    const named = JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)","Schema":"public"/g);
    for (const [, table = ''] of named) found.add(table);
  }
  return [...found].toSorted();
}

it.each(lists)('$name declares what it reads, and nothing else', async (call) => {
  const { name, reads = [] } = call;
  const tables = await tablesOf(call);
  const sources = (table: string) => [...(sourcesOf.get(table) ?? [])];
  const missing = tables.filter(
    (table) => !sources(table).some((one) => reads.some((read) => read === one)),
  );
  expect(missing).toEqual(undeclared[name] ?? []);
  const idle = reads.filter((source) => !tables.some((table) => sources(table).includes(source)));
  expect(idle.filter((source) => !withoutTable.includes(source))).toEqual([]);
});
