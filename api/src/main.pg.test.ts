import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database/testing/test-database.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** None of this process's own but these; what Node compiled at an earlier start is not compiled again. */
const passed = ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]] as const);
const basis = {
  ...Object.fromEntries(passed),
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
};

let child: ChildProcess | undefined;
let database: TestDatabase | undefined;
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await database?.drop();
  [child, database] = [undefined, undefined];
});

function run(env: Record<string, string>, withChannel = false) {
  const stdio = ['ignore', 'pipe', 'pipe', ...(withChannel ? (['ipc'] as const) : [])] as const;
  const started = spawn(process.execPath, [main], {
    env: { ...basis, ...env },
    stdio: [...stdio],
  });
  child = started;
  const output = { out: '', err: '' };
  started.stdout?.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  started.stderr?.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(started, 'exit').then(([code]) => code as number | null);
  return { process: started, output, ended };
}

async function runReady(withChannel = false, env: Record<string, string> = {}) {
  database ??= await createTestDatabase();
  const running = run({ DATABASE_URL: database.url, ...env }, withChannel);
  while (!running.output.out.includes('Greenroom is running at')) {
    await Promise.race([once(running.process.stdout ?? running.process, 'data'), running.ended]);
    if (running.process.exitCode !== null) throw new Error(running.output.err);
  }
  return running;
}

it('reports each invalid variable in one line and exits', async () => {
  const { output, ended } = run({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(await ended).toBe(1);
  expect(output.err.trim().split('\n')).toEqual([
    'PORT must be a port number from 0 to 65535',
    expect.stringMatching(/^LOG_LEVEL must be one of /),
  ]);
});

it('names the misspelt variable beside the one that is missing for it', async () => {
  const { output, ended } = run({ S3_ENDPOINT: 'https://store.test', S3_SECRT_KEY: 'x' });
  expect(await ended).toBe(1);
  expect(output.err).toContain('S3_SECRT_KEY has no effect. Did you mean S3_SECRET_KEY?');
});

it('names variables that have no effect, its settings and why it stops, though told so twice', async () => {
  const running = await runReady(false, { LOG_LEVEL: 'info', PUBLIC_ORIGN: 'x' });
  running.process.kill('SIGTERM');
  running.process.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(running.output.err).toBe('');
  const lines = running.output.out.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const find = (msg: string) => entries.find((entry) => entry['msg'] === msg);
  expect(find('PUBLIC_ORIGN has no effect. Did you mean PUBLIC_ORIGIN?')).toBeDefined();
  expect(find('start')).toMatchObject({ database: expect.any(String), files: 'data folder' });
  expect(find('shutdown')).toMatchObject({ reason: 'SIGTERM' });
});

it('says that a default administrator is needed no more', async () => {
  const env = {
    LOG_LEVEL: 'warn',
    DEFAULT_ADMIN_USERNAME: 'boss',
    DEFAULT_ADMIN_PASSWORD: 'a password of its own',
  };
  const words =
    'DEFAULT_ADMIN_USERNAME and DEFAULT_ADMIN_PASSWORD have no effect: there is an administrator';
  for (const isThere of [false, true]) {
    const running = await runReady(false, env);
    running.process.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.output.out.includes(words)).toBe(isThere);
  }
});

it('names the variables of an address that is not of this machine', async () => {
  database = await createTestDatabase();
  const { output, ended } = run({ DATABASE_URL: database.url, HOST: '192.0.2.1' });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^Cannot listen on HOST=192\.0\.2\.1 PORT=0: .*EADDRNOTAVAIL/);
});

it('reports an unreachable database and exits', async () => {
  const { output, ended } = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^The database cannot be reached\..*ECONNREFUSED/);
  expect(output.err).not.toContain('    at ');
});

it('exits cleanly on SIGINT, even when repeated', async () => {
  const running = await runReady();
  running.process.kill('SIGINT');
  running.process.kill('SIGINT');
  expect(await running.ended).toBe(0);
  expect(running.output.err).toBe('');
});

it('exits when its parent process is gone', async () => {
  const running = await runReady(true);
  running.process.disconnect();
  expect(await running.ended).toBe(0);
});
