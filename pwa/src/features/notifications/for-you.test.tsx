import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { disguise, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { expectLink, waitForLink } from '../../testing/at-address.tsx';
import { waitFor } from '../../testing/wait-for.ts';
import { ForYou } from './for-you.tsx';
import { useSteadyNews } from './for-you-queries.ts';
import { notificationsEffects } from './notifications-effects.ts';

let made = 0;
function news(kind: string, title: string, over: object = {}) {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-2${String(made).padStart(11, '0')}`,
    userId: null,
    title,
    message: 'Read this',
    type: 'push' as const,
    kind,
    url: null,
    createdAt: new Date(Date.now() - 3 * 3_600_000 + made).toISOString(),
    ...over,
  };
}

function Shown() {
  const shown = useSteadyNews();
  return (
    <>
      {shown && <ForYou news={shown} />}
      <p>Below</p>
    </>
  );
}

type News = ReturnType<typeof news>;

async function show(rows: readonly News[]) {
  const bench = await openReplicaBench({
    effects: notificationsEffects,
    rows: { notifications: rows },
  });
  await bench.replica.exchangeNow('person');
  return { ...bench, user: showOver(bench.replica, <Shown />) };
}

it('shows the three newest unread ones that nothing else on Home shows', async () => {
  await show([
    news('announcement', 'Room 2 is closed'),
    news('chat', 'A mention'),
    news('support', 'An answer'),
    news('bank_review', 'Approved'),
    news('training', 'Unlocked'),
  ]);
  await screen.findByText('Unlocked');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringContaining('Unlocked'),
    expect.stringContaining('Approved'),
    expect.stringContaining('An answer'),
  ]);
  expect(rows[0]).toContain('3 h');
  expectLink('All notifications', '/notifications');
});

it('a row opens its target and is read by that', async () => {
  const { user, replica } = await show([news('support', 'An answer', { url: '/support' })]);
  const row = await screen.findByRole('link', { name: /An answer/ });
  expect(row).toHaveAttribute('href', '/support');
  await user.click(row);
  await waitFor(async () => expect(await replica.tables.notificationReads.count()).toBe(1));
});

it('a row that leads nowhere opens in full above the list, and is not read before', async () => {
  const notice = news('announcement', 'Room 2 is closed');
  const { user, replica } = await show([notice]);
  const row = await screen.findByRole('link', { name: /Room 2 is closed/ });
  expect(row).toHaveAttribute('href', `/notifications?open=${notice.id}`);
  await user.click(row);
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(screen.getByRole('link', { name: /Room 2 is closed/ })).toBeInTheDocument();
});

it('new modules that follow each other share a row, which reads them all', async () => {
  const { user, replica } = await show([
    news('support', 'An answer'),
    news('training', 'Training module unlocked', { message: 'You may open “Light your room”.' }),
    news('training', 'Training module unlocked', { message: 'You may open “Quiet sound”.' }),
  ]);
  const row = await screen.findByRole('link', { name: /2 new modules for you/ });
  expect(row).toHaveAttribute('href', '/training');
  expect(row).toHaveTextContent('“Quiet sound” and “Light your room”');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(row);
  await waitFor(async () => expect(await replica.tables.notificationReads.count()).toBe(2));
});

it('is absent without news, and later news move nothing', async () => {
  const { server, replica } = await show([]);
  await screen.findByText('Below');
  server.put('notifications', news('announcement', 'Room 2 is closed'));
  await replica.exchangeNow('person');
  await waitFor(async () => expect(await replica.tables.notifications.count()).toBe(1));
  expect(screen.queryByText('For you')).not.toBeInTheDocument();
});

it('has none from before the list begins, where it would open nothing', async () => {
  const older = news('announcement', 'Room 1 is closed');
  const newer = news('announcement', 'Room 2 is closed');
  const { replica } = await openReplicaBench({
    effects: notificationsEffects,
    rows: { notifications: [older, newer] },
  });
  await replica.exchangeNow('person');
  const readFloor = () => Promise.resolve(newer.createdAt);
  showOver(disguise(replica, { readFloor }), <Shown />);
  expect(await screen.findByText('Room 2 is closed')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

/** A device on which the first pull has not come through. */
function openUnpulled() {
  return openReplicaBench({ effects: notificationsEffects, isReachable: false });
}

it('keeps room for one before the first pull, which news then take', async () => {
  const { server, replica } = await openUnpulled();
  showOver(replica, <Shown />);
  expect(await screen.findByText('For you')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  server.isReachable = true;
  server.put('notifications', news('announcement', 'Room 2 is closed'));
  server.put('notifications', news('support', 'An answer'));
  await replica.exchangeNow('person');
  expect(await screen.findByText('An answer')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('without news the room that was kept says so', async () => {
  const { server, replica } = await openUnpulled();
  showOver(replica, <Shown />);
  expect(await screen.findByText('For you')).toBeInTheDocument();
  server.isReachable = true;
  await replica.exchangeNow('person');
  expect(await screen.findByText('You are up to date')).toBeInTheDocument();
});

it('shows what was done with the account, which a tap reads', async () => {
  const { user, replica } = await show([news('account', 'Account approved', { url: '/' })]);
  await user.click(await screen.findByRole('link', { name: /Account approved/ }));
  await waitFor(async () => expect(await replica.tables.notificationReads.count()).toBe(1));
  expect(await screen.findByText('You are up to date')).toBeInTheDocument();
});

/** The first visit: the pull brings these after the first paint. */
async function openFirst(...rows: readonly News[]) {
  const { server, replica } = await openUnpulled();
  showOver(replica, <Shown />);
  await screen.findByText('For you');
  server.isReachable = true;
  for (const row of rows) server.put('notifications', row);
  await replica.exchangeNow('person');
}

it('shows a kind of a later version', async () => {
  await show([news('pay_day', 'You are paid on Friday')]);
  expect(await screen.findByText('You are paid on Friday')).toBeInTheDocument();
});

it.each([
  ['the first visit', openFirst],
  ['a later visit', (...rows: readonly News[]) => show(rows)],
])('without news a row counts the unread others, on %s', async (_visit, open) => {
  await open(news('chat', 'A mention'), news('schedule', 'Your shift begins'));
  await waitForLink('2 unread notifications', '/notifications');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('beside news the unread others have no row', async () => {
  await show([news('chat', 'A mention'), news('support', 'An answer')]);
  await screen.findByText('An answer');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
