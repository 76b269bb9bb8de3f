import { once } from 'node:events';
import { noise } from '@greenroom/api/features/uploads/testing/make-images';
import { hasS3Server } from '@greenroom/api/files/testing/s3-server/start-s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { ApiClient } from '../../infra/client/api-client.ts';
import { isExecutable } from '../../infra/scripts/find-program.ts';
import { findProxy } from '../../infra/scripts/checks/proxy-program.ts';
import { runOperatorWith } from '../support/server/run-operator.ts';
import { waitFor } from '../support/wait-for.ts';
import { restartOneByOne } from './rolling-restart.ts';
import { planShifts, SyncClient } from './sync-client.ts';
import { joinMember, startTwoServers, type TwoServers } from './two-servers.ts';

const missing = [
  ...(findProxy() === undefined ? ['caddy'] : []),
  ...(hasS3Server() ? [] : ['python3-swift and memcached']),
  ...(isExecutable('/usr/lib/postgresql/15/bin/initdb') ? [] : ['postgresql-15']),
];
const why = missing.length === 0 ? '' : ` (skipped: needs ${missing.join(', ')})`;

describe.skipIf(missing.length > 0)(`two servers behind a TLS proxy${why}`, () => {
  const sockets: WebSocket[] = [];
  let world: TwoServers;
  beforeAll(async () => {
    world = await startTwoServers();
  }, 120_000);
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    await world.stop();
  }, 60_000);

  /** Opens a socket. @returns the frames it hears from then on */
  async function listen(session: ApiClient, url: string): Promise<readonly string[]> {
    const { token } = await session.call('account.wsToken', {});
    const heard: string[] = [];
    const socket = new WebSocket(`${url}/ws?token=${token}`, { origin: world.proxy.url });
    sockets.push(socket);
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    await once(socket, 'open');
    return heard;
  }

  it('wakes the sockets of one with what the other stored', async () => {
    const { id, session } = await joinMember(world, 'lena');
    // Those of the proxy speak TLS.
    const places = [...world.servers.map(({ port }) => `ws://localhost:${port}`), world.proxy.url];
    const urls = places.map((place) => place.replace('https:', 'wss:'));
    const heard = await Promise.all(urls.map((url) => listen(session, url)));
    const device = new SyncClient(session, id, planShifts(400, new Date()));
    // Again and again: a socket is open a little before its server knows what concerns it.
    await waitFor('all to hear of it', async () => {
      await device.pushNext(1);
      return heard.every((frames) => frames.some((frame) => frame.includes('sync_poke')));
    });
  });

  it('is found sound from outside by the operator’s doctor', async () => {
    const [server] = world.servers;
    if (!server) throw new Error('There is no server');
    const outside = ['Public address', 'Live connections', 'Object store'];
    const ask = async () => {
      const { output } = await runOperatorWith(world.env, server, 'doctor', '--json');
      // A fresh installation has warnings, such as no backup, which are said below the JSON.
      const checks = JSON.parse(output.split('\n', 1).join()) as { name: string }[];
      return checks.filter(({ name }) => outside.includes(name));
    };
    // On a busy machine no answer comes within its limit of 10 s, at first and again.
    await waitFor('all to be sound', async () => {
      expect(await ask()).toEqual([
        { name: 'Public address', state: 'ok', text: expect.stringMatching(/https, with safe/) },
        { name: 'Live connections', state: 'ok', text: 'WebSockets reach the server' },
        { name: 'Object store', state: 'ok', text: expect.stringMatching(/takes uploads from/) },
      ]);
      return true;
    });
  });

  it('stores a file and reads it back', async () => {
    const { session } = await joinMember(world, 'noor');
    const png = await noise(320, 240).png().toBuffer();
    const image = new File([new Uint8Array(png)], 'stage.png', { type: 'image/png' });
    const { imageUrl } = await session.call('chat.uploadImage', { image });
    const read = await session.fetch('GET', imageUrl);
    expect(read.headers.get('content-type')).toMatch(/^image\//);
    const bytes = (await read.arrayBuffer()).byteLength;
    expect([bytes > 10_000, read.headers.get('content-length')]).toEqual([true, String(bytes)]);
  });

  it(
    'loses and doubles nothing while they are restarted one by one',
    { timeout: 180_000 },
    async () => {
      const report = await restartOneByOne(world, { members: 4, times: 1 });
      expect(report).toMatchObject({ restarts: 2, lost: 0, doubled: 0 });
      // Each restart begins and ends while changes are acknowledged.
      expect(report.acknowledged).toBeGreaterThanOrEqual(4);
    },
  );
});
