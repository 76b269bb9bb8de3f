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

function run(env: Record<string, string>) {
  const started = spawn(process.execPath, [main], {
    env: { ...basis, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  const output = { out: '', err: '' };
  started.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  started.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(started, 'exit').then(([code]) => code as number | null);
  return { process: started, output, ended };
}

it('reports each invalid variable in one line and exits', async () => {
  const { output, ended } = run({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(await ended).toBe(1);
  expect(output.err.trim().split('\n')).toEqual([
    'PORT must be a port number from 0 to 65535',
    expect.stringMatching(/^LOG_LEVEL must be one of /),
  ]);
});

it('names variables that have no effect, its settings and why it stops, though told so twice', async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'info', PUBLIC_ORIGN: 'x' };
  const { process: started, output, ended } = run(env);
  while (!output.out.includes('Greenroom is running at')) {
    await Promise.race([once(started.stdout, 'data'), ended]);
    if (started.exitCode !== null) throw new Error(output.err);
  }
  started.kill('SIGINT');
  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.err).toBe('');
  const lines = output.out.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const find = (msg: string) => entries.find((entry) => entry['msg'] === msg);
  expect(find('PUBLIC_ORIGN has no effect. Did you mean PUBLIC_ORIGIN?')).toBeDefined();
  expect(find('start')).toMatchObject({ database: expect.any(String), files: 'data folder' });
  // Whichever the system delivers first.
  const reason = expect.stringMatching(/^SIG(?:INT|TERM)$/);
  const said = entries.filter(({ msg }) => msg === 'shutdown');
  expect(said).toEqual([expect.objectContaining({ reason })]);
});

it('reports an unreachable database and exits', async () => {
  const { output, ended } = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^The database cannot be reached\..*ECONNREFUSED/);
  expect(output.err).not.toContain('    at ');
});
