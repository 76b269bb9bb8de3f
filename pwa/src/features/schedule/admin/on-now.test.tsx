import { maxShiftsNow } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockCall } from '../../../testing/mock-call.ts';
import { waitForLink } from '../../../testing/at-address.tsx';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { OnNow } from './on-now.tsx';

const shifts = ['nina', 'ruby', 'clara', 'ivy', 'tess'].map((username, index) => ({
  id: `0190a000-0000-7000-8000-20000000000${index}`,
  date: '2026-11-20',
  plannedStartTime: '10:00',
  plannedEndTime: '14:00',
  user: { id: `0190a000-0000-7000-8000-30000000000${index}`, username, name: null },
  minutes: 120,
}));

test('says that more may follow when as many are listed as the server tells', async () => {
  server.use(mockCall('schedule.onNow', () => ({ now: [], nowCount: 0, next: shifts })));
  renderRoom(<OnNow isLinked />, '/admin-dashboard');
  const region = within(screen.getByRole('region', { name: 'Next' }));
  expect(await region.findByText(`${maxShiftsNow}+`)).toBeInTheDocument();
  // It scrolls and so takes the focus, which says where one is.
  expect(region.getByRole('list', { name: 'Next' })).toHaveAttribute('tabindex', '0');
  expect(region.getByRole('link', { name: 'All next, in Who Works When' })).toBeInTheDocument();
});

test('who has no room in the column is a link to Who Works When', async () => {
  server.use(
    mockCall('schedule.onNow', () => ({ now: shifts, nowCount: 14, next: shifts.slice(0, 2) })),
  );
  renderRoom(<OnNow isLinked />, '/admin-dashboard');
  const now = within(screen.getByRole('region', { name: 'On now' }));
  await waitForLink('All on now, in Who Works When', '/admin/schedule', now);
  const next = within(screen.getByRole('region', { name: 'Next' }));
  expect(next.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  [45, 'in 45 min'],
  [91, 'in 1½ h'],
  [200, 'in 3 h'],
])('a start in %i minutes is told as %s', async (minutes, text) => {
  const next = shifts.slice(0, 1).map((shift) => ({ ...shift, minutes }));
  server.use(mockCall('schedule.onNow', () => ({ now: [], nowCount: 0, next })));
  renderRoom(<OnNow />, '/admin/schedule');
  expect(await screen.findByText(`10:00, ${text}`)).toBeInTheDocument();
});

test('tells nothing of now that is older than ten minutes and cannot be read again', async () => {
  server.use(mockCall('schedule.onNow', () => ({ now: shifts, nowCount: 5, next: [] })));
  renderRoom(<OnNow />, '/admin/schedule');
  expect(await screen.findByText('nina')).toBeInTheDocument();
  act(() => setOnline(false));
  const read = Date.now();
  const pass = (minutes: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(read + minutes * 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  pass(9);
  expect(screen.getByText('nina')).toBeInTheDocument();
  pass(11);
  expect(screen.queryByText('nina')).not.toBeInTheDocument();
  expect(screen.getAllByText('Not known at the moment')).toHaveLength(2);
});

test('tells hours by the clock of this device, and says so of whoever follows another', async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [own, 'Pacific/Kiritimati', null];
  const now = zones.map((timeZone, index) => ({ ...shifts[index]!, timeZone }));
  server.use(mockCall('schedule.onNow', () => ({ now, nowCount: 3, next: now.slice(1, 2) })));
  renderRoom(<OnNow />, '/admin/schedule');
  // 14 hours ahead of UTC, the whole year.
  const ownTime = (utc: string) =>
    new Date(utc).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const [running, next] = await screen.findAllByRole('list');
  expect(
    within(running!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/nina until 14:00$/),
    expect.stringMatching(`ruby until ${ownTime('2026-11-20T00:00Z')} here$`),
    expect.stringMatching(/clara until 14:00$/),
  ]);
  expect(within(next!).getByRole('listitem')).toHaveTextContent(
    `${ownTime('2026-11-19T20:00Z')} here, in 2 h`,
  );
});
