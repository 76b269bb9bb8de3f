import { expect, it } from 'vitest';
import { ReplicatedWorld } from './replicated-world.ts';
import { planShift, settle, shownEntries } from './shifts.ts';

/** Replaces the wire versions in a device's cursor. */
function withWire(cursor: string | null | undefined, version: number): string {
  const decoded = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as {
    wire: Record<string, number>;
  };
  decoded.wire = { ...decoded.wire, scheduleEntries: version };
  return Buffer.from(JSON.stringify(decoded)).toString('base64url');
}

it.each([
  ['gets rows of an older form anew', 0, true],
  ['keeps rows of a newer form', 99, false],
])('%s, the queue untouched', async (_what, version, isWhole) => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const device = await member.device();
  await planShift(device);
  await settle(device);
  const meta = await device.inspect((db) => db.meta.get('replica'));
  const cursor = withWire(meta?.cursor, version);
  await device.inspect(async (db) => {
    await db.meta.update('replica', { cursor });
    await db.rowsOf('scheduleEntries').toCollection().modify({ plannedStartTime: '00:01' });
  });
  device.network.plan(['lost-request']);
  const queued = await planShift(device);
  await device.replica.exchangeNow('person');
  expect(await device.replica.readWaitingChanges()).toMatchObject([{ rows: [{ id: queued }] }]);
  await settle(device);
  const [first] = await shownEntries(device.replica);
  expect(first).toMatchObject({ plannedStartTime: isWhole ? '20:00' : '00:01' });
  expect(await world.readEntries(member.userId)).toHaveLength(2);
});
