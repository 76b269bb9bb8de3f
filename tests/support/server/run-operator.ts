import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../wait-for.ts';
import { listProcessesBelow, stillAlive } from './process-tree.ts';
import type { ServerProcess } from './server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the command behind `npm run greenroom` on a server's data folder. */
export async function runOperator(
  server: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): Promise<{ code: unknown; output: string }> {
  return runOperatorWith({}, server, ...args);
}

/** As `runOperator`, with more variables. */
export async function runOperatorWith(
  env: Readonly<Record<string, string>>,
  server: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): Promise<{ code: unknown; output: string }> {
  return startOperator(env, server, ...args).ended;
}

/** As `runOperatorWith`, to be killed meanwhile. */
export function startOperator(
  env: Readonly<Record<string, string>>,
  { dataFolder }: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): { kill: (signal?: NodeJS.Signals) => void; ended: Promise<{ code: unknown; output: string }> } {
  const child = spawn(process.execPath, ['infra/scripts/greenroom.ts', ...args], {
    cwd: root,
    env: environmentOfOperator(env, dataFolder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({ code, output }));
  return { kill: (signal = 'SIGKILL') => void child.kill(signal), ended };
}

/** `npm run greenroom` as a session runs it, whose connection can be lost. */
export function startOperatorByNpm(
  env: Readonly<Record<string, string>>,
  { dataFolder }: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): { hangUp: () => Promise<void>; kill: () => void; output: () => string } {
  const child = spawn('npm', ['run', 'greenroom', '--', ...args], {
    cwd: root,
    env: environmentOfOperator(env, dataFolder),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { pid } = child;
  if (pid === undefined) throw new Error('npm could not be started');
  const kill = () => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {}
  };
  const hangUp = async () => {
    const processes = listProcessesBelow(pid);
    child.stdout.destroy();
    child.stderr.destroy();
    process.kill(-pid, 'SIGHUP');
    await waitFor('every process to end', () => stillAlive(processes).length === 0);
  };
  return { hangUp, kill, output: () => output };
}

/** The variables of a command on this data folder. */
export function environmentOfOperator(
  env: Readonly<Record<string, string>>,
  dataFolder: string,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Playwright's workers set FORCE_COLOR, and Node warns where NO_COLOR stands beside it.
    NO_COLOR: undefined,
    // No test asks a real push service.
    PUSH_TEST_ORIGIN: 'https://localhost:2',
    ...env,
    GREENROOM_DATA: dataFolder,
  };
}
