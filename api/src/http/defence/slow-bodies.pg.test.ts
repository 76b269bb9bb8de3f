import { type AddressInfo, connect, type Socket } from 'node:net';
import {
  maxFileBytes,
  uploadTimeLimit,
} from '@greenroom/sync-protocol/uploads/training-files-rules';
import { afterAll, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';
import { receiveLimit } from './slow-bodies.ts';

/** Milliseconds of this test's server for ordinary bodies; those of large files have a minute. */
const shortLimit = 150;

const open = new Set<Socket>();
const test = await startAppOfFile({
  receiveLimit: (maxBytes) => (maxBytes === maxFileBytes ? 60_000 : shortLimit),
});
await test.app.listen({ port: 0, host: '127.0.0.1' });
const port = (test.app.server.address() as AddressInfo).port;
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
afterAll(() => {
  for (const socket of open) socket.destroy();
});

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', ''].join('\r\n');
const json = ['Content-Type: application/json', 'Content-Length: 100'];

/** Sends a head and then a byte now and again, never all of them. */
function sendSlowly(head: string) {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  const state = { answer: '', sent: 0, isClosed: false };
  socket.on('data', (chunk) => (state.answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(head);
  const drip = setInterval(() => {
    socket.write(' ');
    state.sent += 1;
  }, 20);
  // It may end with an error, too: what the server did not read resets the connection.
  const closed = new Promise<void>((done) => {
    socket.once('close', () => {
      state.isClosed = true;
      clearInterval(drip);
      open.delete(socket);
      done();
    });
  });
  return { socket, state, closed };
}

describe('a body that never ends', () => {
  it.each([
    ['of an open call', 'POST /api/local-login', json],
    ['in chunks', 'POST /api/local-login', [json[0] ?? '', 'Transfer-Encoding: chunked', '', 'ff']],
    ['at an address without a call', 'POST /api/nowhere', json],
  ])('%s is ended after its limit', async (_name, line, headers) => {
    const { state, closed } = sendSlowly(request(line, ...headers));
    await closed;
    expect(state.answer).toMatch(/^HTTP\/1.1 (408|404) /);
    expect(state.sent).toBeLessThan(100);
  });

  it('of a signed-in caller is ended too, a form as well', async () => {
    const form = 'Content-Type: multipart/form-data; boundary=x';
    for (const type of [json[0] ?? '', form]) {
      const headers = [`Cookie: ${admin.cookie ?? ''}`, type, 'Content-Length: 1000'];
      const { state, closed } = sendSlowly(request('POST /api/chat-images/upload', ...headers));
      await closed;
      expect(state.answer).toMatch(/^HTTP\/1.1 4\d\d /);
    }
  });

  it('of a refused request is ended too', async () => {
    const { state, closed } = sendSlowly(request('POST /api/schedule', ...json));
    await closed;
    // A busy server may reach the limit before it has refused.
    expect(state.answer).toMatch(/^HTTP\/1.1 (401|408) /);
  });

  it('ends no upload of a training file', async () => {
    const issued = await admin.send<{ readonly uploadUrl: string }>(
      'POST',
      '/api/upload/get-upload-url',
      { fileType: 'document', originalName: 'a.txt', mimeType: 'text/plain', fileSize: 100_000 },
    );
    const headers = [`Cookie: ${admin.cookie ?? ''}`, 'Content-Length: 100000'];
    const slow = sendSlowly(request(`PUT ${issued.body.uploadUrl}`, ...headers));
    // Another slow request, begun later, is over before this one.
    await sendSlowly(request('POST /api/local-login', ...json)).closed;
    await sendSlowly(request('POST /api/local-login', ...json)).closed;
    expect(slow.state).toMatchObject({ isClosed: false, answer: '' });
    slow.socket.destroy();
    await slow.closed;
  });
});

it('a connection stays open after a body that arrived in time', async () => {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => (answers += chunk.toString('latin1')));
  const complete = request('POST /api/local-login', json[0] ?? '', 'Content-Length: 2') + '{}';
  socket.write(complete);
  await expect.poll(() => answers.match(/HTTP\/1.1 400/g)?.length).toBe(1);
  await sendSlowly(request('POST /api/local-login', ...json)).closed;
  socket.write(complete);
  await expect.poll(() => answers.match(/HTTP\/1.1 400/g)?.length).toBe(2);
  socket.destroy();
});

it('ordinary bodies have less than a minute, uploads 30 minutes', () => {
  expect(receiveLimit(256 * 1024)).toBeLessThan(60_000);
  expect(receiveLimit(maxFileBytes)).toBe(uploadTimeLimit);
  // Node's own limits: of heads, and of whole requests.
  expect(test.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(test.app.server.requestTimeout).toBe(uploadTimeLimit);
});
