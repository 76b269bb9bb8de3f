import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startLive } from '../../live/live.ts';
import { feeds } from '../../registered-features.ts';
import { checkSockets } from '../../features/system/checks/outside-checks.ts';
import { createTestDatabase } from '../../database/testing/test-database.ts';
import { startAppOfFile } from '../testing/test-app.ts';

const database = await createTestDatabase();
const live = await startLive({
  db: database.db,
  url: database.url,
  feeds,
  log: { warn: () => undefined },
});
const test = await startAppOfFile({ live, database });
const url = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
afterAll(() => live.stop());

async function open(headers: Record<string, string>): Promise<WebSocket | number | undefined> {
  const socket = new WebSocket(`${url}/ws`, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.once('error', reject);
  });
}

it('requires a session of an approved account', async () => {
  expect(await open({})).toBe(401);
  expect(await open({ cookie: `greenroom_session_${new URL(url).port}=x` })).toBe(401);
});

it('tells an upgrade from a request whose proxy dropped it', async () => {
  const publicOrigin = url.replace('ws', 'http');
  expect(await checkSockets({ settings: { publicOrigin } })).toEqual({
    state: 'ok',
    text: 'WebSockets reach the server',
  });
  expect((await fetch(`${publicOrigin}/ws`)).status).toBe(400);
});

it('does not keep a session that is not used', async () => {
  const user = await test.addUser();
  const { cookie = '' } = await test.signedIn(user);
  const read = test.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id);
  const before = await read.executeTakeFirstOrThrow();
  const from = test.now();
  test.setNow(new Date(from.getTime() + 60 * 60_000));
  const socket = await open({ cookie }).finally(() => test.setNow(from));
  if (socket instanceof WebSocket) socket.terminate();
  expect(socket).toBeInstanceOf(WebSocket);
  expect(await read.executeTakeFirstOrThrow()).toEqual(before);
});

it('is refused for pages of other sites', async () => {
  const { cookie = '' } = await test.signedIn(await test.addUser());
  expect(await open({ cookie, origin: 'https://elsewhere.example' })).toBe(403);
  expect(await open({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
  const socket = await open({ cookie, origin: url.replace('ws', 'http') });
  expect(socket).toBeInstanceOf(WebSocket);
  if (socket instanceof WebSocket) socket.terminate();
});
