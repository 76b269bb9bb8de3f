import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { ApiClient, RefusedRequest } from './api-client.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers each request by the next of `answers`. @returns its url and the requests */
async function listen(...answers: ((response: ServerResponse) => void)[]) {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ request, body });
      answers.shift()?.(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const busy = (response: ServerResponse) =>
  response
    .writeHead(429, { 'retry-after': '0' })
    .end('{"message":"Too many","code":"rate_limited"}');
const empty = (response: ServerResponse) => response.writeHead(204).end();

it('sends path, query and body where the contract has them, with the session', async () => {
  const signIn = (response: ServerResponse) =>
    response.writeHead(200, { 'set-cookie': 'greenroom_session=one; Path=/' }).end('{"id":"1"}');
  const list = (response: ServerResponse) => response.end('[]');
  const { url, seen } = await listen(signIn, list, empty);
  // However the address is written.
  const client = new ApiClient(`${url}/`, { address: '10.0.0.1' });
  expect(await client.signIn('mia', 'a secret')).toEqual({ id: '1' });
  expect(await client.call('users.list', { search: 'a b', page: 2 })).toEqual([]);
  expect(await client.call('users.setRole', { id: 'a/b', role: 'admin' })).toBeUndefined();
  expect(seen.map(({ request: { method, url: path }, body }) => [method, path, body])).toEqual([
    ['POST', '/api/local-login', '{"username":"mia","password":"a secret"}'],
    ['GET', '/api/admin/users?search=a+b&page=2', ''],
    ['PUT', '/api/admin/users/a%2Fb/role', '{"role":"admin"}'],
  ]);
  expect(seen[2]?.request.headers).toMatchObject({
    'content-type': 'application/json',
    cookie: 'greenroom_session=one',
    'x-forwarded-for': '10.0.0.1',
  });
});

it('throws a refusal with its status and body', async () => {
  const { url } = await listen(busy);
  const refused = new ApiClient(url).call('users.counts', {});
  await expect(refused).rejects.toThrow('GET /api/admin/users/counts: 429 Too many (rate_limited)');
  await expect(refused).rejects.toBeInstanceOf(RefusedRequest);
  await expect(refused).rejects.toMatchObject({ status: 429, body: expect.stringContaining('{') });
});

it('repeats what is answered 429, if it is to wait', async () => {
  const { url, seen } = await listen(busy, busy, empty);
  await new ApiClient(url, { waitsForRetry: true }).call('account.signOut', {});
  expect(seen).toHaveLength(3);
});
