import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';
import { waitFor } from '../../database/testing/wait-for.ts';

const test = await startAppOfFile();
await test.app.listen({ port: 0, host: '127.0.0.1' });
const port = (test.app.server.address() as AddressInfo).port;

async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const head = 'Host: localhost\r\nConnection: close\r\n';
const json = 'Content-Type: application/json\r\n';

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an endless address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`, 431],
  [
    'two lengths of one body',
    `POST /api/local-login HTTP/1.1\r\n${head}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a body past its limit in pieces',
    `POST /api/local-login HTTP/1.1\r\n${head}${json}Transfer-Encoding: chunked\r\n\r\n${`2000\r\n${' '.repeat(8192)}\r\n`.repeat(40)}0\r\n\r\n`,
    413,
  ],
  ['an unknown method', `BREW /api/setup/status HTTP/1.1\r\n${head}\r\n`, 400],
  ['a method without use here', `TRACE /api/setup/status HTTP/1.1\r\n${head}\r\n`, 404],
  ['no host', `GET /api/setup/status HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
])('refuses %s', async (_name, bytes, status) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

it('logs no error for connections that are reset behind a request with a rate limit', async () => {
  const request = `POST /api/register HTTP/1.1\r\n${head}${json}Content-Length: 2\r\n\r\n{}`;
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(request);
    socket.resetAndDestroy();
  }
  await waitFor(() => expect(test.app.server).toHaveProperty('_connections', 0));
  expect(test.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
});

it('still serves after all of that', async () => {
  const answer = await exchange(`GET /api/setup/status HTTP/1.1\r\n${head}\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  expect(answer).toContain('"needsSetup":true');
});
