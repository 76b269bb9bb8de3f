import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ApiClient, RefusedRequest } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { TestDevice } from '../convergence/test-device.ts';
import { moveShift, planShift, settle, shownEntries } from '../replication/shifts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { runInside } from '../support/server/operator-inside.ts';
import { runOperator, startOperator } from '../support/server/run-operator.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';

let server: ServerProcess;
let other: ServerProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-operator-'));
  [server, other] = await Promise.all([startServer(), startServer()]);
  const admin = await createFirstAdmin(new ApiClient(server.url));
  await createMember(admin, 'mia');
});
afterAll(async () => {
  await server.remove();
  await other.remove();
  rmSync(folder, { recursive: true });
});

it('moves an installation to another: backed up while it runs, verified, restored', async () => {
  const path = join(folder, 'one.tar');
  const taken = await runOperator(server, 'backup', '--to', path, '--verify', '--json');
  expect(taken, taken.output).toMatchObject({ code: 0 });
  expect(JSON.parse(taken.output)).toMatchObject({ path, verified: true, missingFiles: [] });
  const again = await runInside(server, 'backup', '--to', path);
  expect(again).toMatchObject({ code: 1, output: `${path} exists already\n` });

  const refused = await runInside(other, 'restore', path, '--yes');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Stop it first')]);
  await other.stop();
  const unasked = await runInside(other, 'restore', path);
  expect([unasked.code, unasked.output]).toEqual([1, expect.stringContaining('Nothing was')]);
  const restored = await runOperator(other, 'restore', path, '--yes');
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(restored.output).toContain('2 accounts');
  expect(restored.output).toContain('It replaces: 0 accounts');
  expect(restored.output).toContain('--end-sessions ends them.');
  // The keys are kept apart, and asked for.
  expect(restored.output).toMatch(/encrypted with the key \S+, not found in/);
  const keys = 'bank-keys.json';
  copyFileSync(join(server.dataFolder, keys), join(other.dataFolder, keys));
  await other.start();
  const member = await signedIn(other.url, 'mia');
  expect(await member.call('account.currentUser', {})).toMatchObject({ username: 'mia' });
}, 120_000);

it('succeeds where the archive is complete and the System page alone cannot show it', async () => {
  const refuse = `
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'planted'; end $$;
    create trigger planted before insert on backups for each row execute function refuse()`;
  const path = join(folder, 'unshown.tar');
  await inDatabaseOf(server, (client) => client.query(refuse));
  const taken = await runInside(server, 'backup', '--to', path);
  await inDatabaseOf(server, (client) => client.query('drop function refuse cascade'));
  expect(taken, taken.output).toMatchObject({ code: 0 });
  expect(taken.output).toContain('The System page does not show this backup: ');
  expect(taken.output).toContain(`${path}: `);
}, 60_000);

it('ends a backup by Ctrl-C while it waits for the database, and leaves nothing of it', async () => {
  const path = join(folder, 'broken-off.tar');
  const { code, output } = await inDatabaseOf(server, async (blocking) => {
    await blocking.query('begin');
    await blocking.query('lock table schedule_entries in access exclusive mode');
    const backup = startOperator({}, server, 'backup', '--to', path);
    await inDatabaseOf(server, async (database) =>
      waitFor('a statement of the backup that waits', async () => {
        const { rowCount } = await database.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'greenroom-backup'",
        );
        return rowCount !== null && rowCount > 0;
      }),
    );
    // The terminal tells the command, and npm tells it again.
    backup.kill('SIGINT');
    backup.kill('SIGINT');
    const ended = await backup.ended;
    // Nor does its statement go on waiting, with the lock that refuses the next backup.
    await untilNoSessionOfBackups();
    return ended;
  });
  expect([code, output]).toEqual([1, expect.stringContaining('Broken off: no backup was taken.')]);
  expect(readdirSync(folder).filter((name) => name.startsWith('broken-off'))).toEqual([]);
}, 60_000);

it('ends the verification of a backup by Ctrl-C, and leaves nothing of either', async () => {
  const backup = startOperator({}, server, 'backup', '--to', join(folder, 'two.tar'), '--verify');
  await waitFor('the verification', async () => (await findScratchDatabases()).length > 0);
  backup.kill('SIGINT');
  const { code, output } = await backup.ended;
  expect([code, output]).toEqual([1, expect.stringContaining('Broken off: no backup was taken.')]);
  expect(readdirSync(folder).filter((name) => name.startsWith('two'))).toEqual([]);
  expect(await findScratchDatabases()).toEqual([]);
  await untilNoSessionOfBackups();
}, 60_000);

const findScratchDatabases = () =>
  inDatabaseOf(server, async (database) => {
    const query = "select datname from pg_database where datname like 'greenroom\\_verify\\_%'";
    return (await database.query(query)).rows;
  });

/** PostgreSQL tells a session's end before it is gone. */
const untilNoSessionOfBackups = () =>
  inDatabaseOf(server, (database) =>
    waitFor('the end of every session of a backup', async () => {
      const query = "select from pg_stat_activity where application_name = 'greenroom-backup'";
      return (await database.query(query)).rowCount === 0;
    }),
  );

it('refuses what is no archive', async () => {
  const given = await runInside(server, 'restore', join(folder, 'nothing.tar'), '--yes');
  expect([given.code, given.output]).toEqual([1, expect.stringContaining('ENOENT')]);
});

it.each([
  ['and its session goes on', []],
  ['once its person has signed in again', ['--end-sessions']],
])(
  'loses nothing of a device: what came after the backup is sent again, %s',
  async (_how, more) => {
    let session = await signedIn(server.url, 'mia');
    const { id } = await session.call('account.currentUser', {});
    const headers = { 'content-type': 'application/json' };
    // A refusal is an answer like others: another epoch, after the restore.
    const send = (body: string) =>
      session.fetch('POST', '/api/sync', { body, headers }).catch((error: unknown) => {
        if (!(error instanceof RefusedRequest)) throw error;
        const type = 'application/problem+json';
        return new Response(error.body, {
          status: error.status,
          headers: { 'content-type': type },
        });
      });
    const device = new TestDevice(id, send);
    await device.switchOn();
    onTestFinished(() => device.switchOff());
    const kept = await planShift(device);
    await settle(device);
    const path = join(folder, `two-${more.length}.tar`);
    const taken = await runInside(server, 'backup', '--to', path);
    expect(taken, taken.output).toMatchObject({ code: 0 });

    const lost = await planShift(device);
    await moveShift(device, kept, '18:00');
    await settle(device);
    const queued = await planShift(device);
    await server.stop();
    const restored = await runInside(server, 'restore', path, '--yes', ...more);
    expect(restored, restored.output).toMatchObject({ code: 0 });
    await server.start();
    if (more.length > 0) {
      await expect(session.call('account.currentUser', {})).rejects.toThrow(/401/);
      session = await signedIn(server.url, 'mia');
    }
    await settle(device);

    const shown = (await shownEntries(device.replica)) as {
      id: string;
      plannedStartTime: string;
    }[];
    const own = new Set([kept, lost, queued]);
    const ofThisRun = shown.filter((entry) => own.has(entry.id));
    expect(ofThisRun.map((entry) => [entry.id, entry.plannedStartTime])).toEqual([
      [kept, '18:00'],
      [lost, '20:00'],
      [queued, '20:00'],
    ]);
    expect(await device.replica.readWaitingChanges()).toEqual([]);
    expect(await device.replica.readRefusedChanges()).toEqual([]);
    const stored = await inDatabaseOf(server, async (database) =>
      database.query('select id from schedule_entries where id = any($1) order by id', [[...own]]),
    );
    expect(stored.rows.map((row: { id: string }) => row.id)).toEqual([kept, lost, queued]);
  },
  120_000,
);
