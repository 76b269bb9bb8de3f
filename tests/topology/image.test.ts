import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import { providePostgres, startSystemPostgres } from '../../infra/scripts/system-postgres.ts';
import { isNightly } from '../support/nightly.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { waitFor } from '../support/wait-for.ts';
import { Buildah, findMissingPrograms } from './buildah.ts';

/** As a container engine does it: own mounts and processes, a root nobody can write, no rights. */
const script = `
set -eu
image=$1; secrets=$2; user=$3; shift 3
mount --bind "$image" "$image"
mount -t tmpfs -o mode=1777 tmpfs "$image/data"
mount -t tmpfs -o mode=1777 tmpfs "$image/tmp"
mkdir -p "$image/run/secrets" "$image/proc"
mount --bind "$secrets" "$image/run/secrets"
mount -t proc proc "$image/proc"
mount -o remount,ro,bind "$image"
exec setpriv --no-new-privs chroot --userspec="$user" "$image" "$@"`;

/** A program of an image's files, run as a user that exists nowhere. */
class ContainedProcess {
  output = '';
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;
  readonly #secrets: string;

  /** @param secrets files below /run/secrets */
  constructor(
    image: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    secrets: Readonly<Record<string, string>> = {},
  ) {
    this.#secrets = mkdtempSync(join(tmpdir(), 'greenroom-secrets-'));
    chmodSync(this.#secrets, 0o755);
    for (const [name, text] of Object.entries(secrets)) {
      writeFileSync(join(this.#secrets, name), `${text}\n`);
    }
    const own = ['--mount', '--pid', '--fork'];
    const command = ['sh', '-c', script, 'sh', image, this.#secrets, '12345:23456', ...args];
    this.#child = spawn('unshare', [...own, ...command], {
      env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group: the program inside has another user, and would survive its parent.
      detached: true,
    });
    this.#exit = once(this.#child, 'exit');
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Waits until it ends. @returns its exit code */
  async ended(): Promise<unknown> {
    const [code] = await this.#exit;
    rmSync(this.#secrets, { recursive: true, force: true });
    return code;
  }

  /** Ends it and all it started. @returns its exit code */
  async kill(): Promise<unknown> {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    return this.ended();
  }
}

const missing = findMissingPrograms();
const why = missing === undefined ? '' : ` (skipped: needs ${missing})`;
const whyNot = isNightly ? why : ' (skipped: takes a minute or more, in test:nightly)';
const greatest = 200e6;

describe.skipIf(missing !== undefined || !isNightly)(`the image${whyNot}`, () => {
  let buildah: Buildah;
  let image: string;
  const name = 'localhost/greenroom';

  beforeAll(async () => {
    buildah = new Buildah(mkdtempSync(join(tmpdir(), 'greenroom-image-')));
    await buildPwaWhenStale(() => undefined);
    await buildah.makeBuilder('localhost/builder');
    await buildah.build(name, 'localhost/builder');
    image = await buildah.mount(name);
  }, 900_000);
  afterAll(() => buildah.remove());

  const run = (args: string[], env: NodeJS.ProcessEnv = {}, secrets = {}) =>
    new ContainedProcess(image, args, { GREENROOM_DATA: '/data', ...env }, secrets);

  it('is small, and has neither PostgreSQL nor a shell', async () => {
    expect(await buildah.sizeOf(name)).toBeLessThanOrEqual(greatest);
    expect(await run(['/bin/sh', '-c', 'true']).ended()).toBe(127);
    const server = run(['greenroom', 'serve']);
    expect(await server.ended()).toBe(1);
    expect(server.output).toContain('set DATABASE_URL to a PostgreSQL of your own');
  });

  it('serves as any user, reads secrets from files, and checks its own health', async () => {
    const postgres = await startSystemPostgres(await providePostgres(() => undefined));
    onTestFinished(() => postgres.stop());
    const database = await overTcp(postgres.url);
    onTestFinished(() => database.close());
    const port = await findFreePort();
    const env = { PORT: String(port), HOST: '127.0.0.1' };
    const variables = {
      ...env,
      DATABASE_URL_FILE: '/run/secrets/database_url',
      SETUP_CODE_FILE: '/run/secrets/setup_code',
    };
    const secrets = { database_url: database.url, setup_code: 'planted code' };
    const probe = run(['greenroom', 'probe'], env);
    expect([await probe.ended(), probe.output]).toEqual([
      1,
      expect.stringContaining('ECONNREFUSED'),
    ]);
    const server = run(['greenroom', 'serve'], variables, secrets);
    onTestFinished(() => server.kill().then(() => undefined));
    const url = `http://127.0.0.1:${port}`;
    await waitFor('the server to be ready', async () => (await fetch(`${url}/readyz`)).ok).catch(
      (error: unknown) => {
        throw new Error(`The server did not start.\n${server.output}`, { cause: error });
      },
    );
    expect(await run(['greenroom', 'probe'], env).ended()).toBe(0);
    const admin = await createFirstAdmin(new ApiClient(url), { setupCode: 'planted code' });
    expect(await admin.call('account.currentUser', {})).toMatchObject({ username: 'ada' });
    expect(await (await fetch(url)).text()).toContain('<div id="root"');
    const list = run(['greenroom', 'admin', 'list'], variables, secrets);
    expect([await list.ended(), list.output]).toEqual([0, expect.stringContaining('ada')]);
  }, 120_000);
});

/** A PostgreSQL on a socket, for a process that does not see the socket's folder. */
async function overTcp(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const server = createServer((client) => {
    const upstream = connect(join(folder, '.s.PGSQL.5432'));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  const port = await findFreePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `postgres://greenroom@127.0.0.1:${port}/greenroom`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
