// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setVisibility } from '../../testing/window-state.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { calls, planned } from '../testing/shift-world.ts';
import { keepSyncRegistered } from './keep-sync-registered.ts';

const registerSync = vi.fn<() => Promise<void>>();

beforeEach(() => {
  registerSync.mockReset().mockRejectedValue(new Error('denied'));
});

async function openPage(changes: number) {
  const replica = await makeDevice(makeServer()).open();
  for (let n = 1; n <= changes; n += 1) await replica.mutate(calls.add, planned(n));
  onTestFinished(() => setVisibility('visible'));
  onTestFinished(keepSyncRegistered(replica, registerSync));
  return replica;
}

it('registers at a start for a change that an earlier page left', async () => {
  await openPage(1);
  await expect.poll(() => registerSync.mock.calls).toHaveLength(1);
});

it('registers when the page is hidden, while something is left to send', async () => {
  const replica = await openPage(0);
  const read = vi.spyOn(replica, 'readWaitingChanges');
  /** Hides the page, and waits until it knows what is left. */
  const hide = async () => {
    setVisibility('visible');
    setVisibility('hidden');
    await read.mock.results.at(-1)?.value;
  };
  await replica.mutate(calls.add, planned(1));
  await hide();
  await expect.poll(() => registerSync.mock.calls).toHaveLength(1);
  await replica.exchangeNow('person');
  await hide();
  await expect.poll(() => read.mock.calls).toHaveLength(2);
  expect(registerSync).toHaveBeenCalledOnce();
});
