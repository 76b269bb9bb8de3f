import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openEarnings, ruby, week } from '../testing/open-earnings.tsx';

const button = (name: string) => screen.findByRole('button', { name });

test('‘All weeks’ of a member lists them all, whatever the list was filtered by', async () => {
  const { user, asked, query } = openEarnings(`?week=2026-11-18&search=ru&open=${ruby.id}`);
  await user.click(await button('All weeks'));
  await waitFor(() => expect(query().get('userId')).toBe(ruby.userId));
  expect([query().has('week'), query().has('search')]).toEqual([false, false]);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: '', userId: ruby.userId }));
  expect(asked.at(-1)).not.toHaveProperty('week');
});

test('what is no week in an address, and what is no member, filter nothing', async () => {
  const { asked } = openEarnings('?week=2026-02-30&userId=x');
  expect(await screen.findByText('This week so far')).toBeInTheDocument();
  expect(await screen.findByText('15–21 Nov 2026')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Only / })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  expect(asked).toEqual([{ page: 1, search: '', sort: '-createdAt' }]);
});

test('this week is the new one on Sunday, also on a screen left open', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-21T23:59:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  const read: string[] = [];
  const { user, query } = openEarnings();
  server.use(
    mockCall('earnings.readWeek', ({ input }) => {
      read.push(input.week);
      return { ...week, weekStart: input.week };
    }),
  );
  await waitFor(() => expect(read).toEqual(['2026-11-15']));
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(() => expect(read).toEqual(['2026-11-15', '2026-11-22']));
  expect(screen.getByText('This week so far')).toBeInTheDocument();
  await user.click(await button('This week'));
  expect(query().get('week')).toBe('2026-11-22');
  await user.click(await button('Last week'));
  expect(query().get('week')).toBe('2026-11-15');
});
