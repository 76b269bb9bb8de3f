import { statfs } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeKeyRing } from '../../../crypto/testing/make-key-ring.ts';
import { createDatabaseOfFile, insertUser } from '../../../database/testing/test-database.ts';
import { connectDatabase } from '../../../database/connect.ts';
import { noteInstance } from '../../../database/instances/instances-repository.ts';
import { noDatabase } from '../../../database/no-database.ts';
import { lastMigration } from '../../../database/migrations.ts';
import { unusedFiles } from '../../../files/testing/unused-files.ts';
import { scheduleRemovals } from '../../uploads/file-removals-repository.ts';
import { noteMissing } from '../../uploads/missing-files-repository.ts';
import { finishedUpload } from '../../uploads/testing/finished-upload.ts';
import type { CheckParts } from './check-parts.ts';
import { rememberChecks, runChecks } from './run-checks.ts';

const database = await createDatabaseOfFile();

function partsWith(over: Partial<CheckParts> = {}): CheckParts {
  return {
    db: database.db,
    // No test asks a real push service.
    settings: { pushTestOrigin: 'http://127.0.0.1:2' },
    openKeys: () => makeKeyRing(),
    openFiles: () => Promise.resolve(unusedFiles),
    schema: lastMigration,
    unknownVariables: [],
    now: () => new Date(),
    ...over,
  };
}

async function run(over: Partial<CheckParts> = {}) {
  const checks = await runChecks(partsWith(over));
  return new Map(checks.map(({ name, ...found }) => [name, found]));
}

describe('the checks', () => {
  it('of an installation nobody has set up', async () => {
    const checks = await run({ unknownVariables: ['PUBLIC_ORIGN has no effect.'] });
    expect([...checks].map(([name, { state }]) => [name, state])).toEqual([
      ['Versions', 'ok'],
      ['Database', 'ok'],
      ['Clock', 'unused'],
      ['Public address', 'warning'],
      ['Live connections', 'unused'],
      ['Setup', 'warning'],
      ['Keys of bank details', 'ok'],
      ['Object store', 'unused'],
      ['Files', 'ok'],
      ['Disk', 'unused'],
      ['Backup', 'warning'],
      ['Pushes', 'warning'],
      ['Variables', 'warning'],
    ]);
    expect((await run({ ownMajor: 18 })).get('Clock')).toEqual({
      state: 'unused',
      text: 'Not compared: the database is on this machine, and no push service answers',
    });
    expect(checks.get('Pushes')?.text).toMatch(/no answer from 127\.0\.0\.1:2 \(ECONNREFUSED\)$/);
    const settings = { backups: { folder: '.', keep: 14 }, pushTestOrigin: 'http://127.0.0.1:2' };
    const scheduled = await run({ settings });
    expect(scheduled.get('Backup')?.state).toBe('ok');
    // However old the database is: its nights before backups were scheduled had none.
    const nightsLater = () => new Date(Date.now() + 48 * 3_600_000);
    expect((await run({ settings, now: nightsLater })).get('Backup')?.state).toBe('ok');
    expect(checks.get('Variables')?.text).toBe('PUBLIC_ORIGN has no effect.');
  });

  it('of one whose default administrator nobody has claimed', async () => {
    const { id } = await insertUser(database.db, { role: 'admin', is_unclaimed_default: true });
    expect((await run()).get('Setup')).toEqual({
      state: 'warning',
      text: 'Anyone who opens /setup can take over the default administrator. Claim it there, or change its password.',
    });
    expect((await run({ settings: { setupCode: 'x' } })).get('Setup')).toEqual({
      state: 'ok',
      text: 'Open to whoever has the setup code',
    });
    await database.db.deleteFrom('users').where('id', '=', id).execute();
  });

  it('of one that is set up and backed up', async () => {
    await insertUser(database.db, { role: 'admin' });
    await database.db
      .insertInto('backups')
      .values({ taken_at: new Date(), bytes: 1, missing_files: 0, verified_at: new Date() })
      .execute();
    const checks = await run({
      diskFolder: '.',
      settings: { setupCode: 'x', pushTestOrigin: 'http://127.0.0.1:2' },
    });
    expect(checks.get('Setup')).toEqual({ state: 'ok', text: 'Done' });
    expect(checks.get('Backup')).toEqual({
      state: 'ok',
      text: 'The last one that was restored in a test is 0 hours old',
    });
    expect(checks.get('Disk')?.text).toMatch(/^[\d.]+ GB of [\d.]+ GB free, no growth known yet$/);
    const later = new Date(Date.now() + 48 * 3_600_000);
    expect((await run({ now: () => later })).get('Backup')?.state).toBe('warning');
  });

  it.runIf(process.platform === 'linux')('of backups on a disk of their own', async () => {
    const { bavail, bsize } = await statfs('.');
    const days = 100;
    const [taken_at, later] = [new Date(2026, 10, 1), new Date(2026, 10, 11)];
    const growth = (10 * bavail * bsize) / days;
    const backup = { missing_files: 0, verified_at: null };
    await database.db.deleteFrom('backups').execute();
    await database.db
      .insertInto('backups')
      .values([
        { ...backup, taken_at, bytes: 1 },
        { ...backup, taken_at: later, bytes: Math.ceil(growth) },
      ])
      .execute();
    const disk = async (folder: string, diskFolder?: string) => {
      const settings = { backups: { folder, keep: 14 }, pushTestOrigin: 'http://127.0.0.1:2' };
      return (await run({ settings, diskFolder })).get('Disk');
    };
    // Data of 15 copies on one disk, of one where the archives are elsewhere.
    expect(await disk('.', '.')).toEqual({
      state: 'warning',
      text: expect.stringMatching(/^[\d.]+ GB of [\d.]+ GB free, enough for about [567] days$/),
    });
    // A file system without room, on every machine.
    expect(await disk('/proc', '.')).toEqual({
      state: 'warning',
      text: expect.stringMatching(
        /^data folder: [\d.]+ GB of [\d.]+ GB free, enough for about \d{2,3} days; backup folder: 0\.0 GB of 0\.0 GB free, enough for about 0 days$/,
      ),
    });
    expect(await disk('/proc')).toMatchObject({ state: 'warning' });
    await database.db.deleteFrom('backups').execute();
  });

  it('show a fault in words for an operator, and of other errors the code alone', async () => {
    const planted = Object.assign(new Error('planted'), { code: '22P02' });
    const checks = await run({
      openKeys: () => Promise.reject(new Error('The key k1 is another one.')),
      openFiles: () => Promise.reject(planted),
      schema: '29990101000000_later',
    });
    expect(checks.get('Keys of bank details')).toEqual({
      state: 'failed',
      text: 'The key k1 is another one.',
    });
    expect(checks.get('Object store')?.text).toBe('It could not be checked (22P02)');
    expect(checks.get('Versions')?.state).toBe('warning');
  });

  it('name the command that moves the data of an older PostgreSQL', async () => {
    const checks = await run({ ownMajor: 99 });
    expect(checks.get('Database')).toEqual({
      state: 'warning',
      text: expect.stringMatching(/; this version uses 99\. .* npm run greenroom -- upgrade$/),
    });
    expect((await run({ ownMajor: 15 })).get('Database')?.state).toBe('ok');
  });

  it('miss no keys before the first start', async () => {
    const checks = await run({ openKeys: () => Promise.resolve(null) });
    expect(checks.get('Keys of bank details')).toEqual({
      state: 'ok',
      text: 'None yet: a start of the server makes the first',
    });
  });

  it('name the servers that run, and their versions', async () => {
    for (const [index, version] of ['0.1.0', '0.2.0', '0.2.0'].entries()) {
      await noteInstance(database.db, {
        id: `0195a0c0-0000-4000-8000-00000000000${index}`,
        version,
      });
    }
    expect((await run({})).get('Versions')?.text).toMatch(
      /; 3 servers run, of 0\.1\.0 and 0\.2\.0$/,
    );
    await database.db.deleteFrom('instances').execute();
  });

  it('name a database that cannot be reached, once', async () => {
    const { db, close } = connectDatabase('postgres://greenroom@127.0.0.1:2/greenroom');
    const unreached = await run({ db });
    const told = await run({ db: noDatabase, databaseFault: 'The data folder is of another one.' });
    await close();
    expect(unreached.get('Database')).toEqual({
      state: 'failed',
      text: 'It could not be checked (ECONNREFUSED)',
    });
    expect(told.get('Database')?.text).toBe('The data folder is of another one.');
    for (const checks of [unreached, told]) {
      const failed = [...checks].filter(([, { state }]) => state === 'failed');
      expect(failed.map(([name]) => name)).toEqual(['Database']);
      expect(checks.get('Clock')?.text).toBe('Not checked: the database cannot be used');
    }
  });

  it('name files that are missing or left over', async () => {
    expect((await run()).get('Files')).toEqual({
      state: 'ok',
      text: 'None is known to be missing or left over',
    });
    await scheduleRemovals(database.db, ['images/left'], new Date());
    expect((await run()).get('Files')).toEqual({
      state: 'ok',
      text: '1 file that nothing names, removed within a week: images/left',
    });
    const { id } = await insertUser(database.db);
    const keys = ['a', 'b', 'c', 'd'].map((letter) => `images/gone-${letter}`);
    await database.db
      .insertInto('uploads')
      .values(keys.map((key) => finishedUpload(id, key)))
      .execute();
    await noteMissing(database.db, keys, new Date());
    expect((await run()).get('Files')).toEqual({
      state: 'warning',
      text: '4 files missing: images/gone-a, images/gone-b, images/gone-c and 1 more; 1 file that nothing names, removed within a week',
    });
  });

  it('run once for all who look within five minutes', async () => {
    let runs = 0;
    const read = rememberChecks(() => Promise.resolve([]).finally(() => (runs += 1)));
    await Promise.all([read(), read()]);
    await read();
    expect(runs).toBe(1);
  });
});
