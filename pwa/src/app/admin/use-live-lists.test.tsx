import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announceLive } from '../../replica/live/live-listeners.ts';
import { callApi } from '../../rest/call-api.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { mockCall, mockRefusal } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { reportChange } from '../../testing/lists/report-change.ts';

function Rates() {
  const current = useCallQuery('rates.read', {});
  const mode = useCallQuery('settings.maintenance', {});
  return current.data && mode.data ? 'Read' : 'Reading';
}

/** Shows two answers. @returns how often each was asked for */
async function open() {
  const asked = { rate: 0, maintenance: 0 };
  server.use(
    mockCall('rates.read', () => {
      asked.rate += 1;
      return { exchangeRate: '0.790000' };
    }),
    mockCall('settings.maintenance', () => {
      asked.maintenance += 1;
      return { maintenanceMode: false };
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoom(<Rates />);
  await screen.findByText('Read');
  expect(asked).toEqual({ rate: 1, maintenance: 1 });
  return asked;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('reads again what a report names, and nothing else', async () => {
  const asked = await open();
  act(() => reportChange('sharedSettings'));
  await waitFor(() => expect(asked.rate).toBe(2));
  act(() => reportChange('weekRates'));
  await wait(100);
  expect(asked).toEqual({ rate: 2, maintenance: 1 });
});

test('reads everything again when a server of another version names lists that are no calls', async () => {
  const asked = await open();
  act(() => announceLive({ type: 'lists_changed', lists: ['rates'] }));
  await waitFor(() => expect(asked).toEqual({ rate: 2, maintenance: 2 }));
});

test('polls only while the socket is closed', async () => {
  const asked = await open();
  act(() => announceLive({ type: 'opened' }));
  await waitFor(() => expect(asked).toEqual({ rate: 2, maintenance: 2 }));
  for (let minutes = 0; minutes < 4; minutes += 0.5) {
    // The clock's report, of a list that is not shown.
    act(() => announceLive({ type: 'lists_changed', lists: ['concerns.list'] }));
    await wait(30_000);
  }
  expect(asked).toEqual({ rate: 2, maintenance: 2 });
  act(() => announceLive({ type: 'closed', code: 1006, wasOpen: true }));
  await wait(30_000);
  await waitFor(() => expect(asked).toEqual({ rate: 3, maintenance: 3 }));
  await wait(30_000);
  await waitFor(() => expect(asked).toEqual({ rate: 4, maintenance: 4 }));
});

test('polls while an open socket reports nothing, as one of an older server', async () => {
  const asked = await open();
  act(() => announceLive({ type: 'opened' }));
  await waitFor(() => expect(asked.rate).toBe(2));
  await wait(90_000);
  await waitFor(() => expect(asked.rate).toBeGreaterThan(2));
});

test('a hidden page reads what was reported on return', async () => {
  const asked = await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  dispatchEvent(new Event('visibilitychange'));
  act(() => reportChange('sharedSettings'));
  await wait(90_000);
  expect(asked).toEqual({ rate: 1, maintenance: 1 });
  visibility.mockReturnValue('visible');
  dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toEqual({ rate: 2, maintenance: 2 }));
});

test('reads again after an own change, also a refused one, and not after other calls', async () => {
  const asked = await open();
  server.use(
    mockCall('rates.set', ({ input }) => input),
    mockRefusal('users.approve', 'not_pending', 'Decided already'),
  );
  await callApi('rates.set', { exchangeRate: '0.8' });
  await waitFor(() => expect(asked).toEqual({ rate: 2, maintenance: 2 }));
  await callApi('users.approve', { id: 'a' }).catch(() => undefined);
  await waitFor(() => expect(asked).toEqual({ rate: 3, maintenance: 3 }));
  await callApi('rates.read');
  await wait(100);
  expect(asked).toEqual({ rate: 4, maintenance: 3 });
});

test('reads nothing after an anonymous call, whose moment it would tell', async () => {
  const asked = await open();
  server.use(mockRefusal('concerns.send', 'id_taken', 'Sent already'));
  await callApi('concerns.send', { content: 'Too loud' }).catch(() => undefined);
  await wait(100);
  expect(asked).toEqual({ rate: 1, maintenance: 1 });
});
