import type { OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockCall, MockProblem, mockUnreachable } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';
import { answerMedia } from '../../../../testing/window-state.ts';
import { waitForTold } from '../../../../ui/toast/testing/told-last.ts';
import { renderSessions } from '../testing/open-row.tsx';
import { here, lost, serveDevices, type ServedDevices } from '../testing/serve-devices.ts';

const laptop: OwnSession = {
  ...here,
  id: '0190a000-0000-7000-8000-0000000000a2',
  device: 'Firefox on Windows',
  current: false,
};
const tablet: OwnSession = {
  ...laptop,
  id: '0190a000-0000-7000-8000-0000000000a3',
  device: 'Safari on iPad',
};
let served: ServedDevices;

beforeEach(() => {
  served = serveDevices([here, laptop, tablet]);
  server.use(
    mockCall('account.endSession', ({ input }) => {
      served.sessions = served.sessions.filter(({ id }) => id !== input.id);
      return undefined;
    }),
    mockCall('account.endOtherSessions', () => {
      served.sessions = [here];
      return undefined;
    }),
  );
});

afterEach(() => vi.restoreAllMocks());

const rowOf = async (device: string) =>
  within((await screen.findByText(device)).closest('li') as HTMLElement);

async function confirm(): Promise<void> {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
}

test('marks this device, which cannot be ended here', async () => {
  await renderSessions();
  const row = await rowOf('Chrome on Android');
  expect(row.getByText('This device')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument();
});

test('shows four of many, and the others on request', async () => {
  served.sessions = [here, laptop, tablet].concat(
    [4, 5].map((n) => ({ ...tablet, id: `${tablet.id.slice(0, -1)}${n}`, device: `Phone ${n}` })),
  );
  await renderSessions();
  await rowOf('Phone 4');
  expect(screen.getByText('5 signed in')).toBeInTheDocument();
  expect(screen.queryByText('Phone 5')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(screen.getByText('Phone 5')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByText('Phone 5')).not.toBeInTheDocument();
});

test('shows seven beside the rows of a wide window', async () => {
  answerMedia((query) => query === '(width >= 1280px)');
  served.sessions = [here].concat(
    [2, 3, 4, 5, 6, 7, 8].map((n) => ({
      ...tablet,
      id: `${tablet.id.slice(0, -1)}${n}`,
      device: `Phone ${n}`,
    })),
  );
  await renderSessions();
  await rowOf('Phone 7');
  expect(screen.queryByText('Phone 8')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show all 8' })).toBeInTheDocument();
});

test('two alike differ by their last use', async () => {
  served.sessions = [
    here,
    laptop,
    { ...tablet, device: laptop.device, lastSeenAt: '2026-11-12T09:00:00.000Z' },
  ];
  await renderSessions();
  const buttons = await screen.findAllByRole('button', { name: /^Sign out Firefox on Windows/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Sign out Firefox on Windows, last used 20 Nov 2026, \d\d:\d\d$/),
    expect.stringMatching(/^Sign out Firefox on Windows, last used 12 Nov 2026, \d\d:\d\d$/),
  ]);
});

test('ends one of them once that is confirmed', async () => {
  await renderSessions();
  await userEvent.click(
    await screen.findByRole('button', { name: /^Sign out Firefox on Windows,/ }),
  );
  expect(
    await screen.findByRole('alertdialog', { name: 'Sign out Firefox on Windows?' }),
  ).toHaveAccessibleDescription(
    /Nothing on it is erased: .* can still be opened\. You can have it erased afterwards\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(served.sessions).toHaveLength(3);

  await userEvent.click(screen.getByRole('button', { name: /^Sign out Firefox on Windows,/ }));
  await confirm();
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
  expect(served.sessions).toEqual([here, tablet]);
  await waitFor(() => expect(screen.getByText(/^Where you are signed in/)).toHaveFocus());
  await waitForTold({ text: 'Firefox on Windows is signed out.' });
});

test('ends all others once that is confirmed', async () => {
  await renderSessions();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out elsewhere' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /Nothing on them is erased: .* can still be opened\. You can have each erased afterwards\.$/,
  );
  await confirm();
  await waitFor(() => expect(screen.queryByText('Safari on iPad')).not.toBeInTheDocument());
  expect(screen.getByText('Chrome on Android')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign out elsewhere' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(/^Where you are signed in/)).toHaveFocus());
});

test('signs out elsewhere, too, where only devices are left that are signed out but get pushes', async () => {
  served.sessions = [here];
  served.ended = [lost];
  await renderSessions();
  const button = await screen.findByRole('button', { name: 'Sign out elsewhere' });
  await userEvent.click(button);
  await confirm();
  await waitForTold({ text: 'You are now signed in on this device only.' });
});

test('says how many unsent changes a device reported, in its row and before it is ended', async () => {
  const unsent = { changes: 3, reportedAt: '2026-11-20T09:00:00.000Z' };
  served.sessions = [here, { ...laptop, unsent }, { ...tablet, unsent: { ...unsent, changes: 1 } }];
  await renderSessions();
  const row = await rowOf('Firefox on Windows');
  expect(row.getByText(/3 unsent changes, reported/)).toBeInTheDocument();
  expect((await rowOf('Safari on iPad')).getByText(/1 unsent change, reported/)).toBeVisible();
  expect((await rowOf('Chrome on Android')).queryByText(/unsent/)).not.toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: /^Sign out Firefox on Windows,/ }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /It last reported 3 unsent changes, which stay on it\. Nothing on it is erased/,
  );
});

test('treats one that has already ended as ended', async () => {
  server.use(
    mockCall('account.endSession', () => {
      served.sessions = [here, tablet];
      throw new MockProblem('not_found', 'This session does not exist');
    }),
  );
  await renderSessions();
  await userEvent.click(
    await screen.findByRole('button', { name: /^Sign out Firefox on Windows,/ }),
  );
  await confirm();
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
});

test('reports a failure in the dialog', async () => {
  server.use(mockUnreachable('account.endOtherSessions'));
  await renderSessions();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out elsewhere' }));
  await confirm();
  const dialog = within(screen.getByRole('alertdialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not signed out');
  await waitForTold({ title: 'Error', tone: 'destructive' });
});

test('offers Retry when they cannot be loaded', async () => {
  server.use(mockUnreachable('account.listSessions'));
  await renderSessions();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(screen.getByText('Not loaded')).toBeInTheDocument();
  server.use(mockCall('account.listSessions', () => served.sessions));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Chrome on Android')).toBeInTheDocument();
});

test('reports offline that they need the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderSessions();
  expect(
    screen.getByText('Seeing and ending your sessions needs the network.'),
  ).toBeInTheDocument();
});

test('says of each device whether its app lock is on, where the server tells', async () => {
  served.sessions = [{ ...here, hasAppLock: true }, { ...laptop, hasAppLock: false }, tablet];
  await renderSessions();
  expect((await rowOf(here.device)).getByText(/App lock on/)).toBeInTheDocument();
  expect((await rowOf(laptop.device)).getByText(/App lock off/)).toBeInTheDocument();
  expect((await rowOf(tablet.device)).queryByText(/App lock/)).not.toBeInTheDocument();
});
