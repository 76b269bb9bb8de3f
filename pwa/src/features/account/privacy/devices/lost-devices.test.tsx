import type { OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockCall, MockProblem, mockRefusal } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';
import { waitForTold } from '../../../../ui/toast/testing/told-last.ts';
import { renderSessions } from '../testing/open-row.tsx';
import {
  here,
  lost,
  makeErasure,
  serveDevices,
  type ServedDevices,
} from '../testing/serve-devices.ts';

const laptop: OwnSession = {
  ...here,
  id: '0190a000-0000-7000-8000-0000000000a2',
  device: 'Firefox on Windows',
  current: false,
};
let served: ServedDevices;

beforeEach(() => {
  served = serveDevices([here]);
  server.use(
    mockCall('account.eraseSession', ({ input }) => {
      const { sessions, ended } = served;
      const erased = [...sessions, ...ended].find(({ id }) => id === input.id);
      served.sessions = sessions.filter(({ id }) => id !== input.id);
      served.ended = ended.filter(({ id }) => id !== input.id);
      served.erasures = [makeErasure(erased?.device ?? '')];
      return undefined;
    }),
  );
});

test('asks a lost device to erase what it keeps, says what is lost, and shows that it waits', async () => {
  served.sessions = [
    here,
    { ...laptop, unsent: { changes: 2, reportedAt: '2026-11-20T09:00:00.000Z' } },
  ];
  await renderSessions();
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Nothing on it is erased/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('switch', { name: 'Erase what it keeps' }));
  expect(dialog.getByText(/2 unsent changes, which are lost with it/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out and erase' }));
  const list = within(await screen.findByRole('region', { name: 'Asked to erase' }));
  expect(list.getByText('Waiting')).toBeInTheDocument();
  // Also where the row is closed.
  expect(screen.getByText('1 signed in, 1 to erase')).toBeInTheDocument();
  expect(served.sessions).toEqual([here]);
});

test('shows which devices have erased, and which an administrator asked', async () => {
  served.erasures = [
    { ...makeErasure('Safari on iPad'), byAdministrator: true },
    {
      ...makeErasure('Chrome on Android'),
      id: '0190a000-0000-7000-8000-0000000000e2',
      erasedAt: '2026-11-21T10:00:00.000Z',
    },
  ];
  await renderSessions();
  const list = within(await screen.findByRole('region', { name: 'Asked to erase' }));
  expect(list.getByText(/Asked by an administrator/)).toBeInTheDocument();
  expect(list.getByText('Erased')).toBeInTheDocument();
});

test('says of a device where its owner signed in again that it is not waited for', async () => {
  served.erasures = [{ ...makeErasure('Safari on iPad'), signedInAt: '2026-11-22T10:00:00.000Z' }];
  await renderSessions();
  const list = within(await screen.findByRole('region', { name: 'Asked to erase' }));
  expect(list.getByText('Over')).toBeInTheDocument();
  expect(list.getByText(/you signed in there again/)).toHaveTextContent(/22 Nov 2026/);
  expect(list.queryByText(/Erases when it is next opened/)).not.toBeInTheDocument();
});

describe('a device whose session has ended', () => {
  const listOf = async () =>
    within(await screen.findByRole('region', { name: 'Signed out, data may still be on them' }));

  test('is listed apart with what it last reported, and has nothing to sign out', async () => {
    const unsent = { changes: 2, reportedAt: '2026-11-20T09:00:00.000Z' };
    served.ended = [{ ...lost, hasAppLock: false, unsent }];
    await renderSessions();
    const list = await listOf();
    expect(list.getByText('Firefox on Android')).toBeInTheDocument();
    expect(list.getByText(/App lock off/)).toBeInTheDocument();
    expect(list.getByText(/2 unsent changes, reported/)).toBeInTheDocument();
    expect(list.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument();
  });

  test('is asked to erase, after what is lost is said, and then waits', async () => {
    served.ended = [lost];
    await renderSessions();
    const erase = { name: /^Erase Firefox on Android, last used 9 Nov 2026, \d\d:\d\d$/ };
    await userEvent.click((await listOf()).getByRole('button', erase));
    const dialog = await screen.findByRole('alertdialog', { name: 'Erase Firefox on Android?' });
    expect(dialog).toHaveAccessibleDescription(
      /Everything Greenroom keeps on it goes.* not sent are lost with it; how many it has is not known/,
    );
    expect(within(dialog).queryByRole('switch')).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase' }));
    const asked = within(await screen.findByRole('region', { name: 'Asked to erase' }));
    expect(asked.getByText('Firefox on Android')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/^Signed out, data/)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByText(/^Where you are signed in/)).toHaveFocus());
    await waitForTold({
      title: 'Asked to Erase',
      text: 'Firefox on Android erases what it keeps when it is next opened.',
    });
  });

  test('is not listed by a server that does not know the list yet; other failures are shown', async () => {
    const failWith = (code: 'not_found' | 'internal') =>
      server.use(mockRefusal('account.listEndedDevices', code, 'There is nothing at this address'));
    failWith('not_found');
    const { unmount } = await renderSessions();
    expect(await screen.findByText('Chrome on Android')).toBeInTheDocument();
    unmount();
    failWith('internal');
    await renderSessions();
    expect(await screen.findByText('There is nothing at this address')).toBeInTheDocument();
    expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument();
  });

  test.each([
    ['was asked by an answer that got lost counts as asked', true, null],
    ['was signed in to since, and asked nothing, says so in the dialog', false, null],
    [
      'was asked once, before its owner signed in there again, says so too',
      false,
      '2026-11-22T10:00:00.000Z',
    ],
  ])('that %s', async (_what, wasAsked, signedInAt) => {
    served.ended = [lost];
    server.use(
      mockCall('account.eraseSession', () => {
        served.ended = [];
        if (wasAsked || signedInAt !== null)
          served.erasures = [{ ...makeErasure(lost.device), signedInAt }];
        throw new MockProblem('not_found', 'Session not found');
      }),
    );
    await renderSessions();
    await userEvent.click((await listOf()).getByRole('button', { name: /^Erase/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    if (!wasAsked) {
      expect(await dialog.findByRole('alert')).toHaveTextContent('Not asked to erase');
      return;
    }
    await waitForTold({ title: 'Asked to Erase' });
    expect(screen.queryByText('Not asked to erase')).not.toBeInTheDocument();
  });

  test('that is gone is not taken for one of the same name that was asked before', async () => {
    served.ended = [lost];
    served.erasures = [makeErasure(lost.device)];
    server.use(
      mockCall('account.eraseSession', () => {
        served.ended = [];
        throw new MockProblem('not_found', 'Session not found');
      }),
    );
    await renderSessions();
    await userEvent.click((await listOf()).getByRole('button', { name: /^Erase/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not asked to erase');
  });

  test('is one of two shown at first, and the others on request', async () => {
    served.ended = [1, 2, 3].map((n) => ({
      ...lost,
      id: `${lost.id.slice(0, -1)}${n}`,
      device: `Old ${n}`,
    }));
    await renderSessions();
    const list = await listOf();
    expect(list.queryByText('Old 3')).not.toBeInTheDocument();
    await userEvent.click(list.getByRole('button', { name: 'Show all 3 signed out' }));
    expect(list.getByText('Old 3')).toBeInTheDocument();
  });
});

test('says until when a device that was asked can still be told', async () => {
  served.erasures = [{ ...makeErasure('Safari on iPad'), until: '2027-06-03T09:00:00.000Z' }];
  await renderSessions();
  const list = within(await screen.findByRole('region', { name: 'Asked to erase' }));
  expect(list.getByText(/next opened with a network, until/)).toHaveTextContent(/3 Jun 2027/);
});
