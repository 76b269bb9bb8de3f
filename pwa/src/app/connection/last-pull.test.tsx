import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import { StatusStore } from '../../replica/status-store.ts';
import { disguise, openReplicaBench } from '../../testing/replica-bench.tsx';
import { ConnectionIndicator } from './connection-indicator.tsx';

const timers = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Shows the indicator of a device whose last pull is so many seconds old. */
async function showAfter(seconds: number) {
  const { replica } = await openReplicaBench({ effects: {} });
  vi.useFakeTimers({ toFake: [...timers] });
  onTestFinished(() => void vi.useRealTimers());
  const status = new StatusStore();
  status.update({ ready: true, lastPulledAt: Date.now() - seconds * 1_000 });
  render(
    <ReplicaProvider
      replica={disguise(replica, { getStatus: status.get, subscribe: status.subscribe })}
    >
      <ConnectionIndicator />
    </ReplicaProvider>,
  );
  return {
    update: (change: Parameters<typeof status.update>[0]) => act(() => void status.update(change)),
  };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const lastPull = () => screen.queryByText('Last synced 1 minute ago');

it('an older pull is shown only once the next one takes two seconds', async () => {
  await showAfter(61);
  expect(lastPull()).not.toBeInTheDocument();
  await wait(1_999);
  expect(lastPull()).not.toBeInTheDocument();
  await wait(1);
  expect(lastPull()).toBeInTheDocument();
});

it('where a pull comes in time, the one after has two seconds of its own', async () => {
  const { update } = await showAfter(61);
  await wait(1_999);
  update({ lastPulledAt: Date.now() });
  // More than a minute after it, at a step of the clock.
  await wait(63_001);
  expect(lastPull()).not.toBeInTheDocument();
  await wait(2_000);
  expect(lastPull()).toBeInTheDocument();
});

it('an older pull is shown at once where the next one fails', async () => {
  const { update } = await showAfter(61);
  expect(lastPull()).not.toBeInTheDocument();
  update({ connection: 'offline' });
  expect(screen.getByRole('button', { name: /^Offline\./ })).toContainElement(lastPull());
});

it('a pull within the last minute is shown neither late nor offline', async () => {
  const { update } = await showAfter(50);
  await wait(5_000);
  update({ connection: 'offline' });
  expect(screen.getByRole('button', { name: /^Offline\./ })).toBeInTheDocument();
  expect(screen.queryByText(/^Last synced/)).not.toBeInTheDocument();
});
