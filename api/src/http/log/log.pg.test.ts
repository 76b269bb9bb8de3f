import { levels } from 'pino';
import { expect, it } from 'vitest';
import { describeError } from './log.ts';
import { startAppOfFile } from '../testing/test-app.ts';

interface LogEntry {
  readonly msg?: string;
  readonly route?: string;
  readonly level?: number;
}

const test = await startAppOfFile({ config: { logLevel: 'trace' } });

it('logs method, route, status, time and request id, and no personal data', async () => {
  const user = await test.addUser();
  const caller = await test.signedIn(user);
  const planted = 'planted-0f3a';
  const body = { username: planted, password: planted, [planted]: planted };
  const headers = {
    authorization: planted,
    'user-agent': planted,
    referer: planted,
    'x-forwarded-for': planted,
  };
  await caller.send('POST', `/api/local-login?${planted}=1`, body, { headers });
  await caller.send('GET', `/api/schedule/date/${planted}`, undefined, { headers });
  await caller.send('GET', `/${planted}`, undefined, { headers });
  await caller.send('GET', `/%zz${planted}`, undefined, { headers });
  await caller.send('PUT', '/api/user/time-zone', `{"${planted}`, {
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const text = test.logLines.join('');
  expect(text).not.toContain(planted);
  expect(text).not.toContain(caller.cookie?.split('=')[1]);
  expect(text).not.toContain('127.0.0.1');
  const entries = test.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = entries.filter((entry) => entry['msg'] === 'request');
  expect(requests.map((entry) => [entry['method'], entry['route'], entry['status']])).toEqual([
    ['POST', '/api/local-login', 400],
    ['GET', '/api/schedule/date/:date', 400],
    ['GET', null, 404],
    ['GET', null, 400],
    ['PUT', '/api/user/time-zone', 400],
  ]);
  for (const entry of requests) {
    expect(Object.keys(entry).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time'].sort(),
    );
  }
});

it('logs the checks of a proxy at debug, and others at info', async () => {
  const before = test.logLines.length;
  for (const route of ['/readyz', '/healthz', '/api']) {
    await test.anonymous.send('GET', route);
  }
  const { debug, info } = levels.values;
  const entries = test.logLines.slice(before).map((line) => JSON.parse(line) as LogEntry);
  const requests = entries.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route, level }) => [route, level])).toEqual([
    ['/readyz', debug],
    ['/healthz', debug],
    ['/api', info],
  ]);
});

it('describes errors of a database that is away in a line without frames', () => {
  const cut = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(describeError(new Error('wrapped', { cause: cut }))).toEqual({
    type: 'Error',
    cause: { type: 'Error', code: '57P01' },
  });
  expect(describeError(cut)).toEqual({ type: 'Error', code: '57P01' });
  const slow = Object.assign(new Error('canceling statement'), { code: '57014' });
  expect(describeError(slow)).toMatchObject({ code: '57014', stack: expect.any(Array) });
});

const planted = 'planted-0f3a';

it.each([
  [
    { code: 'ECONNREFUSED', syscall: 'connect', message: planted },
    { code: 'ECONNREFUSED', syscall: 'connect' },
  ],
  [
    { code: '57P01', queue: 'files.sweep' },
    { code: '57P01', queue: 'files.sweep' },
  ],
  [
    {
      code: planted,
      status: planted,
      error: planted,
      syscall: planted,
      queue: planted.toUpperCase(),
    },
    {},
  ],
  [
    { code: 'OAUTH_RESPONSE_BODY_ERROR', status: 401, error: 'invalid_client' },
    { code: 'OAUTH_RESPONSE_BODY_ERROR', status: 401, error: 'invalid_client' },
  ],
])('describes %j by codes of closed lists', (error, described) => {
  expect(describeError(error)).toEqual({ type: 'object', ...described });
});

it('describes what caused an error, with its codes and without words', () => {
  const refused = Object.assign(new Error(planted), { code: 'ECONNREFUSED', syscall: 'connect' });
  const tried = new AggregateError([refused], planted);
  const failed = new Error(planted, { cause: new TypeError('fetch failed', { cause: tried }) });
  expect(describeError(failed)).toMatchObject({
    type: 'Error',
    cause: {
      type: 'TypeError',
      message: 'fetch failed',
      cause: { cause: { code: 'ECONNREFUSED', syscall: 'connect' } },
    },
  });
  expect(JSON.stringify(describeError(failed))).not.toContain(planted);
});
