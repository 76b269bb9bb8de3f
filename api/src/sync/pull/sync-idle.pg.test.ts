import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { decodeCursor } from './cursor.ts';
import { readChanges } from './read-changes.ts';
import { readIdle } from './read-idle.ts';
import { plan, SyncClient, testFeeds } from '../testing/sync-client.ts';

const database = await createDatabaseOfFile();
let client: SyncClient;
let userId: string;

const settings = () => ({ feeds: testFeeds, now: new Date() });
const idle = (more = {}) => readIdle(database.db, settings(), client.request([], more));

beforeEach(async () => {
  userId = (await insertUser(database.db, { status: 'approved' })).id;
  client = new SyncClient(database.db, userId);
  const answer = await client.exchange([client.next('schedule.add', plan())]);
  client.told = answer.lastSequence;
  // Reports the outcome as stored.
  await client.exchange();
});

const entry = () => ({
  id: v7(),
  user_id: userId,
  date: '2999-01-02',
  planned_start_time: '20:00',
  planned_end_time: '22:00',
  actual_start_time: null,
  actual_end_time: null,
});

describe('an idle exchange', () => {
  it('answers like a whole pull', async () => {
    const request = client.request();
    const answer = await readIdle(database.db, settings(), request);
    const whole = await readChanges(database.db, settings(), request);
    expect(answer).toEqual({ ...whole, cursor: expect.any(String) });
    const [own, other] = [answer, whole].map((page) => decodeCursor(page?.cursor ?? ''));
    expect({ ...own, position: null }).toEqual({ ...other, position: null });
  });

  it('answers each of many concurrent devices individually', async () => {
    const devices = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await insertUser(database.db, { status: 'approved' });
        const device = new SyncClient(database.db, id);
        await device.exchange(Array.from({ length: 3 }, () => device.next('schedule.add', plan())));
        await device.exchange();
        return device;
      }),
    );
    // Newly approved people are changes for earlier devices.
    for (const device of devices) await device.exchange();
    const changed = devices.filter((_, index) => index % 3 === 0);
    for (const { userId: user_id } of changed) {
      await database.db
        .insertInto('schedule_entries')
        .values({ ...entry(), user_id })
        .execute();
    }
    const answers = await Promise.all(
      devices.map((device) => readIdle(database.db, settings(), device.request())),
    );
    const isIdle = devices.map((device) => !changed.includes(device));
    expect(answers.map((answer) => answer !== null)).toEqual(isIdle);
    expect(answers.flatMap((answer) => (answer ? [answer] : []))).toEqual(
      isIdle.flatMap((idleOne) =>
        idleOne ? [expect.objectContaining({ lastSequence: 3, more: false })] : [],
      ),
    );
  });

  it('returns a position from which a transaction still open is found', async () => {
    const open = await database.db.startTransaction().execute();
    await open.insertInto('schedule_entries').values(entry()).execute();
    const answer = await idle();
    client.cursor = answer?.cursor ?? null;
    await open.commit().execute();
    const pulled = await client.exchange();
    expect(pulled.scopes[`schedule:${userId}`]?.put).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a row of a held scope changed',
      () => database.db.insertInto('schedule_entries').values(entry()).execute(),
    ],
    [
      'a row of a held scope went',
      () => database.db.deleteFrom('schedule_entries').where('user_id', '=', userId).execute(),
    ],
    [
      'an outcome waits to be told',
      () => client.exchange([client.next('schedule.remove', { id: v7() })]),
    ],
  ])('does not happen if %s', async (_, happen) => {
    await happen();
    expect(await idle()).toBeNull();
  });

  it.each<[string, Partial<SyncRequest>]>([
    ['checksums are asked for', { verify: true }],
    ['more of a scope is asked for', { extend: {} }],
    ['a scope is asked for anew', { anew: [] }],
    ['nothing is to be pulled', { pull: false }],
    ['the device knows no epoch', { epoch: null }],
    ['the epoch is another', { epoch: 'other' }],
    ['the device holds nothing', { cursor: null }],
    ['the cursor cannot be read', { cursor: 'nonsense' }],
    ['the device was told more than is known', { told: 9 }],
    ['the client was told but is unknown', { clientId: v7() }],
  ])('does not happen if %s', async (_, more) => {
    expect(await idle(more)).toBeNull();
  });

  it('does not happen until the server has recorded what the device stored', async () => {
    await client.exchange([client.next('schedule.add', plan())]);
    await client.exchange();
    client.told = 2;
    expect(await idle()).toBeNull();
    await client.exchange();
    expect(await idle()).not.toBeNull();
  });

  it('does not happen if the member holds another set of scopes than the device', async () => {
    const more = {
      ...testFeeds[0],
      collection: 'people' as const,
      heldScopes: () => ['other'],
      readRows: () => Promise.resolve([]),
    };
    const gained = { feeds: [...testFeeds, more], now: new Date() };
    expect(await readIdle(database.db, gained, client.request())).toBeNull();
    const lost = { feeds: testFeeds.slice(0, 1), now: new Date() };
    expect(await readIdle(database.db, lost, client.request())).toBeNull();
  });
});
