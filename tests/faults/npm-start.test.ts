import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { NpmStart, type Link } from '../support/server/npm-start.ts';

const limit = { timeout: 120_000 };

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

describe('npm start', () => {
  it('prints its address, and ends with all its processes on SIGTERM', limit, async () => {
    const run = await start();
    expect(run.output).toContain(`http://localhost:${port}`);
    await createFirstAdmin(new ApiClient(run.url));
    run.signalGroup('SIGTERM');
    await run.untilAllGone();
    const next = await start();
    expect(await needsSetup(next.url)).toBe(false);
  });

  it('ends cleanly on Ctrl-C, which reaches every process twice', limit, async () => {
    const run = await start();
    run.signalGroup('SIGINT');
    run.signalGroup('SIGINT');
    await run.untilAllGone();
  });

  it.for<Link>(['npm', 'bootstrap', 'server'])(
    'leaves nothing behind when its %s is killed, and starts again',
    limit,
    async (link) => {
      const run = await start();
      await createFirstAdmin(new ApiClient(run.url));
      run.kill(link);
      await run.untilAllGone();
      const next = await start();
      expect(await needsSetup(next.url)).toBe(false);
    },
  );

  it('starts again after a kill of everything but PostgreSQL', limit, async () => {
    const run = await start();
    await createFirstAdmin(new ApiClient(run.url));
    run.signalGroup('SIGKILL');
    // At once: processes that are still exiting must not interfere.
    await run.untilEnded();
    const next = await start();
    expect(await needsSetup(next.url)).toBe(false);
  });

  it('runs two copies side by side', limit, async () => {
    const one = await start();
    const other = await start(join(dataFolder, 'other'), await findFreePort());
    await createFirstAdmin(new ApiClient(one.url));
    expect(await needsSetup(one.url)).toBe(false);
    expect(await needsSetup(other.url)).toBe(true);
  });

  it('reports in one line that its port is in use', limit, async () => {
    const one = await start();
    const second = new NpmStart(port, join(dataFolder, 'other'));
    started.push(second);
    await second.untilEnded();
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(`Port ${port} is in use. Choose another: PORT=${port + 1}`);
    expect(second.output).not.toContain('    at ');
    expect((await fetch(`${one.url}/readyz`)).ok).toBe(true);
  });
});
