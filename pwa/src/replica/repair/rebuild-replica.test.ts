import { describe, expect, it } from 'vitest';
import { makeDevice, makeServer, openDevice } from '../testing/bench.ts';
import {
  calls,
  decided,
  makeShift,
  malformed,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startsAt,
  testEffects,
  unwanted,
  userId,
} from '../testing/shift-world.ts';
import { type TestDevice, readRows } from '../testing/test-device.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';

/** A device with a server row, a refused and a waiting change; its app is closed. */
async function closedDevice() {
  const { server, device, replica } = await openDevice();
  server.feed.put(scheduleScope, shifts, { ...makeShift(shiftId(9)) });
  await replica.mutate(calls.add, unwanted(1));
  await replica.exchangeNow('person');
  const id = await replica.mutate(calls.add, planned(2));
  const clientId = await device.inspect(async (db) => (await db.meta.get('replica'))?.clientId);
  await device.close();
  return { server, device, id, clientId };
}

function failWith(message: string): never {
  throw new Error(message);
}

async function expectRebuilt(
  device: TestDevice,
  old: { id: string; clientId: string | undefined },
) {
  const replica = await device.open();
  expect(replica.getStatus()).toMatchObject({ notice: 'rebuilt', ready: false });
  expect(await replica.readWaitingChanges()).toMatchObject([{ id: old.id }]);
  expect(await replica.readRefusedChanges()).toMatchObject([
    { input: { id: shiftId(1) }, problem: { code: 'schedule_past_date' } },
  ]);
  expect(await readRows(replica, shifts)).toMatchObject([{ id: shiftId(2) }]);
  await replica.exchangeNow('person');
  expect(await readRows(replica, shifts)).toEqual(device.server.feed.rowsOf(shifts));
  const meta = await device.inspect((db) => db.meta.get('replica'));
  expect(meta?.clientId).not.toBe(old.clientId);
  return replica;
}

describe('a damaged database', () => {
  const damages: [string, (db: ReplicaDatabase) => PromiseLike<unknown>][] = [
    ['without what the replica knows of itself', (db) => db.meta.clear()],
    [
      'of which that makes no sense',
      (db) => db.meta.update('replica', { nextSequence: 'many' as never }),
    ],
    [
      'that says it is somebody else',
      (db) => db.meta.update('replica', { userId: userId.replace('1', '2') }),
    ],
  ];
  it.each(damages)('%s is rebuilt, and its queue rescued', async (_name, damage) => {
    const { device, ...old } = await closedDevice();
    await device.inspect(damage);
    await expectRebuilt(device, old);
  });

  it('loses only entries that cannot be read, and says how many', async () => {
    const { device, ...old } = await closedDevice();
    await device.inspect(async (db) => {
      const entry = await db.outbox.toCollection().first();
      await db.meta.clear();
      await db.shadows.clear();
      await db.outbox.bulkAdd([
        { id: 'torn' } as never,
        { ...entry, position: 98, id: 'x', input: {} } as never,
      ]);
      await db.rejections.add({ id: 'torn' } as never);
      await db.concerns.add({ id: 'torn' } as never);
    });
    const replica = await expectRebuilt(device, old);
    expect(replica.getStatus().torn).toBe(4);
    await device.close();
    expect((await device.open()).getStatus()).toMatchObject({ notice: 'rebuilt', torn: 4 });
  });

  it('leaves it to the server what it refuses of whole entries', async () => {
    const { device, server } = await closedDevice();
    const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
    const { input: invalid } = malformed(3);
    await device.inspect(async (db) => {
      const entry = await db.outbox.toCollection().first();
      await db.meta.clear();
      await db.outbox.bulkAdd([
        // By today's contract; an older version had queued it.
        { ...entry, position: 97, id: idOf(97), input: { ...invalid, ...startsAt(0) } } as never,
        { ...entry, position: 98, id: idOf(98), call: 'sync.unheardOf' } as never,
        { ...entry, position: 99, id: idOf(99), call: calls.remove, input: decided(9) } as never,
      ]);
    });
    const remove = { ...testEffects[calls.remove], footprint: () => failWith('a bug of ours') };
    const replica = await device.open({ effects: { ...testEffects, [calls.remove]: remove } });
    expect(await replica.readWaitingChanges()).toHaveLength(4);
    expect(replica.getStatus().torn).toBe(0);
    await replica.exchangeNow('person');
    for (const n of [97, 98, 99]) expect(server.outcomes.has(idOf(n)), String(n)).toBe(true);
    expect(await replica.readWaitingChanges()).toEqual([]);
    const refused = await replica.readRefusedChanges();
    expect(refused.map(({ id }) => id)).toContain(idOf(97));
    expect(await readRows(replica, shifts)).toEqual(server.feed.rowsOf(shifts));
  });

  it('keeps the concerns that wait', async () => {
    const { device, ...old } = await closedDevice();
    const concern = {
      id: 'b1f0c7de-4a51-4c0e-9c55-0d2f4a3b9c11',
      content: 'The stairs are dark',
      followUpCode: '01234-56789-ABCDE-FGHJK',
    };
    await device.inspect(async (db) => {
      await db.meta.clear();
      await db.concerns.add(concern);
    });
    const replica = await expectRebuilt(device, old);
    expect(await replica.concerns.read()).toMatchObject([concern]);
  });

  it('keeps the applied changes that a restored server may need again', async () => {
    const { device, ...old } = await closedDevice();
    const sent = { call: calls.add, input: planned(4), at: '2026-11-20T12:00:00.000Z', offset: 0 };
    const id = '00000000-0000-4000-8000-000000000077';
    await device.inspect(async (db) => {
      await db.meta.clear();
      await db.sent.clear();
      const sentAt = device.clock.now();
      await db.sent.add({ sentAt, entries: [{ ...sent, id, bytes: 100, sentAt }] });
      await db.sent.add({ sentAt, entries: [{ torn: true } as never] });
    });
    await expectRebuilt(device, old);
    const chunks = await device.inspect((db) => db.sent.toArray());
    expect(chunks.flatMap(({ entries }) => entries).map((entry) => entry.id)).toContain(id);
    expect(JSON.stringify(chunks)).not.toContain('torn');
  });

  it('is rebuilt while the app is open, when a stored row does not parse', async () => {
    const { device, ...old } = await closedDevice();
    await device.inspect((db) => db.rowsOf(shifts).put({ id: 'torn', date: 7 }));
    const replica = await device.open({ automatic: true });
    expect(replica.getStatus().notice).toBeNull();
    device.clock.advance(1_000);
    await expect.poll(() => replica.getStatus().notice).toBe('rebuilt');
    await replica.exchangeNow('person');
    expect(device.server.runs).toContain(old.id);
    expect(await readRows(replica, shifts)).toEqual(device.server.feed.rowsOf(shifts));
  });

  it('found while exchanging is rebuilt, without blocking the person', async () => {
    const { device } = await closedDevice();
    const replica = await device.open();
    await device.inspect((db) => db.meta.clear());
    const exchanging = replica.exchangeNow('person');
    const third = await replica.mutate(calls.add, planned(3));
    await exchanging;
    expect(replica.getStatus().notice).toBe('rebuilt');
    await replica.exchangeNow('person');
    expect(device.server.runs).toContain(third);
    expect(await readRows(replica, shifts)).toHaveLength(3);
  });

  it('is reported until the person dismisses the notice', async () => {
    const { device, ...old } = await closedDevice();
    await device.inspect((db) => db.meta.clear());
    const replica = await expectRebuilt(device, old);
    await device.close();
    const again = await device.open();
    expect(again.getStatus().notice).toBe('rebuilt');
    again.dismissNotice();
    expect(again.getStatus().notice).toBeNull();
    await expect
      .poll(() => device.inspect(async (db) => (await db.meta.get('replica'))?.notice))
      .toBeNull();
    expect(replica.userId).toBe(userId);
  });

  it('delivers a change once that the server had processed before the damage', async () => {
    const { server, device } = await closedDevice();
    const replica = await device.open();
    device.fates.push('lost-answer');
    await replica.exchangeNow('person');
    const runs = [...server.runs];
    await device.close();
    await device.inspect((db) => db.meta.clear());
    const rebuilt = await device.open();
    await rebuilt.exchangeNow('person');
    expect(server.runs).toEqual(runs);
    expect(await rebuilt.readWaitingChanges()).toEqual([]);
  });
});

it('does not include a new database', async () => {
  const replica = await makeDevice(makeServer()).open();
  expect(replica.getStatus()).toMatchObject({ notice: null, ready: false, lastPulledAt: null });
});
