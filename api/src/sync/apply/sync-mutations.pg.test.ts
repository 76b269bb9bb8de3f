import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { v4, v7 } from 'uuid';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../app-error.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { mutationHandlers } from '../../registered-features.ts';
import { plan, SyncClient } from '../testing/sync-client.ts';

const database = await createDatabaseOfFile();
let client: SyncClient;
let userId: string;

beforeEach(async () => {
  userId = (await insertUser(database.db, { status: 'approved' })).id;
  client = new SyncClient(database.db, userId);
});

const entriesOf = (id: string) =>
  database.db.selectFrom('schedule_entries').selectAll().where('user_id', '=', id).execute();

/** Repeats an exchange that a busy machine let wait for its turn too long, as a device does. */
async function exchangeWhenFree(device: SyncClient, queue: readonly Mutation[]): Promise<void> {
  try {
    await device.exchange(queue);
  } catch (error) {
    if (!(error instanceof AppError && error.problem.code === 'overloaded')) throw error;
    await exchangeWhenFree(device, queue);
  }
}

describe('mutations', () => {
  it('applies a batch in order and reports the last sequence', async () => {
    const entry = plan();
    const answer = await client.exchange([
      client.next('schedule.add', entry),
      client.next('schedule.reschedule', {
        id: entry.id,
        plannedStartTime: '21:00',
        plannedEndTime: '23:00',
      }),
    ]);
    expect(answer.lastSequence).toBe(2);
    expect(answer.outcomes).toEqual([]);
    expect(await entriesOf(userId)).toMatchObject([{ planned_start_time: '21:00' }]);
  });

  it('applies a batch sent twice once', async () => {
    const batch = [client.next('schedule.add', plan()), client.next('schedule.add', plan())];
    await client.exchange(batch);
    const again = await client.exchange(batch);
    expect(again.lastSequence).toBe(2);
    expect(again.outcomes).toEqual([]);
    expect(await entriesOf(userId)).toHaveLength(2);
  });

  it('answers a known id offered by another client without applying it again', async () => {
    const entry = plan();
    const first = client.next('schedule.add', entry);
    const removal = client.next('schedule.remove', { id: entry.id });
    await client.exchange([first, removal]);
    const other = new SyncClient(database.db, userId);
    const answer = await other.exchange([{ ...first, sequence: 1 }]);
    expect(answer.lastSequence).toBe(1);
    expect(answer.outcomes).toEqual([]);
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('continues after a rejection and reports it until the device has stored it', async () => {
    const entry = plan();
    const batch = [
      client.next('schedule.add', { ...entry, plannedEndTime: entry.plannedStartTime }),
      client.next('schedule.add', plan()),
    ];
    const answer = await client.exchange(batch);
    expect(answer.lastSequence).toBe(2);
    expect(answer.outcomes).toEqual([
      {
        sequence: 1,
        status: 'rejected',
        problem: {
          code: 'schedule_equal_times',
          message: 'End time must be different from start time',
        },
      },
    ]);
    expect((await client.exchange()).outcomes).toHaveLength(1);
    client.told = 2;
    expect((await client.exchange()).outcomes).toEqual([]);
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  it('rolls back what a rejected mutation had written', async () => {
    const handlers = {
      ...mutationHandlers,
      'schedule.add': async (...args: Parameters<(typeof mutationHandlers)['schedule.add']>) => {
        await mutationHandlers['schedule.add'](...args);
        return mutationHandlers['schedule.reschedule'](args[0], {
          id: v7(),
          plannedStartTime: '01:00',
          plannedEndTime: '02:00',
        });
      },
    };
    const strict = new SyncClient(database.db, userId, () => new Date(), handlers);
    const answer = await strict.exchange([strict.next('schedule.add', plan())]);
    expect(answer.outcomes).toMatchObject([{ status: 'rejected', problem: { code: 'not_found' } }]);
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('asks for the first missing sequence and processes nothing after a gap', async () => {
    client.sequence = 4;
    const answer = await client.exchange([client.next('schedule.add', plan())]);
    expect(answer).toMatchObject({ expected: 1, lastSequence: 0 });
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('refuses a processed sequence under another id as a copied replica', async () => {
    await client.exchange([client.next('schedule.add', plan())]);
    client.sequence = 0;
    await expect(client.exchange([client.next('schedule.add', plan())])).rejects.toMatchObject({
      problem: { code: 'sequence_conflict' },
    });
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  it("refuses another account's client id", async () => {
    await client.exchange([client.next('schedule.add', plan())]);
    const stranger = await insertUser(database.db, { status: 'approved' });
    const other = new SyncClient(database.db, stranger.id);
    other.clientId = client.clientId;
    await expect(other.exchange([other.next('schedule.add', plan())])).rejects.toMatchObject({
      problem: { code: 'sequence_conflict' },
    });
    expect(await entriesOf(stranger.id)).toEqual([]);
  });

  it('skips what the device gave up, unless it was applied before', async () => {
    const add = client.next('schedule.add', plan());
    const skipped = await client.exchange([{ ...add, call: 'sync.skip', input: {} }]);
    expect(skipped.outcomes).toEqual([{ sequence: 1, status: 'skipped' }]);
    const kept = client.next('schedule.add', plan());
    await client.exchange([kept]);
    const late = await client.exchange([{ ...kept, call: 'sync.skip', input: {} }]);
    expect(late.outcomes).toEqual([{ sequence: 1, status: 'skipped' }]);
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  it('holds what a paused account may not do and runs it when it is offered again', async () => {
    const users = database.db.updateTable('users').where('id', '=', userId);
    await users.set({ suspended: true }).execute();
    const add = client.next('schedule.add', plan());
    expect((await client.exchange([add])).outcomes).toEqual([{ sequence: 1, status: 'held' }]);
    await users.set({ suspended: false }).execute();
    client.told = 1;
    const answer = await client.exchange([client.next('schedule.add', add.input, add.id)]);
    expect(answer).toMatchObject({ lastSequence: 2, outcomes: [] });
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  it('holds a queue to its end where the pause ends between two of its transactions', async () => {
    const users = database.db.updateTable('users').where('id', '=', userId);
    await users.set({ suspended: true }).execute();
    const entry = plan();
    const later = { id: entry.id, plannedStartTime: '21:00', plannedEndTime: '23:00' };
    const queue = [
      client.next('schedule.add', entry),
      ...Array.from({ length: 49 }, () => client.next('schedule.add', plan())),
      client.next('schedule.reschedule', later),
    ];
    const begin = database.db.startTransaction.bind(database.db);
    const begun = vi.spyOn(database.db, 'startTransaction').mockImplementation(() => {
      const transaction = begin();
      if (begun.mock.calls.length !== 2) return transaction;
      const execute = transaction.execute.bind(transaction);
      return Object.assign(transaction, {
        execute: async () => {
          await users.set({ suspended: false }).execute();
          return execute();
        },
      });
    });
    onTestFinished(() => begun.mockRestore());
    const { outcomes } = await client.exchange(queue);
    expect(outcomes.map(({ status }) => status)).toEqual(queue.map(() => 'held'));
  });

  it.each([
    ['an unknown call', 'schedule.explode', {}, 'invalid'],
    ['an unknown field', 'schedule.add', { ...plan(), colour: 'pink' }, 'invalid'],
    ['a NUL byte', 'schedule.add', { ...plan(), date: '2999-01-0\u0000' }, 'invalid'],
    ['an input over 256 KiB', 'schedule.add', { ...plan(), x: 'a'.repeat(300_000) }, 'too_large'],
    ['an entry of nobody', 'schedule.remove', { id: v7() }, 'not_found'],
  ])('rejects %s and continues', async (_what, call, input, code) => {
    const answer = await client.exchange([
      client.next(call, input),
      client.next('schedule.add', plan()),
    ]);
    expect(answer.outcomes).toMatchObject([{ sequence: 1, problem: { code } }]);
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  it('applies 500 mutations of two concurrent devices, each exactly once', async () => {
    const other = new SyncClient(database.db, userId);
    const batch = (c: SyncClient) =>
      Array.from({ length: 250 }, () => c.next('schedule.add', plan()));
    const [mine, theirs] = [batch(client), batch(other)];
    await Promise.all([
      exchangeWhenFree(client, mine),
      exchangeWhenFree(other, theirs),
      exchangeWhenFree(client, mine),
      exchangeWhenFree(other, theirs),
    ]);
    expect(await entriesOf(userId)).toHaveLength(500);
  });
});

describe('an exchange', () => {
  it.each([
    ['another account', { userId: v4() }, 'other_account'],
    ['another epoch', { epoch: 'elsewhere' }, 'other_epoch'],
    ['a protocol to come', { protocol: protocolVersion + 1 }, 'server_too_old'],
  ])('naming %s is refused before any effect', async (_what, more, code) => {
    const batch = [client.next('schedule.add', plan())];
    await expect(client.exchange(batch, more)).rejects.toMatchObject({ problem: { code } });
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('in a protocol too old is told the versions this server needs, and nothing is applied', async () => {
    const sent = client.exchange([client.next('schedule.add', plan())], { protocol: 0 });
    const details = `It speaks version 0 of the protocol; this server needs 1 to ${protocolVersion}.`;
    await expect(sent).rejects.toMatchObject({ problem: { code: 'client_too_old', details } });
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('in the first protocol, of an app not updated yet, is answered', async () => {
    await client.exchange([client.next('schedule.add', plan())], { protocol: 1 });
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  it('of an account that is no longer approved is refused', async () => {
    await database.db
      .updateTable('users')
      .set({ status: 'rejected' })
      .where('id', '=', userId)
      .execute();
    await expect(client.exchange([client.next('schedule.add', plan())])).rejects.toMatchObject({
      problem: { code: 'unauthenticated' },
    });
  });
});
