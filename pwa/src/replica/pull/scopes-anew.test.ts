import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { expect, it } from 'vitest';
import { currentWire } from './scopes-anew.ts';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import { calls, planned, scheduleScope, shifts } from '../testing/shift-world.ts';

it('requests everything again once a newer app can parse more', async () => {
  const { server, device, replica } = await openDevice((s) => putShift(s, scheduleScope, 1));
  await replica.exchangeNow('person');
  await replica.mutate(calls.add, planned(2));
  await device.inspect((db) =>
    db.meta.update('replica', { wire: { ...currentWire(), [shifts]: 0 } }),
  );
  device.fates.push('lost-request');
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toHaveLength(1);
  await replica.exchangeNow('person');
  await replica.exchangeNow('person');
  expect(server.requests.map((request) => request.anew)).toEqual([
    undefined,
    [scheduleScope],
    undefined,
  ]);
  await expectSame(replica, server);
});

it('requests the rows of collections an older app left out', async () => {
  const { server, device, replica } = await openDevice((s) => putShift(s, scheduleScope, 1));
  device.fates.push((request) => withRowOfTomorrow(server.exchange(request)));
  await replica.exchangeNow('person');
  const meta = await device.inspect((db) => db.meta.get('replica'));
  expect(meta?.partial).toEqual(['things:all']);
  await device.inspect((db) => db.meta.update('replica', { wire: {} }));
  await replica.exchangeNow('person');
  expect(server.requests.at(-1)?.anew).toEqual([scheduleScope, 'things:all']);
});

/** The additional rows of a newer server. */
function withRowOfTomorrow(answer: SyncAnswer): SyncAnswer {
  const put = [{ collection: 'tomorrowsThings', id: 'm', xid: '1', row: { id: 'm' } }];
  return { ...answer, scopes: { ...answer.scopes, 'things:all': { put, drop: [] } } };
}
