import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database/testing/test-database.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

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
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: [...stdio],
  });
  child = started;
  const output = { out: '', err: '' };
  started.stdout?.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  started.stderr?.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(started, 'exit').then(([code]) => code as number | null);
  return { process: started, output, ended };
}

async function runReady(withChannel = false) {
  database = await createTestDatabase();
  const running = run({ DATABASE_URL: database.url }, withChannel);
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

it('reports an unreachable database and exits', async () => {
  const { output, ended } = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^The database cannot be reached\..*ECONNREFUSED/);
  expect(output.err).not.toContain('    at ');
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'exits cleanly on %s, even when repeated',
  async (signal) => {
    const running = await runReady();
    running.process.kill(signal);
    running.process.kill(signal);
    expect(await running.ended).toBe(0);
    expect(running.output.err).toBe('');
  },
);

it('exits when its parent process is gone', async () => {
  const running = await runReady(true);
  running.process.disconnect();
  expect(await running.ended).toBe(0);
});
