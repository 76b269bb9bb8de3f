import { describe, expect, it } from 'vitest';
import { RequestTimeoutError } from '../environment/time-limit.ts';
import { readQueue } from '../outbox/outbox.ts';
import { asStored } from '../outbox/stamps.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { calls, moved, planned, shifts, startsAt } from '../testing/shift-world.ts';
import { type TestDevice, readRows } from '../testing/test-device.ts';

function readMeta(device: TestDevice) {
  return device.inspect((db) => db.meta.get('replica'));
}

/** Two open devices of one server, the second of which has taken over the first one's identity. */
async function openTwins() {
  const server = makeServer();
  const original = makeDevice(server);
  const copy = makeDevice(server);
  const replica = await original.open();
  await replica.exchangeNow('person');
  const meta = await readMeta(original);
  const twin = await copy.open();
  if (meta) await copy.inspect((db) => db.meta.put(meta));
  return { server, original, copy, replica, meta, twin };
}

describe('a copied profile', () => {
  it('is detected by a sequence with another id, and both copies deliver everything', async () => {
    const { server, copy, replica, meta, twin } = await openTwins();
    const mine = await replica.mutate(calls.add, planned(1));
    const theirs = await twin.mutate(calls.add, planned(2));
    await replica.exchangeNow('person');
    await twin.exchangeNow('person');
    expect(server.runs).toEqual([mine, theirs]);
    expect((await readMeta(copy))?.clientId).not.toBe(meta?.clientId);
    expect(await readRows(twin, shifts)).toHaveLength(2);
  });

  it('is detected by a lastSequence this device never assigned', async () => {
    const { copy, replica, meta, twin } = await openTwins();
    await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    await twin.exchangeNow('person');
    expect((await readMeta(copy))?.clientId).not.toBe(meta?.clientId);
    expect(await readRows(twin, shifts)).toHaveLength(1);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'loses no change whose request was swallowed %i times while the copy used its sequence',
    async (times) => {
      const { server, original, replica, twin } = await openTwins();
      const mine = await replica.mutate(calls.add, planned(1));
      const theirs = await twin.mutate(calls.add, planned(2));
      for (let time = 0; time < times; time += 1) {
        original.fates.push(new RequestTimeoutError());
        await replica.exchangeNow('person');
        await twin.exchangeNow('person');
      }
      // The first of these may test the server without the change.
      for (let time = 0; time < 3; time += 1) await replica.exchangeNow('person');
      expect(server.runs.toSorted()).toEqual([mine, theirs].toSorted());
      expect(await original.inspect(readQueue)).toEqual([]);
      expect(await readRows(replica, shifts)).toHaveLength(2);
    },
  );

  // An id stands for one content: found by rounds of faults.
  it('delivers both when a change that waited in the copy is made anew in each', async () => {
    const server = makeServer();
    const original = makeDevice(server);
    const copy = makeDevice(server);
    const replica = await original.open();
    await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    const twin = await copy.open();
    await twin.exchangeNow('person');
    await replica.mutate(calls.move, moved(1, 18));
    const [meta, queue] = [await readMeta(original), await original.inspect(readQueue)];
    await copy.inspect(async (db) => {
      if (meta) await db.meta.put(meta);
      await db.outbox.bulkPut(queue.map(asStored));
    });
    await replica.exchangeNow('person');
    await twin.mutate(calls.move, moved(1, 20));
    for (let time = 0; time < 3; time += 1) await twin.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toMatchObject([startsAt(20)]);
    expect(await readRows(twin, shifts)).toMatchObject([startsAt(20)]);
  });
});
