import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { isNightly } from '../support/nightly.ts';
import { NpmStart } from '../support/server/npm-start.ts';
import { fillPrepared } from '../support/server/prepared-data.ts';
import { listProcessesBelow, stillAlive } from '../support/server/process-tree.ts';
import { waitFor } from '../support/wait-for.ts';

const limit = { timeout: 240_000 };

let dataFolder: string;
let port: number;
let started: NpmStart[];

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'greenroom-start-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(dataFolder, 0o755);
  port = await findFreePort();
  started = [];
});

afterEach(async () => {
  for (const one of started) await one.dispose();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(folder = dataFolder, on = port): Promise<NpmStart> {
  const run = new NpmStart(on, folder);
  started.push(run);
  await run.untilReady();
  return run;
}

async function needsSetup(url: string): Promise<boolean> {
  const answer = (await (await fetch(`${url}/api/setup/status`)).json()) as { needsSetup: boolean };
  return answer.needsSetup;
}

/** Starts again on the same data. @returns the new run, whose first administrator was kept */
async function startAgain(): Promise<NpmStart> {
  const next = await start();
  expect(await needsSetup(next.url)).toBe(false);
  return next;
}

describe('npm start', () => {
  // One life of one folder: an empty one costs each start three seconds more.
  it('ends with all its processes, however it is ended, and starts again', limit, async () => {
    let run = await start();
    // It answers a moment before it says so.
    await waitFor('the address to be shown', () => run.output.includes(`http://localhost:${port}`));
    await createFirstAdmin(new ApiClient(run.url));
    run.signalGroup('SIGTERM');
    await run.untilAllGone();

    run = await startAgain();
    // Ctrl-C reaches every process twice.
    run.signalGroup('SIGINT');
    run.signalGroup('SIGINT');
    await run.untilAllGone();

    // By day the last of them, which is what a crash is.
    for (const link of (['npm', 'bootstrap', 'server'] as const).slice(isNightly ? 0 : -1)) {
      run = await startAgain();
      run.kill(link);
      await run.untilAllGone();
    }

    run = await startAgain();
    // Of everything but PostgreSQL.
    run.signalGroup('SIGKILL');
    // At once: processes that are still exiting must not interfere.
    await run.untilEnded();
    await startAgain();
  });

  it('runs two copies side by side, and reports a port in use in one line', limit, async () => {
    const folders = [dataFolder, join(dataFolder, 'other')] as const;
    for (const folder of folders) await fillPrepared(folder);
    const one = await start();
    const other = await start(folders[1], await findFreePort());
    await createFirstAdmin(new ApiClient(one.url));
    expect(await needsSetup(one.url)).toBe(false);
    expect(await needsSetup(other.url)).toBe(true);

    other.signalGroup('SIGTERM');
    await other.untilAllGone();
    const second = new NpmStart(port, folders[1]);
    started.push(second);
    await second.untilEnded();
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(`Port ${port} is in use. Choose another: PORT=${port + 1}`);
    expect(second.output).not.toContain('    at ');
    expect((await fetch(`${one.url}/readyz`)).ok).toBe(true);
  });
});

const scripts = fileURLToPath(new URL('../../infra/scripts/', import.meta.url));

/** A process that runs the bootstrap as npm does. */
function runBootstrap(bootstrap: string, script: string, env: NodeJS.ProcessEnv = {}) {
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `child_process.spawn(process.execPath, ${JSON.stringify([bootstrap, script])}, { stdio: 'inherit' })`,
    ],
    { env: { ...process.env, npm_lifecycle_event: 'start', ...env }, stdio: 'ignore' },
  );
  onTestFinished(() => void parent.kill('SIGKILL'));
  return parent;
}

/** A checkout whose packages are here, but have to be asked for, by an `npx` that only waits. */
function makeCheckout(): { root: string; path: string } {
  const root = join(dataFolder, 'checkout');
  const packages = ['api', 'infra', 'pwa', 'sw', 'sync-protocol', 'tests'];
  for (const folder of ['infra/scripts', 'node_modules/.bin', 'node_modules/.pnpm', 'bin']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const name of packages) mkdirSync(join(root, name, 'node_modules'), { recursive: true });
  for (const name of ['run.mjs', 'lock.mjs']) {
    copyFileSync(join(scripts, name), join(root, 'infra/scripts', name));
  }
  for (const name of ['pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml']) {
    writeFileSync(join(root, name), 'same');
  }
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  const npx = join(root, 'bin/npx');
  writeFileSync(
    npx,
    `#!${process.execPath}
    process.on('SIGTERM', () => {
      require('fs').writeFileSync(${JSON.stringify(join(root, 'npx-ended'))}, '');
      process.exit(143);
    });
    setInterval(() => undefined, 1000);
    require('fs').writeFileSync(${JSON.stringify(join(root, 'npx-began'))}, '');`,
    { mode: 0o755 },
  );
  return { root, path: join(root, 'bin') };
}

it('starts nothing once npm has gone while packages are installed', async () => {
  const { root, path } = makeCheckout();
  const script = join(root, 'script.mjs');
  const started = join(root, 'started');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(started)}, '');`,
  );
  const parent = runBootstrap(join(root, 'infra/scripts/run.mjs'), script, {
    PATH: `${path}${delimiter}${process.env['PATH'] ?? ''}`,
  });
  await waitFor('the installation', () => existsSync(join(root, 'npx-began')));
  const processes = listProcessesBelow(parent.pid ?? 0);
  parent.kill('SIGKILL');
  await waitFor('every process to end', () => stillAlive(processes).length === 0);
  expect(existsSync(join(root, 'npx-ended'))).toBe(true);
  expect(existsSync(started)).toBe(false);
});

it('tells a script once that npm has gone, as a second signal would end its tidying', async () => {
  const log = join(dataFolder, 'signals');
  const script = join(dataFolder, 'script.mjs');
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
    const log = (line) => appendFileSync(${JSON.stringify(log)}, line + '\\n');
    setInterval(() => undefined, 1000);
    process.on('SIGTERM', () => {
      log('SIGTERM');
      setTimeout(() => process.exit(), 1500);
    });
    process.on('exit', () => log('exit'));
    log('ready');`,
  );
  const parent = runBootstrap(join(scripts, 'run.mjs'), script);
  const lines = () => readFileSync(log, 'utf8').trim().split('\n');
  await waitFor('the script', () => lines().includes('ready'));
  parent.kill('SIGKILL');
  await waitFor('its end', () => lines().includes('exit'));
  expect(lines()).toEqual(['ready', 'SIGTERM', 'exit']);
});
