import type { OfflineDays } from '@greenroom/sync-protocol/settings/offline-rules';
import {
  makeScheduledJob,
  makeStuckDevice,
  makeSystemState,
} from '@greenroom/sync-protocol/system/testing/make-system-state';
import { expectLink } from '../../testing/at-address.tsx';
import type { SystemState } from '@greenroom/sync-protocol/system/system-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../testing/render-room.tsx';
import { setOnline, setVisibility } from '../../testing/window-state.ts';
import { SystemScreen } from './system-screen.tsx';

const open = () => renderRoom(<SystemScreen />, '/admin/system');

beforeEach(widenWindow);

/** Answers with this state from now on. @returns how often it was asked */
function serve(over: Partial<SystemState> = {}): () => number {
  let asked = 0;
  server.use(
    mockCall('settings.secondFactorRule', () => ({ isRequired: false, administratorsWithout: 1 })),
    mockCall('settings.offlineRule', () => ({ days: null })),
    mockCall('system.read', () => {
      asked += 1;
      return makeSystemState(over);
    }),
  );
  return () => asked;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('says that all is well, as of when, with the jobs, files, pushes and versions', async () => {
  serve();
  open();
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeInTheDocument();
  expect(screen.getByText(/^As of 21 Nov/)).toBeInTheDocument();
  const jobs = await part('Jobs');
  expect(jobs.getByRole('row', { name: /^Shift reminders/ })).toHaveTextContent(
    'Shift remindersEvery minutejust nowtook 42 ms, 3 handledOn time',
  );
  expect(jobs.getByRole('row', { name: /^Deleting old data/ })).toHaveTextContent(
    'Hourly at :3722 minutes ago',
  );
  expect((await part('Storage')).getByText('3.4 GB in 12 files')).toBeInTheDocument();
  expect((await part('Storage')).getByText('80.0 GB of 200 GB')).toBeInTheDocument();
  const pushes = await part('Pushes');
  expect(pushes.getByText(/^87 browsers receive them/)).toBeInTheDocument();
  expect(pushes.getByRole('row', { name: /^21 Nov/ })).toHaveTextContent('21 Nov1202011');
  const facts = await part('Server');
  expect(facts.getByText('3 days')).toBeInTheDocument();
  expect(facts.getByText('18.1')).toBeInTheDocument();
  expect((await part('Stuck devices')).getByText(/^None:/)).toBeInTheDocument();
});

test('names first what needs a look', async () => {
  serve({
    jobs: [
      makeScheduledJob({
        name: 'purge',
        isLate: true,
        lastRun: { endedAt: '2026-11-21T09:00:00.000Z', duration: 5, hasFailed: false, handled: 0 },
        lastFailure: { at: '2026-11-20T12:00:00.000Z', reason: 'The disk is full' },
      }),
      makeScheduledJob({ name: 'files.sweep', lastRun: null }),
    ],
    stuck: { total: 53, devices: [makeStuckDevice({ refused: 2, label: 'Stage phone' })] },
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Needs attention' })).toBeInTheDocument();
  expect(screen.getByText('Late: Deleting old data')).toBeInTheDocument();
  expect(screen.getByText('53 devices cannot send their changes')).toBeInTheDocument();
  const jobs = await part('Jobs');
  const late = jobs.getByRole('row', { name: /^Deleting old data/ });
  expect(late).toHaveTextContent('Failed 1 day ago: The disk is full3 hours ago');
  expect(within(late).getByText('Late')).toBeInTheDocument();
  expect(jobs.getByRole('row', { name: /^Looking for unused/ })).toHaveTextContent(
    'None yet this weekNot yet run',
  );
  const stuck = await part('Stuck devices');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  // Above the others, since they need somebody.
  expect(titles.indexOf('Stuck devices')).toBeLessThan(titles.indexOf('Checks'));
  expect(stuck.getByRole('row', { name: /^clara/ })).toHaveTextContent(
    'claraStage phone, Chrome on Android3 hoursseen 5 minutes ago42 refused',
  );
  expectLink('clara', '/admin/users?search=clara', stuck);
  expect(stuck.getByText('And 52 more, stuck for less long.')).toBeInTheDocument();
});

test.each([
  [
    { isScheduled: true, last: null, lastVerifiedAt: null },
    'None yet; taken each night',
    'There is no verified backup',
  ],
  [
    {
      isScheduled: true,
      last: {
        takenAt: '2026-11-21T11:00:00.000Z',
        bytes: 48_000_000,
        missingFiles: 2,
        isVerified: false,
      },
      lastVerifiedAt: '2026-11-18T12:00:00.000Z',
    },
    '1 hour ago, 48.0 MB, restored last: that of 3 days ago',
    'The last verified backup is of 18 Nov 2026',
  ],
])('says how old the last backup is that was restored (%#)', async (backups, words, trouble) => {
  serve({ backups });
  open();
  expect(await screen.findByText(trouble)).toBeInTheDocument();
  expect((await part('Storage')).getByText(words)).toBeInTheDocument();
});

test('names the disk of the backups where it is another one', async () => {
  const { storage } = makeSystemState();
  serve({ storage: { ...storage, backupDisk: { freeBytes: 1e9, totalBytes: 5e10 } } });
  open();
  expect(
    await screen.findByText('Only 1.0 GB is free on the disk of the backups'),
  ).toBeInTheDocument();
  expect((await part('Storage')).getByText('1.0 GB of 50.0 GB')).toBeInTheDocument();
});

test('shows what is known while jobs and counts are missing', async () => {
  serve({
    jobs: null,
    queue: null,
    measured: null,
    storage: { databaseBytes: null, disk: null },
    server: { ...makeSystemState().server, instances: null },
  });
  open();
  expect(await screen.findByText('The background jobs do not answer')).toBeInTheDocument();
  expect((await part('Jobs')).getByText('They do not answer.')).toBeInTheDocument();
  expect((await part('Storage')).getByText('Files are not counted yet.')).toBeInTheDocument();
  expect((await part('Storage')).getByText('No answer in time')).toBeInTheDocument();
  expect((await part('Server')).getByText('Unknown')).toBeInTheDocument();
});

test('reports a failed read with Retry, and keeps what was read', async () => {
  server.use(mockUnreachable('system.read'));
  const { user, client } = open();
  expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
  serve();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All is well')).toBeInTheDocument();
  server.use(mockUnreachable('system.read'));
  await act(() => client.refetchQueries());
  expect(await screen.findByText('The figures may be out of date')).toBeInTheDocument();
  expect(screen.getByText('All is well')).toBeInTheDocument();
});

test('offline it says so, and keeps what was read with its time', async () => {
  serve();
  open();
  await screen.findByText('All is well');
  act(() => setOnline(false));
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
  expect(screen.getByText(/^As of 21 Nov/)).toBeInTheDocument();
});

test('before the first read it waits for the network', async () => {
  setOnline(false);
  server.use(mockUnreachable('system.read'));
  open();
  expect(
    await screen.findByText(/The figures appear here once you are online/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument();
});

test('reads again each 30 s while visible, and not while hidden', async () => {
  const asked = serve();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText('All is well');
  expect(asked()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(asked()).toBe(2));
  act(() => setVisibility('hidden'));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asked()).toBe(2);
  act(() => {
    setVisibility('visible');
    window.dispatchEvent(new Event('focus'));
  });
  await waitFor(() => expect(asked()).toBe(3));
});

test('lists the checks that need a look, and folds the others', async () => {
  serve({
    checks: [
      { name: 'Database', state: 'ok', text: 'PostgreSQL 18.1, UTF8' },
      { name: 'Pushes', state: 'warning', text: 'No answer from push.example' },
      { name: 'Clock', state: 'failed', text: 'Differs from the database’s by 90 s' },
      { name: 'Object store', state: 'unused', text: 'Files are in the data folder' },
    ],
  });
  open();
  expect(await screen.findByText('Failed: Clock')).toBeInTheDocument();
  expect(screen.getByText('1 of 3 failed')).toBeInTheDocument();
  const checks = await part('Checks');
  const textsOf = (table: string) =>
    within(checks.getByRole('table', { name: table, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(textsOf('Checks that need a look')).toEqual([
    'ClockDiffers from the database’s by 90 sFailed',
    'PushesNo answer from push.exampleAttention',
  ]);
  expect(checks.getByText('1 check is OK').closest('details')).not.toHaveAttribute('open');
  expect(textsOf('The other checks')).toEqual([
    'DatabasePostgreSQL 18.1, UTF8OK',
    'Object storeFiles are in the data folderNot used',
  ]);
});

test('what is watched is a list of lines that open, beside the facts and rules', async () => {
  serve();
  open();
  const isLine = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('summary') !== null;
  for (const name of ['Checks', 'Jobs', 'Stuck devices']) expect(await isLine(name)).toBe(true);
  for (const name of ['Server', 'Sign-in']) expect(await isLine(name)).toBe(false);
});

test('says how many checks need attention while everything runs', async () => {
  const remark = { name: 'Pushes', state: 'warning', text: 'No answer: S3_KEY_ID' } as const;
  serve({ checks: [remark, { name: 'Clock', state: 'ok', text: 'As here' }] });
  open();
  expect(await screen.findByRole('heading', { name: '1 check needs attention' })).toBeVisible();
  expect(screen.getByText('Everything else runs on time, and nothing is stuck.')).toBeVisible();
  expect(screen.getByText('1 of 2 needs attention')).toBeVisible();
  // Once, the name of a setting whole: the card of the checks has the others.
  const told = screen.getAllByText(/^No answer/).map((text) => text.querySelector('code'));
  expect(told.map((setting) => setting?.textContent)).toEqual(['S3_KEY_ID']);
});

test('requires two-step sign-in of administrators, and says who has none', async () => {
  serve();
  const { user } = open();
  const card = await part('Sign-in');
  const required = card.getByRole('switch', { name: 'Two-step sign-in for administrators' });
  await waitFor(() =>
    expect(required).toHaveAccessibleDescription('Not required: 1 administrator has none yet.'),
  );
  let answer = { isRequired: false, administratorsWithout: 1 };
  const refusal = 'Set up your own two-step sign-in first, under Privacy';
  server.use(mockRefusal('settings.setSecondFactorRule', 'conflict', refusal));
  await user.click(required);
  expect(await card.findByText(refusal)).toBeInTheDocument();
  expect(required).not.toBeChecked();
  server.use(
    mockCall('settings.secondFactorRule', () => answer),
    mockCall('settings.setSecondFactorRule', ({ input }) => {
      answer = { ...answer, ...input };
      return answer;
    }),
  );
  await user.click(required);
  await waitFor(() => expect(required).toBeChecked());
  expect(required).toHaveAccessibleDescription(
    'Required: 1 administrator has none yet and sets it up at the next sign-in.',
  );
  expect(card.queryByText(refusal)).not.toBeInTheDocument();
});

test('sets how long devices show data without the server', async () => {
  serve();
  const { user } = open();
  const card = await part('Devices without the server');
  const choice = card.getByRole('combobox', { name: 'Show saved data for' });
  await waitFor(() => expect(choice).toBeEnabled());
  expect(choice).toHaveDisplayValue('Without end');
  server.use(mockRefusal('settings.setOfflineRule', 'internal', 'Something went wrong'));
  await user.selectOptions(choice, '30 days');
  expect(await card.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(choice).toHaveDisplayValue('Without end');
  let answer: { days: OfflineDays | null } = { days: null };
  server.use(
    mockCall('settings.offlineRule', () => answer),
    mockCall('settings.setOfflineRule', ({ input }) => (answer = input)),
  );
  await user.selectOptions(choice, '1 day');
  // The focus stays on it meanwhile.
  expect(choice).toBeEnabled();
  await waitFor(() => expect(choice).toHaveDisplayValue('1 day'));
  expect(card.queryByRole('alert')).not.toBeInTheDocument();
});
