import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { runInside } from '../support/server/operator-inside.ts';
import { runOperator } from '../support/server/run-operator.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';

const fields = {
  firstName: 'Mia',
  lastName: 'Okafor',
  accountNumber: '70561234',
  sortCode: '314159',
};

let server: ServerProcess;
let admin: ApiClient;
let memberId: string;
beforeAll(async () => {
  server = await startServer();
  admin = await createFirstAdmin(new ApiClient(server.url));
  ({ id: memberId } = await createMember(admin, 'mia'));
  const member = await signedIn(server.url, 'mia');
  const sent = await member.call('bankDetails.submit', fields);
  const { id } = sent as { id: string };
  await admin.call('bankDetails.approve', { id });
});
afterAll(() => server.remove());

const rotate = (...options: string[]) => runOperator(server, 'keys', 'rotate', ...options);

const greenroom = (...args: string[]) => runInside(server, ...args);

const keyIds = () =>
  inDatabaseOf(server, async (database) => {
    const { rows } = await database.query<{ key_id: string }>(
      'select key_id from bank_details union select key_id from bank_detail_submissions',
    );
    return rows.map(({ key_id }) => key_id);
  });

const reveal = () => admin.call('bankDetails.reveal', { userId: memberId });
const numbers = { accountNumber: fields.accountNumber, sortCode: fields.sortCode };

it('rotates the key of a running server, and of one that is stopped', async () => {
  const [before] = await keyIds();
  const whileRunning = await rotate();
  expect(whileRunning, whileRunning.output).toMatchObject({ code: 0 });
  expect(whileRunning.output).toContain('2 rows were encrypted anew');
  const after = await keyIds();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
  // The server reads its key file again by itself.
  expect(await reveal()).toEqual(numbers);

  await server.stop();
  const whileStopped = await rotate('--json');
  expect(whileStopped, whileStopped.output).toMatchObject({ code: 0 });
  const rotated = JSON.parse(whileStopped.output) as { keyId: string };
  expect(rotated).toMatchObject({ rows: 2, unreadable: 0 });
  await server.start();
  expect(await keyIds()).toEqual([rotated.keyId]);
  expect(after).not.toContain(rotated.keyId);
  expect(await reveal()).toEqual(numbers);
}, 120_000);

it('without its keys the server does not start, until they are back or given up', async () => {
  await server.stop();
  const file = join(server.dataFolder, 'bank-keys.json');
  renameSync(file, `${file}.away`);
  await expect(server.start()).rejects.toThrow();
  expect(server.output).toMatch(
    /Bank details or secrets of two-step sign-in in the database are encrypted with the key \S+, not found in/,
  );
  expect(server.output).toContain('npm run greenroom -- keys rotate --discard-lost');
  const refused = await rotate();
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('not found in')]);

  renameSync(`${file}.away`, file);
  await server.start();
  expect(await reveal()).toEqual(numbers);
  await server.stop();

  renameSync(file, `${file}.lost`);
  const discarded = await rotate('--discard-lost');
  expect(discarded.output).toContain('Deleted 2 rows');
  await server.start();
  expect(await keyIds()).toEqual([]);
}, 120_000);

it('says the same on the System page and in doctor', async () => {
  type Checks = readonly { readonly name: string; readonly state: string }[];
  const inWords = (checks: Checks) => checks.map(({ name, state }) => `${name}: ${state}`);
  const { checks } = (await admin.call('system.read', {})) as { checks: Checks };
  const asked = await greenroom('doctor', '--json');
  expect(inWords(JSON.parse(asked.output) as Checks)).toEqual(inWords(checks));
  expect(checks.length).toBeGreaterThan(5);
}, 60_000);

it('lets a locked-out administrator back in, and signs others out', async () => {
  const listed = await greenroom('admin', 'list', '--json');
  expect(JSON.parse(listed.output)).toMatchObject([{ signsInWith: 'password' }]);
  const [{ username }] = JSON.parse(listed.output) as [{ username: string }];

  await server.stop();
  const reset = await greenroom('admin', 'reset-password', username, '--json');
  expect(reset, reset.output).toMatchObject({ code: 0 });
  const { password } = JSON.parse(reset.output) as { password: string };
  await server.start();
  await expect(admin.call('users.counts', {})).rejects.toThrow('401');

  const client = new ApiClient(server.url);
  const account = await client.call('account.signIn', { username, password });
  expect(account).toMatchObject({ username, mustChangePassword: true });
  await expect(client.call('users.counts', {})).rejects.toThrow('403');
  const chosen = { currentPassword: password, newPassword: 'a quiet green room' };
  await client.call('account.changePassword', chosen);
  const counts = await client.call('users.counts', {});
  expect(counts).toMatchObject({ admins: 1 });
  const audit = (await client.call('audit.list', {})) as { action: string }[];
  expect(audit[0]).toMatchObject({
    action: 'operator.resetPassword',
    actorId: null,
    actorUsername: 'operator',
    subjectName: username,
  });
  expect(audit.filter(({ action }) => action === 'operator.listAdmins')).toHaveLength(1);

  const off = await greenroom('admin', 'reset-second-factor', username);
  expect([off.code, off.output]).toEqual([
    1,
    expect.stringContaining('neither two-step sign-in nor a passkey'),
  ]);

  const ended = await greenroom('admin', 'end-sessions', username);
  expect(ended).toMatchObject({ code: 0, output: `${username} is signed out everywhere.\n` });
  const again = await greenroom('admin', 'end-sessions', username, '--json');
  expect(JSON.parse(again.output)).toEqual({ username });
  await expect(client.call('users.counts', {})).rejects.toThrow('401');
}, 120_000);

it('examines an installation, running or stopped, as the System page does', async () => {
  const printed = await greenroom('doctor');
  expect(printed, printed.output).toMatchObject({ code: 0 });
  expect(printed.output).toMatch(/^ok {7}Database: PostgreSQL \d+\.\d+, UTF8$/m);
  await server.stop();
  const asked = await greenroom('doctor', '--json');
  const checks = JSON.parse(asked.output) as { name: string; state: string }[];
  expect(checks).toContainEqual(expect.objectContaining({ name: 'Database', state: 'ok' }));

  const file = join(server.dataFolder, 'bank-keys.json');
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: { key: string }[] };
  const others = keys.map((key) => ({ ...key, key: Buffer.alloc(32, 7).toString('base64') }));
  writeFileSync(file, JSON.stringify({ keys: others }));
  const failing = await greenroom('doctor');
  expect(failing.code).toBe(1);
  expect(failing.output).toMatch(
    /^FAILED {3}Keys of bank details: The key.* than the database knows/m,
  );
  await expect(server.start()).rejects.toThrow();
}, 120_000);
