import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { expectLink, waitForLink } from '../../testing/at-address.tsx';
import { makeSystemState } from '@greenroom/sync-protocol/system/testing/make-system-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dashboardCards } from '../../app/admin/admin-items.ts';
import { queueParts } from '../../app/admin/queue-parts.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const dashboard = (
  <DashboardScreen actorId="boss" actorName="quinn" cards={dashboardCards} parts={queueParts} />
);

const nothing = { account: 0, message: 0, concern: 0, bank: 0, deletion: 0 };

const counts = makeDashboard({
  members: 1204,
  pendingUsers: 12,
  pendingDeletionRequests: 1,
  pendingBankSubmissions: 11,
  trainingModules: 7,
  platformEarnings: '20145.05',
  pendingConcerns: 11,
});

const week = {
  earned: { soFar: '812.50', before: '790.00', asOf: '2026-11-18' },
  newAccounts: { soFar: 4, before: 2 },
};

let isMaintenance = false;

beforeEach(() => {
  isMaintenance = false;
  server.use(
    mockCall('dashboard.read', () => counts),
    mockCall('dashboard.week', () => week),
    mockCall('dashboard.waiting', () => ({ items: [], counts: nothing })),
    mockCall('system.read', () => makeSystemState()),
    mockCall('rates.read', () => ({ exchangeRate: '0.800000' })),
    mockCall('rates.listWeeks', () => ({ rates: [] })),
    mockCall('concerns.list', () => []),
    mockCall('settings.maintenance', () => ({ maintenanceMode: isMaintenance })),
    mockCall('settings.setMaintenance', ({ input }) => {
      isMaintenance = input.enabled;
      return { maintenanceMode: isMaintenance };
    }),
  );
});

const maintenance = () => screen.findByRole('switch', { name: 'Maintenance mode' });

/** Renders the dashboard and opens the controls of maintenance mode. */
async function openMaintenance() {
  const room = renderRoom(dashboard);
  const opener = await screen.findByRole('button', { name: /^Maintenance/ });
  expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
  await room.user.click(opener);
  await maintenance();
  return room;
}

test('greets by name, and says whether the system is well', async () => {
  renderRoom(dashboard);
  expect(screen.getByText(/^Good (morning|afternoon|evening), quinn$/)).toBeInTheDocument();
  await waitForLink('System well', '/admin/system');
});

test('is whole on a phone whose address names an item that does not wait any more', async () => {
  renderRoom(dashboard, '/admin-dashboard?open=0190d000-0000-7000-8000-000000000001');
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
  await waitForLink('System well', '/admin/system');
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Administration' })).toBeInTheDocument();
});

test('a system in trouble is told in the head', async () => {
  server.use(mockCall('system.read', () => makeSystemState({ jobs: null })));
  renderRoom(dashboard);
  expect(await screen.findByRole('link', { name: 'System needs attention' })).toBeInTheDocument();
});

test('compares the week so far with the same days before, and names its latest amounts', async () => {
  renderRoom(dashboard);
  const today = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format();
  const earned = (await screen.findByText('Earnings, as of 18 Nov')).closest('div');
  expect(earned).toHaveTextContent('$812.50$790.00 up to Wednesday last week');
  expect(screen.getByText('New accounts').closest('div')).toHaveTextContent(
    `42 up to ${today} last week`,
  );
  expectLink('Upload CSV', '/admin/earnings?ask=upload');
});

test('names no day where the amounts’ days differ, and compares nothing with too few', async () => {
  const earnedWeek = { soFar: '5.00', before: null, asOf: null };
  server.use(mockCall('dashboard.week', () => ({ ...week, earned: earnedWeek })));
  renderRoom(dashboard);
  const earned = (await screen.findByText('Earnings')).closest('div');
  await waitFor(() => expect(earned).toHaveTextContent(/^Earnings\$5\.00Too few to compare yet$/));
});

test('names no weekday either where the amounts’ days differ', async () => {
  const earnedWeek = { soFar: '5.00', before: '4.00', asOf: null };
  server.use(mockCall('dashboard.week', () => ({ ...week, earned: earnedWeek })));
  renderRoom(dashboard);
  const earned = (await screen.findByText('Earnings')).closest('div');
  await waitFor(() => expect(earned).toHaveTextContent(/\$4\.00 by now last week$/));
});

test('says that nothing of this week is stored yet', async () => {
  server.use(mockCall('dashboard.week', () => ({ ...week, earned: null })));
  renderRoom(dashboard);
  const earned = (await screen.findByText('Earnings')).closest('div');
  await waitFor(() => expect(earned).toHaveTextContent('None yetNo amounts uploaded'));
});

test('keeps the frames of the week and the concerns where these cannot be read', async () => {
  server.use(mockUnreachable('dashboard.week'), mockUnreachable('concerns.list'));
  renderRoom(dashboard);
  const earned = screen.getByText('Earnings').closest('div');
  const concerns = screen.getByRole('region', { name: 'Recent concerns' });
  expect(concerns).toHaveTextContent('Loading…');
  await waitFor(() => expect(earned).toHaveTextContent('Earnings—Not known at the moment'));
  await waitFor(() => expect(concerns).toHaveTextContent(/Not known at the moment$/));
});

test('shows no frame of concerns once there are none', async () => {
  renderRoom(dashboard);
  await waitFor(() => expect(screen.queryByText('Recent concerns')).not.toBeInTheDocument());
});

test('shows figures, and links to every screen with its pending count', async () => {
  renderRoom(dashboard);
  expect(await screen.findByText('1,204')).toBeInTheDocument();
  const figure = (label: string) => screen.getByText(label).parentElement;
  expect(figure('Training Modules')).toHaveTextContent('Training Modules7');
  expect(figure('Platform Earnings')).toHaveTextContent('Platform Earnings$20,145.05');
  const rooms = within(screen.getByRole('navigation', { name: 'Administration' }));
  const users = rooms.getByRole('link', { name: /User Management/ });
  expect(users).toHaveTextContent('9+');
  expect(users).toHaveAttribute('href', '/admin/users?status=pending&sort=createdAt');
  const concerns = rooms.getByRole('link', { name: /Anonymous Concerns/ });
  expect(concerns).toHaveTextContent('9+');
  expect(concerns).toHaveAttribute('href', '/admin/concerns?status=pending');
  expect(rooms.getByRole('link', { name: /Account Deletion Requests/ })).toHaveAccessibleName(
    /1 request/,
  );
  const submissions = rooms.getByRole('link', { name: /Bank Detail Submissions/ });
  expect(submissions).toHaveTextContent('9+');
  expect(submissions).toHaveAttribute('href', '/admin/bank-details/submissions');
  for (const [name, href] of [
    [/Manage Earnings/, '/admin/earnings'],
    [/User Targets/, '/admin/targets'],
    [/Analytics/, '/admin/analytics'],
  ] as const) {
    expect(rooms.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expectLink(/Audit/, '/admin/audit', rooms);
  expectLink(/System/, '/admin/system', rooms);
});

test('shows up to three recent concerns, each a link', async () => {
  const concerns = ['A lamp', 'A chair', 'A door', 'A window'].map((content, n) => ({
    id: `b1f0c7de-4a51-4c0e-9c55-00000000000${n}`,
    content,
    status: 'pending' as const,
    adminResponse: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    reviewedAt: null,
    reviewedById: null,
    reviewedByUsername: null,
  }));
  server.use(mockCall('concerns.list', () => concerns));
  renderRoom(dashboard);
  const card = within(await screen.findByRole('region', { name: 'Recent concerns' }));
  const links = await card.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'A lampPending',
    'A chairPending',
    'A doorPending',
  ]);
  expect(links[0]).toHaveAttribute(
    'href',
    `/admin/concerns?sort=-createdAt&open=${concerns[0]?.id}`,
  );
});

test('reports figures that could not be read, with Retry', async () => {
  server.use(mockUnreachable('dashboard.read'));
  const { user } = renderRoom(dashboard);
  expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
  server.use(mockCall('dashboard.read', () => counts));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,204')).toBeInTheDocument();
});

test('offline shows one notice, and no figure that was not read', async () => {
  setOnline(false);
  server.use(mockUnreachable('dashboard.read'));
  renderRoom(dashboard);
  expect(await screen.findByText(/The items appear here once you are online/)).toBeInTheDocument();
  expect(screen.queryByText('The figures could not be loaded')).not.toBeInTheDocument();
  expect(screen.queryByText('Paused')).not.toBeInTheDocument();
  server.use(mockCall('dashboard.read', () => counts));
  act(() => setOnline(true));
  expect(await screen.findByText('1,204')).toBeInTheDocument();
});

describe('the maintenance switch', () => {
  test('shows no state, and cannot be used, until the state is known', async () => {
    server.use(mockUnreachable('settings.maintenance'));
    await openMaintenance();
    expect(await maintenance()).toBeDisabled();
    expect(screen.getByText('Whether it is on is not known yet.')).toBeInTheDocument();
    expect(screen.queryByText(/^Off/)).not.toBeInTheDocument();
  });

  test('asks before it locks everybody out, and explains the effect', async () => {
    const { user } = await openMaintenance();
    await waitFor(async () => expect(await maintenance()).toBeEnabled());
    await user.click(await maintenance());
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Switch maintenance mode on?' }),
    );
    expect(question.getByText(/Members see ‘Maintenance in Progress’/)).toBeInTheDocument();
    act(() => setOnline(false));
    await user.click(question.getByRole('button', { name: 'Switch on' }));
    expect(question.getByText(/Switching maintenance mode needs the network/)).toBeVisible();
    expect(isMaintenance).toBe(false);
    act(() => setOnline(true));
    await user.click(question.getByRole('button', { name: 'Switch on' }));
    await waitForTold({ title: 'Maintenance mode activated' });
    expect(isMaintenance).toBe(true);
    await waitFor(async () => expect(await maintenance()).toBeChecked());
  });

  test('turns off without a question', async () => {
    isMaintenance = true;
    const { user } = await openMaintenance();
    await waitFor(async () => expect(await maintenance()).toBeChecked());
    await user.click(await maintenance());
    await waitForTold({ title: 'Maintenance mode disabled' });
    expect(isMaintenance).toBe(false);
  });

  test('stays unchanged when that fails, and reports it', async () => {
    isMaintenance = true;
    server.use(mockUnreachable('settings.setMaintenance'));
    const { user } = await openMaintenance();
    await waitFor(async () => expect(await maintenance()).toBeChecked());
    await user.click(await maintenance());
    await waitForTold({ title: 'Error', text: 'Failed to toggle maintenance mode' });
    expect(await screen.findByText(/Check your connection and try again/)).toBeInTheDocument();
    expect(await maintenance()).toBeChecked();
  });

  test('is disabled offline, with the reason', async () => {
    await openMaintenance();
    await waitFor(async () => expect(await maintenance()).toBeEnabled());
    setOnline(false);
    await waitFor(async () => expect(await maintenance()).toBeDisabled());
    expect(await maintenance()).toHaveAccessibleDescription('Switching it needs the network.');
  });
});

describe('a new installation', () => {
  test('has three steps, ticked by its data', async () => {
    const figures = makeDashboard({ members: 0, trainingModules: 2, hasExchangeRate: false });
    server.use(mockCall('dashboard.read', () => figures));
    const { user, query } = renderRoom(dashboard, '/admin-dashboard?kind=bank');
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Invite members.*Copy the link$/),
      expect.stringMatching(/^Upload the first module \(done\)/),
      expect.stringMatching(/^3Set the exchange rate.*Exchange Rate$/),
    ]);
    await user.click(steps.getByRole('link', { name: 'Exchange Rate' }));
    expect(await screen.findByRole('dialog', { name: 'Exchange Rate' })).toBeInTheDocument();
    expect(query().get('kind')).toBe('bank');
  });

  test('that is complete has none', async () => {
    renderRoom(dashboard);
    expect(await screen.findByText('Nothing waits.')).toBeInTheDocument();
    expect(screen.queryByText('First steps')).not.toBeInTheDocument();
  });
});
