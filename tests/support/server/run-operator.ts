import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from './server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the command behind `npm run greenroom` on a server's data folder. */
export async function runOperator(
  { dataFolder }: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['infra/scripts/greenroom.ts', ...args], {
    cwd: root,
    env: { ...process.env, GREENROOM_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as unknown[];
  return { code, output };
}
