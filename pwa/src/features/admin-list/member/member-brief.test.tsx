import { makeEarning } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { briefHandlers } from '../../../testing/lists/brief-handlers.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { MemberBrief } from './member-brief.tsx';

const zoneOf = vi.hoisted(() => vi.fn<() => string>());
vi.mock('../../../platform/dates/time-zone.ts', () => ({ deviceTimeZone: zoneOf }));

const ruby = makeAccount({ username: 'ruby' });

// 23:30 of the Monday in London.
beforeEach(() => {
  setClock('2026-11-23T23:30:00Z');
  zoneOf.mockReturnValue('Europe/London');
});

function setClock(now: string) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setInterval', 'clearInterval'] });
}

const shift = (date: string, plannedStartTime: string, plannedEndTime: string) => ({
  date,
  plannedStartTime,
  plannedEndTime,
});

function open(shifts: readonly ReturnType<typeof shift>[]) {
  const asked: unknown[] = [];
  server.use(...briefHandlers(shifts, asked));
  renderRoom(<MemberBrief userId={ruby.id} />, '/');
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
  expect(asked.at(-1)).toMatchObject({ startDate: '2026-11-22', userId: ruby.id, search: '' });
});

it('tells a shift that runs past midnight', async () => {
  open([shift('2026-11-23', '20:00', '02:00')]);
  await expectFact('Next shift', 'On now until 02:00');
});

it('says whose clock it is where this device’s shows another', async () => {
  zoneOf.mockReturnValue('America/Los_Angeles');
  open([shift('2026-11-25', '20:45', '00:30')]);
  await expectFact('Next shift, their time', '25 Nov, 20:45–00:30');
});

describe('this week is everybody’s, in UTC, whatever the clock of the member', () => {
  /** Earnings of the week of 22 November alone, read beside a member of that zone. */
  function openIn(timeZone: string) {
    server.use(
      mockCall('earnings.list', ({ input: { week, userId } }) => ({
        earnings:
          week === '2026-11-22' && userId === ruby.id
            ? [{ ...makeEarning(week, '120.50'), user: { username: 'ruby' }, gbp: '96.40' }]
            : [],
        total: '0.00',
      })),
      ...briefHandlers([], [], timeZone),
    );
    renderRoom(<MemberBrief userId={ruby.id} />, '/');
  }

  it.each([
    ['on her Sunday, a Saturday in UTC', '2026-11-28T12:00:00Z', 'Pacific/Auckland', '$120.50'],
    [
      'on her Saturday, a Sunday in UTC',
      '2026-11-29T02:00:00Z',
      'America/Los_Angeles',
      'No amount yet',
    ],
  ])('%s', async (_when, now, timeZone, value) => {
    setClock(now);
    openIn(timeZone);
    await expectFact('Account', 'Active');
    await expectFact('This week', value);
  });

  it('and begins anew beside a message that is left open', async () => {
    setClock('2026-11-28T23:59:00Z');
    openIn('Europe/London');
    await expectFact('This week', '$120.50');
    act(() => void vi.advanceTimersByTime(60_000));
    await expectFact('This week', 'No amount yet');
  });
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
  renderRoom(<MemberBrief userId={ruby.id} />, '/');
  await expectFact('Next shift', 'Not known');
});
