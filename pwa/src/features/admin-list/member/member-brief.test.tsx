import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { briefHandlers } from '../../../testing/lists/brief-handlers.ts';
import { mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { MemberBrief } from './member-brief.tsx';

const ruby = makeAccount({ username: 'ruby' });

// 23:30 of the Monday in London.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T23:30:00Z'), toFake: ['Date'] }));

const shift = (date: string, plannedStartTime: string, plannedEndTime: string) => ({
  date,
  plannedStartTime,
  plannedEndTime,
});

function open(shifts: readonly ReturnType<typeof shift>[]) {
  const asked: unknown[] = [];
  server.use(...briefHandlers(shifts, asked));
  renderRoom(<MemberBrief userId={ruby.id} username="ruby" />, '/');
  return asked;
}

/** The value beside a name. */
async function expectFact(name: string, value: string) {
  const fact = (await screen.findByText(name)).closest('div');
  await waitFor(() => expect(within(fact!).getByRole('definition')).toHaveTextContent(value));
}

it('tells the next shift by the clock of the member, not the one that has ended', async () => {
  const asked = open([
    shift('2026-11-23', '18:00', '22:00'),
    shift('2026-11-25', '20:45', '00:30'),
  ]);
  await expectFact('Next shift', '25 Nov, 20:45–00:30');
  await expectFact('This week', 'No amount yet');
  await expectFact('Account', 'Active');
  await expectFact('Last seen', 'Never');
  expect(asked.at(-1)).toMatchObject({ startDate: '2026-11-22', search: 'ruby' });
});

it('tells a shift that runs past midnight', async () => {
  open([shift('2026-11-23', '20:00', '02:00')]);
  await expectFact('Next shift', 'On now until 02:00');
});

it('hides amounts where it shows one', async () => {
  open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(screen.getByRole('button', { name: 'Show amounts' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
});

it('says what is not known', async () => {
  const reads = ['users.read', 'schedule.listMembers', 'earnings.list'] as const;
  server.use(...reads.map(mockUnreachable));
  renderRoom(<MemberBrief userId={ruby.id} username="ruby" />, '/');
  await expectFact('Next shift', 'Not known');
});
