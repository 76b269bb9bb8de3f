import { expect, it } from 'vitest';
import { v7 } from 'uuid';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { mutationHandlers } from '../../registered-features.ts';
import { plan, SyncClient } from '../testing/sync-client.ts';

const now = new Date('2026-11-20T12:00:00Z');

const database = await createDatabaseOfFile();

/** The time a handler gets for a mutation that a device dates `at`. */
async function timeOf(at: string, account: { approved_at: Date | null; created_at: Date }) {
  const { id } = await insertUser(database.db, account);
  const times: string[] = [];
  const client = new SyncClient(database.db, id, () => now, {
    ...mutationHandlers,
    'schedule.add': (context, input) => {
      times.push(context.at.toISOString());
      return mutationHandlers['schedule.add'](context, input);
    },
  });
  await client.exchange([{ ...client.next('schedule.add', plan()), at }]);
  return times;
}

const long = new Date('2020-01-01T00:00:00Z');
const lately = new Date('2026-10-01T08:00:00Z');

it.each([
  ['a moment ago', '2026-11-20T11:59:00Z', long, '2026-11-20T11:59:00.000Z'],
  ['eleven months ago', '2025-12-20T12:00:00Z', long, '2025-12-20T12:00:00.000Z'],
  ['two years ago', '2024-11-15T12:00:00Z', long, '2025-11-20T12:00:00.000Z'],
  ['before the approval', '2026-09-30T12:00:00Z', lately, lately.toISOString()],
  ['in the future', '2026-11-21T12:00:00Z', long, now.toISOString()],
])('an action dated %s is believed within the year and the account', async (_, at, since, time) => {
  expect(await timeOf(at, { approved_at: since, created_at: long })).toEqual([time]);
});

it('counts from the registration of an account whose approval was not recorded', async () => {
  const account = { approved_at: null, created_at: lately };
  expect(await timeOf('2026-01-01T12:00:00Z', account)).toEqual([lately.toISOString()]);
});

it('dates no target of a new account before its approval', async () => {
  const { id } = await insertUser(database.db, { approved_at: lately });
  const client = new SyncClient(database.db, id, () => now);
  const input = { id: v7(), targetName: 'Camera', targetAmount: '100', endDate: '2024-12-01' };
  const entry = { ...client.next('targets.create', input), at: '2024-11-15T12:00:00Z' };
  const answer = await client.exchange([entry]);
  expect(answer.outcomes).toMatchObject([{ problem: { code: 'target_end_date' } }]);
});
