import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { openCluster, refuseOthersCluster } from './postgres-cluster.ts';
import { findPostgresUser } from './postgres-user.ts';

// None may be run: each of these folders is refused before.
const binaries: PostgresBinaries = { initdb: '/none', postgres: '/none', major: 18 };

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  data = join(folder, 'cluster');
  await mkdir(join(data, 'base'), { recursive: true });
  await writeFile(join(folder, 'password'), 'kept');
});

describe('openCluster', () => {
  const open = async () => openCluster(folder, binaries, await findPostgresUser());

  it.each([
    [
      'cannot be read',
      () => mkdir(join(data, 'PG_VERSION')),
      /^The database in \S+ cannot be read \(EISDIR\)\. Run this as the user who runs the server\.$/,
    ],
    [
      'is incomplete',
      () => Promise.resolve(),
      /^The database in \S+cluster is incomplete: it has no file PG_VERSION\. [^\n]+$/,
    ],
    [
      'a broken-off move of majors put aside',
      async () => {
        await rm(data, { recursive: true });
        await mkdir(join(folder, 'cluster-17'));
      },
      /^Moving the data to another PostgreSQL was broken off\. [^\n]+$/,
    ],
  ])(
    'never makes a new database, nor a new password, over one that %s',
    async (_what, make, words) => {
      await make();
      await expect(open()).rejects.toThrow(words);
      expect(await readFile(join(folder, 'password'), 'utf8')).toBe('kept');
    },
  );

  it.each([
    ['with the password that is there', 'kept'],
    ['with a new one over a file that a power cut left empty', ''],
  ])('makes a cluster that is nowhere, %s', async (_what, kept) => {
    await rm(data, { recursive: true });
    await writeFile(join(folder, 'password'), kept);
    const initdb = join(folder, 'initdb');
    await writeFile(initdb, '#!/bin/sh\n', { mode: 0o755 });
    const { password } = await openCluster(folder, { ...binaries, initdb }, null);
    expect(password).toMatch(kept === '' ? /^[\w-]{32}$/ : /^kept$/);
    expect(await readFile(join(folder, 'password'), 'utf8')).toBe(password);
  });

  it('does not call a password missing that cannot be read', async () => {
    await writeFile(join(data, 'PG_VERSION'), '18\n');
    await rm(join(folder, 'password'));
    await mkdir(join(folder, 'password'));
    await expect(open()).rejects.toThrow(/^The file \S+password cannot be read \(EISDIR\)/);
  });
});

describe.runIf(process.getuid?.() === 0)('run by root', () => {
  const ada = 54_321;
  const own = async (...paths: string[]) => {
    for (const path of paths) await chown(path, ada, ada);
  };

  it('refuses the database of another user, whose it stays, and opens no folder', async () => {
    await own(data, join(folder, 'password'));
    await writeFile(join(data, 'PG_VERSION'), '18\n');
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
      /^The database in \S+ belongs to another user \(id 54321\): run this as the user [^\n]+$/,
    );
    expect((await stat(data)).uid).toBe(ada);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['restored, or copied, as root', () => Promise.resolve()],
    ['of a machine where PostgreSQL has another id', () => own(data)],
  ])('takes over one %s', async (_what, make) => {
    await make();
    const refusing = refuseOthersCluster(folder, await findPostgresUser());
    await expect(refusing).resolves.toBeUndefined();
  });
});
