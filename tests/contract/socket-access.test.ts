import { createTestDatabase } from '@greenroom/api/database/testing/test-database';
import { type Caller, startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import { type Live, startLive } from '@greenroom/api/live/live';
import { maintenanceKey } from '@greenroom/api/features/settings/settings-repository';
import { feeds, frameSources } from '@greenroom/api/registered-features';
import { clientMessageSchema } from '@greenroom/sync-protocol/live/client-messages';
import { serverMessageSchema } from '@greenroom/sync-protocol/live/server-messages';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { compareRows, type Situation, situations } from './access-table.ts';
import { addEntry, addNotification, makeWorld, type World } from './access-world.ts';
import { socketAccess, socketAccessInMaintenance } from './socket-access.ts';

type Message = v.InferOutput<typeof serverMessageSchema>;

const rows = [
  'upgrade',
  ...clientMessageSchema.options.map(({ entries }) => `<${entries.type.literal}`),
  ...serverMessageSchema.options.map(({ entries }) => `>${entries.type.literal}`),
];

let test: TestApp;
let live: Live;
let url: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const log = { warn: () => undefined };
  live = await startLive({ db, url: database.url, feeds, sources: frameSources, log });
  test = await startTestApp({ live, database });
  url = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterAll(async () => {
  await live.stop();
  await test.stop();
});

it('every message of either side has a row, and every row a message', () => {
  for (const table of [socketAccess, socketAccessInMaintenance]) {
    expect(compareRows(table, rows)).toEqual({ missing: [], unknown: [] });
  }
});

interface Open {
  readonly socket: WebSocket;
  readonly received: Message[];
}

/** Opens a socket as the caller; the code of the problem where that is refused. */
async function open(caller: Caller): Promise<Open | string> {
  const headers = caller.cookie === undefined ? {} : { cookie: caller.cookie };
  const socket = new WebSocket(`${url}/ws`, { headers });
  const received: Message[] = [];
  socket.on('message', (data: Buffer) => {
    received.push(v.parse(serverMessageSchema, JSON.parse(data.toString('utf8'))));
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, received }));
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      response.once('end', () => resolve(v.parse(problemSchema, JSON.parse(body)).code));
    });
  });
}

const pokedScopes = ({ received }: Open) =>
  received.flatMap((message) => (message.type === 'sync_poke' ? message.scopes : []));
const toldLists = ({ received }: Open) =>
  received.flatMap((message) => (message.type === 'lists_changed' ? message.lists : []));
const toldMaintenance = ({ received }: Open) =>
  received.flatMap((message) => (message.type === 'maintenance' ? [message.maintenanceMode] : []));

/** Resolves when whatever was committed before has been told: an administrator hears of it as well. */
async function settle(opened: Open): Promise<void> {
  const witness = await test.addUser({ role: 'admin' });
  const watching = await open(await test.signedIn(witness));
  if (typeof watching === 'string') throw new Error(watching);
  await addEntry(test, witness.id, '2999-01-03');
  live.announce();
  await vi.waitFor(() => expect(pokedScopes(watching)).toContain(`schedule:${witness.id}`));
  watching.socket.terminate();
  // What is told to a socket arrives in order.
  await answerToPing(opened);
}

const problemCodes = ({ received }: Open) =>
  received.flatMap((message) => (message.type === 'problem' ? [message.code] : []));
const toldMessages = ({ received }: Open) =>
  received.flatMap((message) => (message.type === 'chat_message' ? [message.id] : []));
const toldDeletions = ({ received }: Open) =>
  received.flatMap((message) =>
    message.type === 'chat_message_deleted' ? [message.messageId] : [],
  );

/** Says something over the socket; how that ended. */
async function say(opened: Open, content: string): Promise<string> {
  const id = newId();
  opened.socket.send(JSON.stringify({ type: 'chat_message', id, content }));
  const outcome = () => (toldMessages(opened).includes(id) ? 'ok' : problemCodes(opened)[0]);
  await vi.waitFor(() => expect(outcome()).toBeDefined());
  return outcome() ?? '';
}

/** What an open socket does for one row; a row without its own way here fails. */
const exercises: Record<string, (opened: Open, world: World) => Promise<string>> = {
  upgrade: async () => 'ok',
  '<ping': async (opened) => answerToPing(opened),
  '<chat_message': async (opened) => say(opened, 'Hello'),
  '>chat_message': async (opened, { chatMessageId }) => {
    // As good as new: it goes through the feed again.
    const content = 'Hello again';
    await test.db
      .updateTable('chat_messages')
      .set({ content })
      .where('id', '=', chatMessageId)
      .execute();
    await settle(opened);
    return toldMessages(opened).includes(chatMessageId) ? 'ok' : 'none';
  },
  '>chat_message_deleted': async (opened, { chatMessageId }) => {
    await test.db.deleteFrom('chat_messages').where('id', '=', chatMessageId).execute();
    await settle(opened);
    return toldDeletions(opened).includes(chatMessageId) ? 'ok' : 'none';
  },
  '>notification_created': async (opened, { ownerId }) => {
    await addNotification(test, ownerId);
    await settle(opened);
    return opened.received.some(({ type }) => type === 'notification_created') ? 'ok' : 'none';
  },
  '>problem': async (opened) => ((await say(opened, '')) === 'ok' ? 'none' : 'ok'),
  '>pong': async (opened) => answerToPing(opened),
  '>sync_poke': async (opened, { ownerId }) => {
    await addEntry(test, ownerId, '2999-01-01');
    await settle(opened);
    return pokedScopes(opened).includes(`schedule:${ownerId}`) ? 'ok' : 'none';
  },
  '>lists_changed': async (opened) => {
    await test.addUser({ status: 'pending', approved_at: null });
    await settle(opened);
    return toldLists(opened).includes('users') ? 'ok' : 'none';
  },
  '>maintenance': async (opened) => {
    const before = toldMaintenance(opened).at(-1) ?? false;
    await switchMaintenance(!before);
    await vi.waitFor(() => expect(toldMaintenance(opened).at(-1)).toBe(!before));
    return 'ok';
  },
};

async function switchMaintenance(enabled: boolean): Promise<void> {
  const value = String(enabled);
  await test.db
    .insertInto('settings')
    .values({ key: maintenanceKey, value, description: null, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  live.announce();
}

async function answerToPing({ socket, received }: Open): Promise<string> {
  const pongs = () => received.filter(({ type }) => type === 'pong').length;
  const before = pongs();
  socket.send('{"type":"ping"}');
  await vi.waitFor(() => expect(pongs()).toBeGreaterThan(before));
  return 'ok';
}

/** The instance knows whether maintenance is on, as it does a moment after it was switched. */
async function hearOfState(isMaintenance: boolean): Promise<void> {
  const watching = await open(await test.signedIn(await test.addUser({ role: 'admin' })));
  if (typeof watching === 'string') throw new Error(watching);
  await switchMaintenance(!isMaintenance);
  await vi.waitFor(() => expect(toldMaintenance(watching).at(-1) ?? false).toBe(!isMaintenance));
  await switchMaintenance(isMaintenance);
  await vi.waitFor(() => expect(toldMaintenance(watching).at(-1)).toBe(isMaintenance));
  watching.socket.terminate();
}

async function outcomeOf(row: string, situation: Situation, isMaintenance: boolean) {
  const world = await makeWorld(test, situation, isMaintenance);
  await hearOfState(isMaintenance);
  const opened = await open(world.caller);
  if (typeof opened === 'string') return opened;
  try {
    const exercise = exercises[row];
    return exercise ? await exercise(opened, world) : 'not exercised';
  } finally {
    opened.socket.terminate();
  }
}

describe.each([
  { state: 'as usual', table: socketAccess, isMaintenance: false },
  { state: 'during maintenance', table: socketAccessInMaintenance, isMaintenance: true },
])('$state', ({ table, isMaintenance }) => {
  it.each(rows)('the message %s does what its row says', async (row) => {
    const wanted = table[row];
    const outcomes: Partial<Record<Situation, string>> = {};
    for (const situation of situations) {
      const isMeant = wanted?.[situation] !== '-';
      outcomes[situation] = isMeant ? await outcomeOf(row, situation, isMaintenance) : '-';
    }
    expect(outcomes).toEqual(wanted);
  });
});
