import type { CallInput } from '@greenroom/sync-protocol/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCall, mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { setClock } from '../testing/schedule-bench.tsx';
import { WhoWorksScreen } from './who-works-screen.tsx';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('../../../platform/save-file.ts', () => ({ saveFile }));

beforeEach(() => {
  saveFile.mockReset();
  // A Friday.
  setClock('2026-11-20 12:00');
});

async function open(query = '') {
  const asked: CallInput<'schedule.exportShifts'>[] = [];
  server.use(
    mockCall('schedule.listMembers', () => ({ members: [], total: 0 })),
    mockCall('schedule.onNow', () => ({ now: [], nowCount: 0, next: [] })),
    mockCall('schedule.exportShifts', ({ input }) => {
      asked.push(input);
      return new Blob(['Member,Date']);
    }),
  );
  const { user } = renderRoom(<WhoWorksScreen />, `/admin/schedule${query}`);
  await screen.findByText('No shifts');
  return { user, asked };
}

const download = () => screen.getByRole('button', { name: 'Download CSV' });

test('saves the shifts of the range in a file named after it', async () => {
  const { user, asked } = await open('?view=month&date=2026-12-31');
  await user.click(download());
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.lastCall?.[1]).toBe('schedule-2026-12-01-2026-12-31.csv');
  expect(asked).toEqual([{ startDate: '2026-12-01', endDate: '2026-12-31', search: '' }]);
});

test('saves what the search and the filter find', async () => {
  const { user, asked } = await open('?search=nina&status=not_worked');
  await user.click(download());
  await waitFor(() =>
    expect(asked).toEqual([
      { startDate: '2026-11-16', endDate: '2026-11-22', search: 'nina', status: 'not_worked' },
    ]),
  );
});

test('says that it failed and saves nothing, until it is pressed again', async () => {
  const { user } = await open();
  server.use(mockRefusal('schedule.exportShifts', 'too_large', 'This range has too many shifts'));
  await user.click(download());
  expect(await screen.findByText('This range has too many shifts')).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
  server.use(mockCall('schedule.exportShifts', () => new Blob(['Member,Date'])));
  await user.click(download());
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(screen.queryByText('This range has too many shifts')).not.toBeInTheDocument();
});

test('cannot be pressed offline, where the server is needed', async () => {
  await open();
  setOnline(false);
  await waitFor(() => expect(download()).toBeDisabled());
});
