import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { createHash, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { catchUp } from './exchanges.ts';
import { type Figure, figureOf, interleave } from '../figures.ts';
import type { World } from './world.ts';

interface Load {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  readonly milliseconds: number;
}

const load = { connections: 20, milliseconds: 4_000 };

/** (c) Empty exchanges, against reading the session with its user. */
export async function measureIdleSync(world: World, rounds: number): Promise<Figure[]> {
  await world.clear();
  const request = await catchUp(world, makeSyncRequest(world.userId, randomUUID()));
  const cookie = await world.createCookie();
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  const sid = createHash('sha256').update(secret).digest('base64url');
  const ours = () =>
    measureRate({
      ...load,
      url: world.server.url,
      path: '/api/sync',
      headers: { cookie },
      body: JSON.stringify(request),
    });
  const floor = () =>
    measureRate({
      ...load,
      url: world.floorUrl,
      path: '/session',
      headers: {},
      body: JSON.stringify({ sid }),
    });
  await floor();
  await ours();
  const done = await interleave(rounds, floor, ours);
  const what = 'idle exchanges over 20 connections';
  return [figureOf({ part: 'c', what, unit: '/s', aim: { atLeast: 0.5 } }, done)];
}

/**
 * Repeats the same POST over open connections, one request at a time each.
 * @returns answers per second
 * @throws when one is not 200
 */
async function measureRate(load: Load): Promise<number> {
  const request = requestText(load);
  const started = performance.now();
  const until = started + load.milliseconds;
  const { hostname, port } = new URL(load.url);
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      return repeatUntil(socket, request, until);
    }),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (total * 1000) / (performance.now() - started);
}

function requestText({ url, path, headers, body }: Load): string {
  const all = {
    host: new URL(url).host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A minimal client, since it shares the cores with the server. */
function repeatUntil(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((done, fail) => {
    let count = 0;
    let received = '';
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(request));
    socket.on('error', fail);
    socket.on('data', (chunk: string) => {
      received += chunk;
      const length = answerLength(received);
      if (length === null || received.length < length) return;
      if (!received.startsWith('HTTP/1.1 200')) {
        fail(new Error(received.slice(0, 2_000)));
        socket.destroy();
        return;
      }
      received = '';
      count += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.end();
        done(count);
      }
    });
  });
}

function answerLength(received: string): number | null {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1];
  if (length === undefined) throw new Error('An answer without its length');
  return head + 4 + Number(length);
}
