import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { insertEntry } from '../database/testing/schedule-entries.ts';
import { createDatabaseOfFile, insertUser } from '../database/testing/test-database.ts';
import type { FrameSource } from '../sync/frame-source.ts';
import { testFeeds } from '../sync/testing/sync-client.ts';
import { type Live, type LiveOptions, startLive } from './live.ts';
import { promptly } from './testing/live-instance.ts';

const log = { warn: () => undefined };

const database = await createDatabaseOfFile();
let userId: string;
let sid: string;
const opened: { app: FastifyInstance; live: Live }[] = [];

beforeEach(async () => {
  userId = (await insertUser(database.db, { status: 'approved' })).id;
  sid = `session-of-${userId}`;
  const later = new Date(Date.now() + 3_600_000);
  await database.db
    .insertInto('sessions')
    .values({ sid, user_id: userId, sess: '{}', expire: later, absolute_expire: later })
    .execute();
});
afterEach(async () => {
  for (const { app, live } of opened.splice(0)) {
    await live.stop();
    await app.close();
  }
});

/** One instance of the server, with the sockets of one member. */
async function startInstance(
  readInterval = 60_000,
  options: Pick<LiveOptions, 'sources' | 'observeLag'> = {},
): Promise<{ live: Live; url: string }> {
  const { db, url } = database;
  const live = await startLive({ db, url, feeds: testFeeds, log, readInterval, ...options });
  const app = Fastify();
  await live.mount(
    app,
    () => Promise.resolve({ userId, sid, role: 'model' }),
    () => Promise.resolve(null),
  );
  opened.push({ app, live });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { live, url: `${address.replace('http', 'ws')}/ws` };
}

/** The process id of a listening connection other than the given one. @throws when there is none */
async function findListener(other = 0): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> ${other}
      and query like 'listen %'`.execute(database.db);
  const [found] = rows;
  if (found === undefined) throw new Error('Nobody listens');
  return found.pid;
}

interface Client {
  readonly socket: WebSocket;
  readonly messages: unknown[];
  readonly closed: Promise<number>;
}

async function connect(url: string): Promise<Client> {
  const socket = new WebSocket(url);
  const messages: unknown[] = [];
  const closing = Promise.withResolvers<number>();
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  socket.on('close', (code) => closing.resolve(code));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, messages, closed: closing.promise };
}

const addEntry = () => insertEntry(database.db, userId, '2999-01-01');

const poke = () => ({ type: 'sync_poke', scopes: [`schedule:${userId}`], spread: 0 });

describe('the live socket', () => {
  it('pokes devices on every instance after a commit', async () => {
    const [here, there] = [await startInstance(), await startInstance()];
    const clients = [await connect(here.url), await connect(there.url)];
    await addEntry();
    here.live.announce();
    for (const client of clients) {
      await vi.waitFor(() => expect(client.messages).toEqual([poke()]), promptly);
    }
  });

  it('pokes sockets of other instances after a reconnect, whatever was committed meanwhile', async () => {
    const here = await startInstance();
    const listener = await vi.waitFor(() => findListener(), promptly);
    const there = await startInstance();
    const client = await connect(there.url);
    await vi.waitFor(() => findListener(listener), promptly);
    await sql`select pg_terminate_backend(${listener})`.execute(database.db);
    await addEntry();
    here.live.announce();
    await vi.waitFor(() => expect(client.messages).toEqual([poke()]), promptly);
  });

  it('reads the feed by itself after a lost NOTIFY', async () => {
    const { live, url } = await startInstance(200);
    const client = await connect(url);
    await addEntry();
    live.announce();
    await vi.waitFor(() => expect(client.messages).toEqual([poke()]), promptly);
    await addEntry();
    await vi.waitFor(() => expect(client.messages).toEqual([poke(), poke()]), promptly);
  });

  it('closes the sockets of a session that ended', async () => {
    const { url } = await startInstance(200);
    const client = await connect(url);
    await database.db.deleteFrom('sessions').where('sid', '=', sid).execute();
    await expect(client.closed).resolves.toBe(1008);
  });

  it('is poked if the messages cannot be read', async () => {
    const source: FrameSource = {
      collection: 'scheduleEntries',
      readMessages: () => Promise.reject(new Error('The row is not as it should be')),
    };
    const { live, url } = await startInstance(60_000, { sources: [source] });
    const client = await connect(url);
    await addEntry();
    live.announce();
    await vi.waitFor(() => expect(client.messages).toEqual([poke()]), promptly);
  });

  it('closes with 1012 when the server stops', async () => {
    const { live, url } = await startInstance();
    const client = await connect(url);
    await live.stop();
    await expect(client.closed).resolves.toBe(1012);
  });
});

it('measures each commit here from its announcement until its frames were written', async () => {
  const lags: number[] = [];
  const { live } = await startInstance(60_000, { observeLag: (seconds) => lags.push(seconds) });
  expect(lags).toEqual([]);
  const began = performance.now();
  live.announce();
  live.announce();
  await vi.waitFor(() => expect(lags).toHaveLength(2), promptly);
  const most = (performance.now() - began) / 1_000;
  for (const lag of lags) {
    expect(lag).toBeGreaterThan(0);
    expect(lag).toBeLessThanOrEqual(most);
  }
});
