import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { multipartOf, tinyPng } from '@greenroom/api/http/testing/multipart';
import { maxFrameBytes } from '@greenroom/sync-protocol/live/live-messages';
import { v4 as randomId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { inDatabaseAt } from '../support/server/database.ts';
import { runOperatorWith } from '../support/server/run-operator.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { emptyExchange } from './sample-inputs.ts';

/** Part of every secret and personal value; must not appear in any output. */
const mark = 'Pl4nted';
const metricsToken = `${mark}-token-for-metrics`;
const setupCode = `${mark}-setup-code`;
const password = `${mark}-password`;
const header = {
  authorization: `Bearer ${mark}`,
  'user-agent': mark,
  referer: `http://${mark}.example/`,
  'x-request-id': mark,
};

let server: ServerProcess;
const cookies: string[] = [];
beforeAll(async () => {
  // Log level trace, PostgreSQL's own lines included.
  const env = { LOG_LEVEL: 'trace', METRICS_TOKEN: metricsToken, SETUP_CODE: setupCode };
  server = await startServer({ env });
});
afterAll(() => server.remove());

async function send(
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
) {
  const isRaw = typeof body === 'string' || body instanceof Blob;
  const payload = isRaw ? body : JSON.stringify(body);
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...header,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: payload }),
  });
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(';')[0] ?? '';
    if (!pair.endsWith('=')) cookies.push(pair);
  }
  return { status: response.status, text: await response.text() };
}

const person = (name: string) => ({
  username: `${mark}${name}`,
  email: `${mark}.${name}@example.test`,
  password,
});

/** Registrations, right and wrong sign-ins, and a race for one name that violates a constraint. */
async function useAccounts(): Promise<void> {
  await send('POST', '/api/setup/admin', { ...person('admin'), setupCode: `${mark}-wrong` });
  expect((await send('POST', '/api/setup/admin', { ...person('admin'), setupCode })).status).toBe(
    201,
  );
  await Promise.all(
    Array.from({ length: 8 }, () => send('POST', '/api/register', person('crowd'))),
  );
  await send('POST', '/api/local-login', {
    username: person('admin').username,
    password: `${mark}!`,
  });
  const signIn = { username: person('admin').username, password };
  expect((await send('POST', '/api/local-login', signIn)).status).toBe(200);
  await send('GET', '/api/auth/user', undefined, {
    cookie: `greenroom_session=${mark}; x=${mark}`,
  });
}

const bank = {
  accountNumber: '98213377150264',
  firstName: `${mark}first`,
  lastName: `${mark}last`,
};

/** Submissions, valid and not, and both reveals. */
async function useBankDetails(cookie: string): Promise<void> {
  const own = { cookie };
  const path = '/api/bank-details/submissions';
  const admin = '/api/admin/bank-details';
  await send('POST', path, { ...bank, sortCode: mark }, own);
  const stored = await send('POST', path, { ...bank, sortCode: '480213' }, own);
  expect(stored.status).toBe(201);
  const { id } = JSON.parse(stored.text) as { id: string };
  const checked = await send('POST', `${admin}/submissions/${id}/reveal`, undefined, own);
  expect(checked.text).toContain(bank.accountNumber);
  await send('POST', `${admin}/submissions/${id}/approve`, { adminNotes: bank.accountNumber }, own);
  await send('POST', `${admin}/submissions/${id}/approve`, undefined, own);
  const { id: userId } = JSON.parse((await send('GET', '/api/auth/user', undefined, own)).text) as {
    id: string;
  };
  const revealed = await send('POST', `${admin}/${userId}/reveal`, undefined, own);
  expect(revealed.text).toContain(bank.accountNumber);
}

/** Puts the same text into every part of a request. */
async function useRequests(cookie: string): Promise<void> {
  const own = { cookie };
  await send('GET', `/api/schedule/date/${mark}?${mark}=${mark}`, undefined, own);
  await send('GET', `/${mark}/%zz`, undefined, own);
  await send('PUT', '/api/user/time-zone', { timeZone: mark, [mark]: mark }, own);
  await send('PUT', '/api/user/time-zone', `{"${mark}`, own);
  await send('PUT', '/api/user/time-zone', mark, { ...own, 'content-type': mark });
  await send('GET', '/metrics', undefined, { authorization: `Bearer ${mark}-wrong` });
  const { payload, headers } = multipartOf([
    { field: 'image', content: Buffer.concat([tinyPng, Buffer.from(mark)]), fileName: mark },
  ]);
  const form = new Blob([new Uint8Array(payload)]);
  const uploaded = await send('POST', '/api/chat-images/upload', form, { ...own, ...headers });
  expect(uploaded.status).toBe(201);
  await send('POST', '/api/chat-images/upload', form, { ...own, 'content-type': mark });
  await send('GET', `/api/files/${mark}`, undefined, own);
  const account = JSON.parse((await send('GET', '/api/auth/user', undefined, own)).text) as {
    id: string;
  };
  const mutation = { id: randomId(), sequence: 1, at: new Date().toISOString(), offset: 0 };
  const mutations = [
    { ...mutation, call: 'schedule.add', input: { note: mark, date: mark } },
    { ...mutation, id: randomId(), sequence: 2, call: mark, input: { [mark]: mark } },
  ];
  const exchange = { ...emptyExchange(account.id), mutations };
  expect((await send('POST', '/api/sync', exchange, own)).status).toBe(200);
  await send('POST', '/api/sync', { ...exchange, cursor: mark, epoch: mark }, own);
}

async function useSocket(cookie: string): Promise<void> {
  const chat = { type: 'chat_message', content: `${mark}\u0000`, [mark]: mark };
  const frames = [JSON.stringify({ type: mark }), mark, mark.repeat(maxFrameBytes)];
  for (const frame of [...frames, `${JSON.stringify(chat)}`]) {
    for (const query of [`?token=${mark}`, `?token=${await makeToken(cookie)}`, `?${mark}`]) {
      await sendToSocket(query, cookie, frame);
    }
  }
}

/** Used and unused socket tokens. */
const tokens: string[] = [];

async function makeToken(cookie: string): Promise<string> {
  const answer = await send('GET', '/api/auth/ws-token', undefined, { cookie });
  const { token } = JSON.parse(answer.text) as { token: string };
  expect(token).toHaveLength(43);
  tokens.push(token);
  return token;
}

/** Resolves when the socket was refused or closed, or has answered. */
async function sendToSocket(query: string, cookie: string, frame: string): Promise<void> {
  const address = `${server.url.replace('http', 'ws')}/ws${query}`;
  const socket = new WebSocket(address, { headers: { ...header, cookie } });
  const ended = Promise.withResolvers<void>();
  for (const event of ['close', 'error', 'message']) socket.once(event, () => ended.resolve());
  socket.once('open', () => socket.send(frame));
  await ended.promise;
  socket.terminate();
}

/** A failing statement whose error message would quote the value. */
async function failInDatabase(): Promise<void> {
  await inDatabaseAt(server.databaseUrl(), async (client) => {
    await expect(client.query(`select '${mark}'::uuid`)).rejects.toThrow(mark);
    await client.query('create temporary table names (name text unique)');
    const insert = () => client.query('insert into names values ($1)', [mark]);
    await insert();
    await expect(insert()).rejects.toThrow();
  });
}

/** What an operator sends to whoever helps. */
async function writeSupportBundle(): Promise<string> {
  const to = join(server.dataFolder, 'support.json');
  const secrets = { METRICS_TOKEN: metricsToken, SETUP_CODE: setupCode, S3_SECRT_KEY: mark };
  const { code, output } = await runOperatorWith(secrets, server, 'support-bundle', '--to', to);
  expect(code, output).toBe(0);
  const text = readFileSync(to, 'utf8');
  // Guards against an empty one.
  expect(JSON.parse(text)).toMatchObject({
    settings: { database: 'embedded' },
    rows: { users: expect.any(Number) },
    checks: expect.arrayContaining([expect.objectContaining({ name: 'Database', state: 'ok' })]),
  });
  expect(text).toContain('S3_SECRT_KEY has no effect. Did you mean S3_SECRET_KEY?');
  return text;
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name));
}

it('no personal value or secret reaches the log, the metrics, or a file in plain text', async () => {
  await useAccounts();
  const cookie = cookies.findLast((pair) => pair.startsWith('greenroom_session')) ?? '';
  const secret = cookie.split('=')[1] ?? '';
  expect(secret).toHaveLength(43);
  await useRequests(cookie);
  await useBankDetails(cookie);
  await useSocket(cookie);
  await makeToken(cookie);
  await failInDatabase();
  const bearer = { authorization: `Bearer ${metricsToken}` };
  const metrics = await send('GET', '/metrics', undefined, bearer);
  expect(metrics.status).toBe(200);
  await send('GET', `/healthz?${mark}`);
  await waitFor('the last line', async () => server.output.includes('"route":"/healthz"'));
  const bundle = await writeSupportBundle();
  await server.stop();

  const lines = server.output.split('\n').filter((line) => line.startsWith('{'));
  // Guards against an empty log: both the server and PostgreSQL logged.
  expect(lines.length).toBeGreaterThan(20);
  expect(server.output).toContain('"part":"postgres"');
  for (const sink of [server.output, metrics.text, bundle]) {
    expect(sink.toLowerCase()).not.toContain(mark.toLowerCase());
    for (const hidden of [secret, bank.accountNumber, ...tokens])
      expect(sink).not.toContain(hidden);
  }
  // Names and addresses are stored in the database; passwords and session secrets nowhere.
  for (const file of filesUnder(server.dataFolder)) {
    const bytes = readFileSync(file);
    const encrypted = Object.values(bank);
    for (const hidden of [password, secret, metricsToken, setupCode, ...encrypted, ...tokens]) {
      expect(bytes.includes(hidden), file).toBe(false);
    }
  }
});
