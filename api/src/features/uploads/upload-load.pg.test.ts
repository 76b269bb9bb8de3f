import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { multipartOf } from '../../http/testing/multipart.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { noise } from './testing/make-images.ts';

const path = '/api/chat-images/upload';

const test = await startAppOfFile();
const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
const member = await test.signedIn(await test.addUser());

const received = () => readdirSync(join(test.filesFolder, 'received'));

function begin(headers: Record<string, string | number>): ClientRequest {
  return request(new URL(path, address), {
    method: 'POST',
    headers: { cookie: member.cookie ?? '', host: `localhost:${address.port}`, ...headers },
  });
}

it('a sender that disconnects half way leaves nothing, and the server continues', async () => {
  const { payload, headers } = multipartOf([
    { field: 'image', content: await noise(900, 900).jpeg().toBuffer(), fileName: 'a.jpg' },
  ]);
  const sending = begin({ ...headers, 'content-length': payload.length });
  sending.on('error', () => undefined);
  sending.write(payload.subarray(0, payload.length / 2));
  await vi.waitFor(() => expect(received()).toHaveLength(1), { timeout: 10_000 });
  sending.destroy();
  await vi.waitFor(() => expect(received()).toEqual([]), { timeout: 10_000 });
  expect((await member.send('GET', '/api/auth/user')).status).toBe(200);
});

it('an endless file is refused as soon as it is too large, and its connection stays usable', async () => {
  const socket = connect(Number(address.port), '127.0.0.1');
  let answers = '';
  socket.on('data', (data: Buffer) => (answers += data.toString('latin1')));
  const head = (method: string, where: string, more: string) =>
    `${method} ${where} HTTP/1.1\r\nHost: localhost:${address.port}\r\nCookie: ${member.cookie}\r\n${more}\r\n`;
  socket.write(
    head(
      'POST',
      path,
      'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n',
    ),
  );
  const send = (text: string | Buffer) => {
    const bytes = Buffer.from(text as string);
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    return socket.write('\r\n');
  };
  send('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
  const piece = Buffer.alloc(256 * 1024, 'y');
  let sent = 0;
  while (!answers.includes('HTTP/1.1 413') && sent < 200) {
    if (!send(piece)) await once(socket, 'drain');
    await new Promise((resolve) => setImmediate(resolve));
    sent += 1;
  }
  await vi.waitFor(() => expect(answers).toContain('too_large'), { timeout: 10_000 });
  expect(received()).toEqual([]);
  socket.write('0\r\n\r\n');
  socket.write(head('GET', '/api/auth/user', ''));
  await vi.waitFor(() => expect(answers).toContain('HTTP/1.1 200'), { timeout: 10_000 });
  socket.destroy();
});

// Large ones, and their cost, in a separate process: tests/load/upload-load.test.ts.
it('ten concurrent images are all accepted, and leave no temporary files', async () => {
  const image = await noise(1_200, 900).jpeg({ quality: 60 }).toBuffer();
  const { payload, headers } = multipartOf([{ field: 'image', content: image, fileName: 'a.jpg' }]);
  const cookie = { cookie: member.cookie ?? '' };
  const uploads = Array.from({ length: 10 }, async () => {
    const reply = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { ...headers, ...cookie },
      body: new Uint8Array(payload),
    });
    return reply.status;
  });
  const statuses = await Promise.all(uploads);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 201));
  expect(received()).toEqual([]);
});
