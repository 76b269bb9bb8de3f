import { createTestDatabase } from '@greenroom/api/database/testing/test-database';
import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import { type Live, startLive } from '@greenroom/api/live/live';
import { feeds } from '@greenroom/api/registered-features';
import {
  clientMessageSchema,
  serverMessageSchema,
} from '@greenroom/sync-protocol/live/live-messages';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { compareRows, type Situation, situations } from './access-table.ts';
import { addEntry, makeWorld, type World } from './access-world.ts';
import { socketAccess } from './socket-access.ts';

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
  live = await startLive({ db, url: database.url, feeds, log: { warn: () => undefined } });
  test = await startTestApp({ live, database });
  url = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterAll(async () => {
  await live.stop();
  await test.stop();
});

it('every message of either side has a row, and every row a message', () => {
  expect(compareRows(socketAccess, rows)).toEqual({ missing: [], unknown: [] });
});

interface Open {
  readonly socket: WebSocket;
  readonly received: Message[];
}

/** Opens a socket as the caller; the code of the problem where that is refused. */
async function open({ caller }: World): Promise<Open | string> {
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

/** What an open socket does for one row; a row without its own way here fails. */
const exercises: Record<string, (opened: Open, world: World) => Promise<string>> = {
  upgrade: async () => 'ok',
  '<ping': async (opened) => answerToPing(opened),
  '>pong': async (opened) => answerToPing(opened),
  '>sync_poke': async (opened, { ownerId, account }) => {
    await addEntry(test, ownerId, '2999-01-01');
    // In order of commit: whatever the first change causes is told no later than the second.
    await addEntry(test, account.id, '2999-01-02');
    live.announce();
    await vi.waitFor(() => expect(pokedScopes(opened)).toContain(`schedule:${account.id}`));
    if (ownerId === account.id) return 'ok';
    return pokedScopes(opened).includes(`schedule:${ownerId}`) ? 'told' : 'none';
  },
};

async function answerToPing({ socket, received }: Open): Promise<string> {
  socket.send('{"type":"ping"}');
  await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('pong'));
  return 'ok';
}

async function outcomeOf(row: string, situation: Situation, isMaintenance: boolean) {
  const world = await makeWorld(test, situation, isMaintenance);
  const opened = await open(world);
  if (typeof opened === 'string') return opened;
  try {
    const exercise = exercises[row];
    return exercise ? await exercise(opened, world) : 'not exercised';
  } finally {
    opened.socket.terminate();
  }
}

describe.each([
  { state: 'as usual', isMaintenance: false },
  { state: 'during maintenance', isMaintenance: true },
])('$state', ({ isMaintenance }) => {
  it.each(rows)('the message %s does what its row says', async (row) => {
    const wanted = socketAccess[row];
    const outcomes: Partial<Record<Situation, string>> = {};
    for (const situation of situations) {
      const isMeant = wanted?.[situation] !== '-';
      outcomes[situation] = isMeant ? await outcomeOf(row, situation, isMaintenance) : '-';
    }
    expect(outcomes).toEqual(wanted);
  });
});
