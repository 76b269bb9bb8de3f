import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { version } from '../../../package.json';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { type MockedSync, mockStart, mockSync } from '../../testing/mock-sync.ts';
import {
  type RunningApp,
  clearDevice,
  openApp,
  plannedShift,
  openThisDevice,
} from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';
import { useUpdateStore } from '../update/update-store.ts';

const account = makeAccount();
let sync: MockedSync;

beforeEach(() => {
  sync = mockSync(() => account);
  server.use(...mockStart(() => account, sync));
});

afterEach(async () => {
  useUpdateStore.setState({ isInstallFailed: false });
  await clearDevice();
});

async function openHome(): Promise<RunningApp> {
  const app = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

async function planShift(): Promise<void> {
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
}

/** Opens Home with one shift planned while the server was unreachable, and opens the list. */
async function openWaitingList(): Promise<RunningApp> {
  const app = await openHome();
  server.use(mockUnreachable('sync.exchange'));
  await planShift();
  await app.user.click(await screen.findByRole('button', { name: /^Offline\./ }));
  await screen.findByRole('dialog', { name: 'This device' });
  await screen.findByRole('heading', { name: 'Waiting' });
  return app;
}

/** Opens Home with one shift refused by the server, and opens the list. */
async function openRefusedList(): Promise<RunningApp> {
  const app = await openHome();
  sync.rejections.set('schedule.add', 'That day is full');
  await planShift();
  await currentSession()?.replica.exchangeNow('person');
  await app.user.click(await screen.findByRole('button', { name: /1 change was refused/ }));
  await screen.findByRole('dialog', { name: 'This device' });
  await screen.findByRole('heading', { name: 'Refused' });
  return app;
}

it('a change that waits is counted once in the head', async () => {
  const { user } = await openHome();
  server.use(mockCall('sync.exchange', () => new Promise<never>(() => undefined)));
  await planShift();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(screen.getAllByRole('link', { name: 'Schedule' })[0]!);
  const button = await screen.findByRole('button', { name: /waiting to be sent/ });
  expect(button).toHaveAccessibleName('1 change is waiting to be sent.');
});

describe('the list of waiting changes', () => {
  it('names each change with its time, above the version of the app', async () => {
    await openWaitingList();
    const sheet = within(screen.getByRole('dialog', { name: 'This device' }));
    expect(sheet.getByText(`Greenroom ${version}`)).toBeInTheDocument();
    const item = screen.getByRole('listitem');
    expect(item).toHaveTextContent('10:00');
    expect(within(item).getByRole('time')).toHaveAttribute('datetime');
  });

  it('closed after what it was opened for has gone, leaves the focus on the screen', async () => {
    const { user } = await openWaitingList();
    server.use(sync.handler);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(screen.queryByText('Waiting')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /^Offline/ })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  });

  it.each(['Send now', 'Retry'])('reports after %s that it is still offline', async (name) => {
    const { user } = await openWaitingList();
    expect(screen.queryByText('Still offline')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Still offline')).toBeInTheDocument();
    server.use(sync.handler);
    await waitFor(async () => {
      // Again: an exchange under way may have met the network of before.
      const button = screen.queryByRole('button', { name });
      if (button) await user.click(button);
      expect(screen.queryByText('Still offline')).not.toBeInTheDocument();
    });
    await waitFor(() => expect(sync.received).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
  });

  it('takes a press while an exchange of its own is under way', async () => {
    const { user } = await openWaitingList();
    const { replica } = currentSession() ?? {};
    if (!replica) throw new Error('There is no replica');
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    server.use(
      mockCall('sync.exchange', async () => {
        asked.resolve();
        await answered.promise;
        throw new MockProblem('internal', 'Down');
      }),
    );
    const own = replica.exchangeNow('retry');
    await asked.promise;
    const exchangeNow = vi.spyOn(replica, 'exchangeNow');
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(exchangeNow).toHaveBeenCalledWith('person');
    server.use(sync.handler);
    answered.resolve();
    await own;
    await waitFor(() => expect(sync.received).toHaveLength(1));
  });

  it('offers no Retry where only a sign-in helps', async () => {
    await openWaitingList();
    server.use(mockRefusal('sync.exchange', 'other_account', 'Another account is signed in'));
    await currentSession()?.replica.exchangeNow('person');
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Retry|Send now/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument();
  });

  it('says of an update that is needed why it does not come', async () => {
    await openWaitingList();
    server.use(mockRefusal('sync.exchange', 'client_too_old', 'Too old'));
    await currentSession()?.replica.exchangeNow('person');
    expect(await screen.findByRole('button', { name: 'Update' })).toBeInTheDocument();
    expect(screen.queryByText(/could not be stored/)).not.toBeInTheDocument();
    act(() => useUpdateStore.setState({ isInstallFailed: true }));
    expect(screen.getByText(/could not be stored on this device/)).toBeInTheDocument();
  });

  it('reports that they could not be sent', async () => {
    const { user } = await openWaitingList();
    const { replica } = currentSession() ?? {};
    if (!replica) throw new Error('There is no replica');
    vi.spyOn(replica, 'exchangeNow').mockRejectedValueOnce(new Error('DatabaseClosedError'));
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Failed to sync')).toBeInTheDocument();
  });

  it('discards one only after a confirmation', async () => {
    const { user } = await openWaitingList();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(
      screen.getByText('Discard “Plan 10:00–12:00 on Thu 1 May”? It cannot be brought back.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await currentSession()?.replica.readWaitingChanges()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
    expect(await currentSession()?.replica.readWaitingChanges()).toEqual([]);
  });
});

it('reports a lost network at once, before any exchange has failed', async () => {
  await openHome();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByRole('button', { name: /^Offline\./ })).toBeInTheDocument();
  vi.restoreAllMocks();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Offline\./ })).not.toBeInTheDocument(),
  );
});

describe('the list of refused changes', () => {
  it('sends one again on Retry', async () => {
    const { user } = await openRefusedList();
    sync.rejections.clear();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sync.received).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
  });

  it('reports and keeps one that cannot be sent again', async () => {
    const { user } = await openRefusedList();
    const { replica } = currentSession() ?? {};
    if (!replica) throw new Error('There is no replica');
    vi.spyOn(replica, 'retry').mockRejectedValueOnce(new Error('DatabaseClosedError'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Failed to retry')).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('That day is full');
  });

  it('offers for hours deleted elsewhere what the Schedule offers, and no Retry', async () => {
    const app = await openHome();
    await planShift();
    const { replica } = currentSession() ?? {};
    if (!replica) throw new Error('There is no replica');
    await replica.exchangeNow('person');
    sync.rejections.set('schedule.reschedule', {
      code: 'not_found',
      message: 'Schedule entry not found',
    });
    await replica.mutate('schedule.reschedule', {
      id: '0190a000-0000-7000-8000-0000000000aa',
      plannedStartTime: '11:00',
      plannedEndTime: '13:00',
    });
    await replica.exchangeNow('person');
    await app.user.click(await screen.findByRole('button', { name: /1 change was refused/ }));
    const sheet = await screen.findByRole('dialog', { name: 'This device' });
    const wayOn = await within(sheet).findByRole('link', { name: 'Plan them again' });
    expect(within(sheet).queryByRole('button', { name: 'Retry' })).toBeNull();
    await app.user.click(wayOn);
    const again = await screen.findByRole('dialog', { name: 'Add Planned Hours' });
    expect(within(again).getByLabelText('Start Time')).toHaveValue('11:00');
    expect(within(again).getByLabelText('End Time')).toHaveValue('13:00');
  });

  it('removes one on Discard', async () => {
    const { user } = await openRefusedList();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
    expect(await currentSession()?.replica.readRefusedChanges()).toEqual([]);
  });

  it('reports and keeps one that cannot be discarded', async () => {
    const { user } = await openRefusedList();
    const { replica } = currentSession() ?? {};
    if (!replica) throw new Error('There is no replica');
    vi.spyOn(replica, 'discard').mockRejectedValueOnce(new Error('DatabaseClosedError'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Failed to discard change')).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('That day is full');
  });
});

describe('a concern that was not sent', () => {
  const concern = {
    id: 'b1f0c7de-4a51-4c0e-9c55-0d2f4a3b9c11',
    content: 'The stairs are dark',
    followUpCode: '01234-56789-ABCDE-FGHJK',
  };

  it('is counted while it waits, without its text', async () => {
    const { user } = await openHome();
    server.use(mockUnreachable('sync.exchange'), mockUnreachable('concerns.send'));
    await currentSession()?.replica.concerns.keep(concern);
    await user.click(await screen.findByRole('button', { name: /^Offline\..*1 waiting/ }));
    const sheet = await screen.findByRole('dialog', { name: 'This device' });
    await waitFor(() => expect(sheet).toHaveTextContent('1 concern waits to be sent.'));
    expect(sheet).not.toHaveTextContent('stairs');
  });

  it('does not count as sent while only its own sending fails', async () => {
    const { user } = await openHome();
    server.use(failConcerns('internal'));
    await currentSession()?.replica.concerns.keep(concern);
    await openThisDevice(user);
    const sheet = screen.getByRole('dialog', { name: 'This device' });
    await waitFor(() => expect(sheet).toHaveTextContent('1 concern waits to be sent.'));
    expect(sheet).not.toHaveTextContent('Everything on this device has been sent.');
  });

  it('that was refused is said on every screen, and does not wait', async () => {
    const { user } = await openHome();
    server.use(failConcerns('id_taken'));
    await currentSession()?.replica.concerns.keep(concern);
    await user.click(await screen.findByRole('button', { name: '1 change was refused.' }));
    const sheet = await screen.findByRole('dialog', { name: 'This device' });
    await waitFor(() => expect(sheet).toHaveTextContent('1 concern was refused.'));
    expect(sheet).not.toHaveTextContent(/to be sent|stairs/);
    expect(within(sheet).queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  function failConcerns(code: 'internal' | 'id_taken') {
    return mockRefusal('concerns.send', code, 'It was not taken');
  }
});
