import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestTimeoutError } from '@greenroom/pwa/replica/environment/time-limit';
import { NetworkError } from '@greenroom/pwa/rest/problem-error';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../../../support/wait-for.ts';
import type { NetworkFault } from '../fault-kinds.ts';
import { FaultProxy } from './fault-proxy.ts';
import { sendOver } from './send-request.ts';

let targets: Server[];
let handled: string[];
let proxy: FaultProxy;

beforeEach(async () => {
  handled = [];
  targets = [];
  for (const name of ['one', 'two']) {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        handled.push(`${name} ${body}`);
        response.end('done');
      });
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    targets.push(server);
  }
  proxy = await FaultProxy.start(targets.map((server) => (server.address() as AddressInfo).port));
});
afterEach(async () => {
  await proxy.close();
  for (const server of targets) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** Sends one request through the fault. `limit`: milliseconds after which the device gives up. */
async function send(fault: NetworkFault, limit = 30_000): Promise<string> {
  proxy.plan([fault]);
  const route = { port: proxy.port, readCookie: () => '', readLimit: () => limit };
  return (await sendOver(route).send('shift')).text();
}

it('passes requests to the instances in turn', async () => {
  expect([await send('none'), await send('delay')]).toEqual(['done', 'done']);
  expect(handled).toEqual(['one shift', 'two shift']);
});

it.each(['cut', 'reset'] as const)(
  '%s: nothing is handled, and the device knows',
  async (fault) => {
    await expect(send(fault)).rejects.toThrow(NetworkError);
    expect(handled).toEqual([]);
  },
);

it('half-open: nothing is handled, and the device gives up', async () => {
  await expect(send('half-open', 400)).rejects.toThrow(RequestTimeoutError);
  expect(handled).toEqual([]);
});

it('silent-answer: it is handled, and the device gives up', async () => {
  await expect(send('silent-answer', 400)).rejects.toThrow(RequestTimeoutError);
  await waitFor('the request', () => handled.length === 1);
  expect(handled).toEqual(['one shift']);
});

it('cut-after-commit: it is handled, and the answer is lost', async () => {
  await expect(send('cut-after-commit')).rejects.toThrow(NetworkError);
  expect(handled).toEqual(['one shift']);
});

it.each(['repeat', 'repeat-late'] as const)('%s: it is handled twice', async (fault) => {
  expect(await send(fault)).toBe('done');
  await waitFor('the repetition', () => handled.length === 2);
  expect(handled).toEqual(['one shift', 'two shift']);
});
