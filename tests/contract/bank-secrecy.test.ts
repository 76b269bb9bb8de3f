import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';

const first = {
  firstName: 'Quillonia',
  lastName: 'Zephyrsson',
  accountNumber: '70561234985',
  sortCode: '314159',
};
const second = { ...first, accountNumber: '61902477183', sortCode: '271828' };
/** A value of a refused request, too. */
const refused = { ...first, accountNumber: '48213377x', sortCode: '16180x' };
const everything = [first, second, refused];
/** Long enough never to appear by chance. */
const long = everything.flatMap((one) => [one.firstName, one.lastName, one.accountNumber]);
const sortCodes = everything.map(({ sortCode }) => sortCode);

let server: ServerProcess;
const answers: string[] = [];
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.remove());

/** Everything that can be done with bank details, as the member and as an administrator. */
async function walk(): Promise<void> {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const { id } = await createMember(admin, 'mia');
  const member = await signedIn(server.url, 'mia');
  const submit = (fields: CallerInput<'bankDetails.submit'>) =>
    member.call('bankDetails.submit', fields);
  await expect(submit(refused)).rejects.toThrow();
  const one = await submit(first);
  await expect(submit(second)).rejects.toThrow();
  await expect(submit({ id: one.id, ...second })).rejects.toThrow();
  const review = ({ id }: { id: string }, how: 'reject' | 'approve', adminNotes: string) =>
    admin.call(`bankDetails.${how}`, { id, adminNotes });
  await expect(review(one, 'reject', `Is it ${first.accountNumber}?`)).rejects.toThrow();
  await review(one, 'reject', 'The name differs');
  const two = await submit(second);
  expect(await admin.call('bankDetails.revealSubmission', { id: two.id })).toEqual({
    accountNumber: second.accountNumber,
    sortCode: second.sortCode,
  });
  await expect(member.call('bankDetails.revealSubmission', { id: two.id })).rejects.toThrow();
  await review(two, 'approve', 'Thank you');
  await expect(admin.call('bankDetails.revealSubmission', { id: two.id })).rejects.toThrow();
  const reads = [
    member.call('bankDetails.read', {}),
    member.call('bankDetails.listOwnSubmissions', {}),
    admin.call('bankDetails.list', {}),
    admin.call('bankDetails.listSubmissions', {}),
    admin.call('audit.list', {}),
    admin.call('users.read', { id }),
    member.call('notifications.list', {}),
    admin.call('notifications.list', {}),
  ];
  for (const answer of await Promise.all(reads)) answers.push(JSON.stringify(answer));
  expect(await admin.call('bankDetails.reveal', { userId: id })).toEqual({
    accountNumber: second.accountNumber,
    sortCode: second.sortCode,
  });
  await submit(first);
}

/** Every row of every table as text, bytes as they are. */
async function dumpTables(client: pg.Client): Promise<Map<string, Buffer>> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('information_schema')`,
  );
  const dump = new Map<string, Buffer>();
  for (const { schema, name } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const read = await client
      .query<Record<string, unknown>>({ text: `select * from ${table}` })
      .catch(() => ({ rows: [] }));
    const parts = read.rows.flatMap((row) =>
      Object.values(row).map((value) =>
        Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value) ?? ''),
      ),
    );
    dump.set(`${schema}.${name}`, Buffer.concat(parts));
  }
  return dump;
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name));
}

/** The forms in which a text might be found: as it is, in hex, in base64. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replaceAll('=', '')];
}

/** Expects none of the details in a text or in bytes; `names`: whether names may be there. */
function expectNone(given: Buffer | string, place: string, names = false): void {
  const bytes = Buffer.from(given);
  const hidden = names ? everything.map(({ accountNumber }) => accountNumber) : long;
  for (const form of hidden.flatMap(formsOf)) expect(bytes.includes(form), place).toBe(false);
  // Six digits may be a part of an id or of a time.
  for (const code of sortCodes) {
    expect(
      new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`).test(bytes.toString('latin1')),
      place,
    ).toBe(false);
  }
}

it('no bank number or name of an account is in a table, a file, the log or an answer in clear', async () => {
  await walk();
  const dump = await inDatabaseOf(server, dumpTables);
  // Guards against an empty dump: what may be read is there.
  expect(dump.get('public.users')?.includes('mia')).toBe(true);
  for (const action of ['bankDetails.reveal', 'bankDetails.revealSubmission']) {
    expect(dump.get('public.audit_log')?.includes(`"${action}"`)).toBe(true);
  }
  expect(dump.get('public.bank_details')?.length).toBeGreaterThan(100);
  for (const [table, bytes] of dump) expectNone(bytes, table);
  expectNone(await (await fetch(`${server.url}/metrics`)).text(), 'metrics');
  for (const answer of answers) expectNone(answer, answer, true);
  await server.stop();
  expect(server.output).toContain('/api/admin/bank-details/:userId/reveal');
  expect(server.output).toContain('/api/admin/bank-details/submissions/:id/reveal');
  expectNone(server.output, 'log');

  // Tables, indexes and the write-ahead log as PostgreSQL left them; the key is in its file alone.
  const keyFile = join(server.dataFolder, 'bank-keys.json');
  const { keys } = JSON.parse(readFileSync(keyFile, 'utf8')) as { keys: { key: string }[] };
  expect(keys).toHaveLength(1);
  const [key = ''] = keys.map((stored) => stored.key);
  expect(server.output).not.toContain(key);
  const files = filesUnder(server.dataFolder).filter((file) => file !== keyFile);
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const bytes = readFileSync(file);
    for (const text of [...long, key]) expect(bytes.includes(text), file).toBe(false);
    expect(bytes.includes(Buffer.from(key, 'base64')), file).toBe(false);
  }
}, 60_000);
