import { once } from 'node:events';
import {
  startS3Server,
  hasS3Server,
  type S3Server,
} from '@greenroom/api/files/testing/s3-server/start-s3-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { isExecutable } from '../../infra/scripts/find-program.ts';
import {
  providePostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import { planShifts, SyncClient } from '../faults/sync-client.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { haproxy, startTlsProxy, type TlsProxy } from './haproxy.ts';

const missing = [
  ...(haproxy === undefined ? ['haproxy'] : []),
  ...(hasS3Server() ? [] : ['python3-swift and memcached']),
  ...(isExecutable('/usr/lib/postgresql/15/bin/initdb') ? [] : ['postgresql-15']),
];
const why = missing.length === 0 ? '' : ` (skipped: needs ${missing.join(', ')})`;

const members = ['mia', 'noah', 'otto', 'pia'];
/** Changes a member sends, and how many of them at once. */
const total = 400;
const batch = 10;

describe.skipIf(missing.length > 0)(`two servers behind a TLS proxy${why}`, () => {
  const stops: (() => Promise<void>)[] = [];
  let postgres: SystemPostgres;
  let store: S3Server;
  let proxy: TlsProxy;
  let servers: ServerProcess[];
  let admin: ApiClient;

  beforeAll(async () => {
    postgres = await startSystemPostgres(await providePostgres(() => undefined));
    stops.push(() => postgres.stop());
    store = await startS3Server();
    stops.push(() => store.stop());
    const [front, ...backs] = [await findFreePort(), await findFreePort(), await findFreePort()];
    proxy = await startTlsProxy(front ?? 0, backs);
    stops.push(() => proxy.stop());
    const { endpoint, bucket, accessKey, secretKey, region } = store.config;
    const env = {
      DATABASE_URL: postgres.url,
      PUBLIC_ORIGIN: proxy.url,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_REGION: region ?? 'us-east-1',
      BANK_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    };
    // Together, as a compose file starts them: one migrates, the other waits for it.
    servers = await Promise.all(backs.map((port) => startServer({ port, env })));
    stops.push(...servers.map((server) => () => server.remove()));
    await waitFor('the proxy to see a server', async () => (await fetch(`${proxy.url}/readyz`)).ok);
    admin = await createFirstAdmin(new ApiClient(proxy.url));
  }, 120_000);
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  }, 60_000);

  /** Opens a socket. @returns the frames it hears from then on */
  async function listen(session: ApiClient, url: string): Promise<readonly string[]> {
    const { token } = await session.call('account.wsToken', {});
    const heard: string[] = [];
    const socket = new WebSocket(`${url}/ws?token=${token}`, { origin: proxy.url });
    stops.push(() => Promise.resolve(socket.terminate()));
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    await once(socket, 'open');
    return heard;
  }

  /** A member's device whose changes go through the proxy. */
  async function newDevice(username: string): Promise<SyncClient> {
    const { id } = await createMember(admin, username);
    const session = await signedIn(proxy.url, username);
    return new SyncClient(session, id, planShifts(total, new Date()));
  }

  it('wakes the sockets of one with what the other stored', async () => {
    const { id } = await createMember(admin, 'lena');
    const session = await signedIn(proxy.url, 'lena');
    // Those of the proxy speak TLS.
    const places = [...servers.map(({ port }) => `ws://localhost:${port}`), proxy.url];
    const sockets = places.map((place) => place.replace('https:', 'wss:'));
    const heard = await Promise.all(sockets.map((url) => listen(session, url)));
    const device = new SyncClient(session, id, planShifts(total, new Date()));
    // Again and again: a socket is open a little before its server knows what concerns it.
    await waitFor('all to hear of it', async () => {
      await device.pushNext(1);
      return heard.every((frames) => frames.some((frame) => frame.includes('sync_poke')));
    });
  });

  it(
    'loses and doubles nothing while they are restarted one by one',
    { timeout: 180_000 },
    async () => {
      const devices = await Promise.all(members.map((name) => newDevice(name)));
      let isOver = false;
      const pushing = Promise.all(devices.map((device) => pushSteadily(device, () => isOver)));
      const moved = () => devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      for (const server of servers) {
        const before = moved();
        await waitFor('changes to be acknowledged', () => moved() > before);
        await server.stop();
        // Members go on with the other one.
        const without = moved();
        await waitFor('changes without it', () => moved() > without);
        await server.start();
        await waitFor('both to be ready', async () => {
          const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
          return answers.every(({ ok }) => ok);
        });
      }
      isOver = true;
      await pushing;
      const stored = await readShiftIds(postgres.url);
      const sent = devices.flatMap(({ mutations }) => mutations.map(({ input }) => input['id']));
      expect(new Set(sent).size).toBe(members.length * total);
      const ids = new Set(sent.map(String));
      expect(stored.filter((id) => ids.has(id)).toSorted()).toEqual([...ids].toSorted());
    },
  );
});

/** Sends everything; a few at a time, until `mayHurry`, so that it lasts as long as the restarts. */
async function pushSteadily(device: SyncClient, mayHurry: () => boolean): Promise<void> {
  while (!device.isDone) {
    const left = device.mutations.length - device.acknowledged;
    // The last batch waits for the end of the restarts.
    if (left <= batch && !mayHurry()) {
      await waitFor('the restarts to end', mayHurry, { timeout: 120_000 });
    }
    const count = mayHurry() ? batch * 10 : 1;
    await waitFor('a batch to be taken', () => device.pushNext(count).then(() => true));
  }
}

async function readShiftIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from schedule_entries');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
