import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Milliseconds for a start; the feed of a large database may be read. */
const startLimit = 180_000;

/**
 * Runs this version's server with the operator's variables, on the database that runs, on a port of
 * its own, which nobody else is told, while `use` works with it. No job runs: members would be told
 * twice where the data return to what they were.
 * @param signal ends the server
 * @throws with the last lines of the server that did not start
 */
export async function withTrialServer(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('@greenroom/api/main')), '--without-jobs'],
    {
      env: { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      // The channel ends the server when this process is killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let said = '';
  const hear = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4_000));
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = once(child, 'exit');
  const end = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const address = `http://127.0.0.1:${port}`;
    if (!(await isReady(address, child))) {
      throw new Error(`The server did not start. ${said.trim()}`);
    }
    await use(address);
  } finally {
    signal.removeEventListener('abort', end);
    if (!hasEnded(child)) child.kill('SIGTERM');
    await ended;
  }
}

async function isReady(address: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + startLimit;
  while (!hasEnded(child) && performance.now() < deadline) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await wait(200);
  }
  return false;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
