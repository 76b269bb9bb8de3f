import { afterEach, expect, it, vi } from 'vitest';
import { expectSame, openWith, putShift } from '../testing/bench.ts';
import { planned, scheduleScope } from '../testing/shift-world.ts';

const part = './settle-pages.ts';

afterEach(() => vi.doUnmock(part));

it('what was sent stays queued until the part that settles it has come', async () => {
  const { server, replica } = await openWith((world) => putShift(world, scheduleScope, 1));
  await replica.mutate('schedule.add', planned(50));
  vi.doMock(part, () => {
    throw new TypeError('Failed to fetch a module');
  });
  await replica.exchangeNow('person');
  expect(replica.getStatus().connection).toBe('offline');
  expect(await replica.readWaitingChanges()).toHaveLength(1);
  vi.doUnmock(part);
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toEqual([]);
  await expectSame(replica, server);
});
