import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { startServer, type ServerProcess } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { planShifts, SyncClient } from './sync-client.ts';

const total = 500;
/** Two server transactions, so that a kill may fall between them. */
const batch = 100;
/**
 * When to kill: after this many acknowledged mutations, and this many ms after the next batch was
 * sent (before it arrives, while it is applied, about when it is answered).
 */
const kills = [
  { after: 100, delay: 0 },
  { after: 200, delay: 8 },
  { after: 300, delay: 25 },
];

let server: ServerProcess;

beforeEach(async () => {
  server = await startServer();
});

afterEach(async () => {
  await server.remove();
});

describe('a server killed while hundreds of mutations arrive', () => {
  it(
    'loses nothing acknowledged and applies nothing twice when its process is killed',
    { timeout: 120_000 },
    async () => {
      const client = await newClient();
      await pushAll(client, async () => {
        await server.kill('SIGKILL');
        await server.start();
      });
      await expectEverythingOnce(client);
    },
  );

  it(
    'loses nothing acknowledged and applies nothing twice when PostgreSQL is killed',
    { timeout: 120_000 },
    async () => {
      const client = await newClient();
      await pushAll(client, async () => {
        server.killPostgres();
        await waitUntilUsable();
      });
      await expectEverythingOnce(client);
    },
  );
});

async function newClient(): Promise<SyncClient> {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const { id } = await createMember(admin, 'mia');
  const session = await signedIn(server.url, 'mia');
  return new SyncClient(session, id, planShifts(total, new Date()));
}

/** Pushes everything; at each point of `kills`, `strike` runs during the next batch. */
async function pushAll(client: SyncClient, strike: () => Promise<void>): Promise<void> {
  const planned = [...kills];
  while (!client.isDone) {
    const [next] = planned;
    if (next === undefined || client.acknowledged < next.after) {
      await client.pushNext(batch);
      continue;
    }
    planned.shift();
    const push = client.pushNext(batch);
    // The answer may arrive or not: both outcomes are valid.
    const [, struck] = await Promise.allSettled([push, pause(next.delay).then(strike)]);
    if (struck.status === 'rejected') throw struck.reason;
    expect(await missingOf(client)).toEqual([]);
    await waitFor('a batch to be taken again', () => client.pushNext(batch).then(() => true));
  }
  expect(planned).toEqual([]);
}

/** A server whose PostgreSQL died recovers, or exits and is restarted. */
async function waitUntilUsable(): Promise<void> {
  const hasRecovered = await waitFor('a recovered server', async () => {
    if (!server.isRunning) return 'ended';
    return (await fetch(`${server.url}/readyz`)).ok ? 'ready' : false;
  });
  if (hasRecovered === 'ended') await server.start();
}

async function missingOf(client: SyncClient): Promise<string[]> {
  const stored = await inDatabaseOf(server, (db) => db.query('select id from schedule_entries'));
  const ids = new Set(stored.rows.map(({ id }) => String(id)));
  return client.acknowledgedIds.filter((id) => !ids.has(id));
}

async function expectEverythingOnce(client: SyncClient): Promise<void> {
  const { rows } = await inDatabaseOf(server, (db) =>
    db.query(
      'select id, date, planned_start_time as start, planned_end_time as end from schedule_entries',
    ),
  );
  const sorted = (list: readonly string[]) => list.toSorted();
  const stored = rows.map(({ id, date, start, end }) => [id, date, start, end].join(' '));
  const sent = client.mutations.map(({ input }) =>
    [input['id'], input['date'], input['plannedStartTime'], input['plannedEndTime']].join(' '),
  );
  expect(sorted(stored)).toEqual(sorted(sent));
}
