import { afterEach, expect, it, vi } from 'vitest';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { planned } from '../testing/shift-world.ts';

afterEach(() => {
  vi.doUnmock('./exchange-runner.ts');
  vi.resetModules();
});

it('counts as offline while its part cannot be loaded, and goes on once it can', async () => {
  vi.doMock('./exchange-runner.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const server = makeServer();
  const replica = await makeDevice(server).open();
  await replica.exchangeNow('person');
  expect(replica.getStatus()).toMatchObject({ connection: 'offline', ready: false });
  expect(server.requests).toEqual([]);

  vi.doUnmock('./exchange-runner.ts');
  const id = await replica.mutate('schedule.add', planned(1));
  await replica.exchangeNow('person');
  expect(replica.getStatus()).toMatchObject({ connection: 'online', ready: true });
  expect(server.runs).toEqual([id]);
});
