import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import type { RequestHandler } from 'msw';
import { makeAccount, makeUserDetail } from '../account-factory.ts';
import { mockCall } from '../mock-call.ts';

type Planned = Pick<AdminShift, 'date' | 'plannedStartTime' | 'plannedEndTime'>;

/** Answers what a member's brief reads: `shifts` are planned, by the clock of `timeZone`. */
export function briefHandlers(
  shifts: readonly Planned[] = [],
  asked: unknown[] = [],
  timeZone = 'Europe/London',
): RequestHandler[] {
  return [
    mockCall('users.read', ({ input: { id } }) => makeUserDetail({ id, timeZone, sessions: 1 })),
    ...workHandlers(makeAccount().id, shifts, asked),
  ];
}

/** Answers what is read of the work of the member `id`: the planned shifts, no earnings. */
export function workHandlers(
  id: string,
  shifts: readonly Planned[] = [],
  asked: unknown[] = [],
): RequestHandler[] {
  return [
    mockCall('schedule.listMembers', ({ input }) => {
      asked.push(input);
      const rows = shifts.map((shift, index) => ({
        ...shift,
        id: `0190a000-0000-7000-8000-00000000010${index}`,
        status: 'planned' as const,
        actualStartTime: null,
        actualEndTime: null,
      }));
      const user = { id, username: makeAccount().username, name: null };
      const members = [{ id, user, timeZone: null, shifts: rows }];
      return input.userId === id ? { members, total: 1 } : { members: [], total: 0 };
    }),
    mockCall('earnings.list', () => ({ earnings: [], total: '0.00' })),
  ];
}
