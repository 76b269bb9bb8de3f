import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeTextFrame } from './text-frame.ts';

let server: WebSocketServer;
let client: WebSocket;
let write: (frame: Buffer) => void;

beforeAll(async () => {
  server = new WebSocketServer({ port: 0 });
  server.on('connection', (_socket, { socket }) => {
    write = (frame) => socket.write(frame);
  });
  await once(server, 'listening');
  client = new WebSocket(`ws://localhost:${(server.address() as AddressInfo).port}`);
  await once(client, 'open');
});
afterAll(() => {
  client.terminate();
  server.close();
});

/** The text a client decodes from a frame. */
async function arriving(text: string): Promise<string> {
  const arrived = once(client, 'message');
  write(encodeTextFrame(text));
  const [data, isBinary] = (await arrived) as [Buffer, boolean];
  expect(isBinary).toBe(false);
  return data.toString('utf8');
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a frame of %i bytes arrives unchanged',
  async (length) => {
    const text = 'x'.repeat(length);
    expect((await arriving(text)) === text).toBe(true);
  },
);

it('any text arrives unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await arriving(text)).toBe(text);
    }),
  );
});
