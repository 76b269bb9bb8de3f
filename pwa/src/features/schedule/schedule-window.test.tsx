import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEntry } from './testing/entry-factory.ts';
import {
  cardOf,
  openBench,
  openSchedule,
  setClock,
  showSchedule,
} from './testing/schedule-bench.tsx';

const floor = '2025-10-16';
const old = makeEntry({ date: '2025-03-05' });
const day = '/schedule?date=2025-03-05';
const month = '/schedule?view=month&date=2025-03-05&month=2025-03';

beforeEach(() => setClock('2026-11-20 12:00'));

describe.each([
  ['the day', day],
  ['the month', month],
])('%s before the window of this device', (_view, path) => {
  it('shows that it is loading, then its shifts', async () => {
    const { server } = await openSchedule({ entries: [old], floor, path });
    expect(await screen.findByText('Loading older days…')).toBeVisible();
    expect(screen.queryByText('No Schedule')).not.toBeInTheDocument();
    await expectShown(path);
    expect(screen.queryByText('Loading older days…')).not.toBeInTheDocument();
    expect(server.floor?.slice(0, 7)).toBe(path === day ? '2025-02' : '2025-01');
  });

  it('shows that it needs the network, and loads with it', async () => {
    const { server, replica } = await openBench({ entries: [old], floor });
    server.isReachable = false;
    await replica.exchangeNow('person');
    showSchedule(replica, path);
    expect(await screen.findByText('Older days need the network.')).toBeVisible();
    expect(screen.queryByText('No Schedule')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Nothing planned/)).not.toBeInTheDocument();
    server.isReachable = true;
    await replica.exchangeNow('person');
    await expectShown(path);
  });
});

async function expectShown(path: string): Promise<void> {
  if (path === day) expect(await cardOf('18:00–22:00')).toBeVisible();
  else
    expect(await screen.findByRole('button', { name: /5 March 2025, not recorded/ })).toBeVisible();
}
