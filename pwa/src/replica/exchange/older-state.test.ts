import { expect, it } from 'vitest';
import { readQueue } from '../outbox/outbox.ts';
import { openDevice } from '../testing/bench.ts';
import { calls, planned, scheduleScope, shiftId, shifts } from '../testing/shift-world.ts';
import { pushOutboxes } from '../tabs/push-only.ts';

it('sends a change again whose acknowledged push is not in an older state of the server', async () => {
  const { server, device, replica } = await openDevice();
  await replica.mutate(calls.add, planned(1));
  await replica.exchangeNow('person');
  const id = await replica.mutate(calls.add, planned(2));
  await pushOutboxes(device, { environment: device.environment });
  expect(await replica.readWaitingChanges()).toMatchObject([{ id, isProcessed: true }]);

  server.forgetFrom(2);
  server.feed.drop(scheduleScope, shifts, shiftId(2));
  expect(server.feed.rowsOf(shifts)).toHaveLength(1);
  await replica.exchangeNow('person');
  expect(server.feed.rowsOf(shifts)).toMatchObject([{ id: shiftId(1) }, { id: shiftId(2) }]);
  expect(await device.inspect(readQueue)).toEqual([]);
  expect(await replica.readRefusedChanges()).toEqual([]);
});
