import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

const run = promisify(execFile);
const module = new URL('free-port.ts', import.meta.url).href;
const program = `
  const { findFreePort } = await import(${JSON.stringify(module)});
  console.log(await findFreePort());
  // Until all have asked.
  await new Promise((done) => process.stdin.on('data', done));
  process.exit();`;

/** Asks in a process of its own, as test runs of several folders do, before any of them ends. */
async function askInProcesses(count: number): Promise<string[]> {
  const processes = Array.from({ length: count }, () =>
    run(process.execPath, ['--input-type=module', '-e', program]),
  );
  const said = processes.map(
    ({ child }) =>
      new Promise<string>((done) => child.stdout?.once('data', (line) => done(String(line)))),
  );
  const ports = await Promise.all(said);
  for (const { child } of processes) child.stdin?.end('end');
  await Promise.all(processes);
  return ports.map((port) => port.trim());
}

test('processes that ask at once never get the same port, nor does one that asks again', async () => {
  const own = [await findFreePort(), await findFreePort()].map(String);
  const ports = [...own, ...(await askInProcesses(8))];
  expect(ports.toSorted()).toEqual([...new Set(ports)].toSorted());
});
