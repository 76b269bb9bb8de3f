import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import type { RequestHandler } from 'msw';
import { makeAccount } from '../account-factory.ts';
import { mockCall } from '../mock-call.ts';

/** Answers what a member's brief reads: `shifts` are planned, by the clock of London. */
export function briefHandlers(
  shifts: readonly Pick<AdminShift, 'date' | 'plannedStartTime' | 'plannedEndTime'>[] = [],
  asked: unknown[] = [],
): RequestHandler[] {
  return [
    mockCall('users.read', ({ input }) => ({
      ...makeAccount({ id: input.id }),
      lastSeenAt: null,
      rejectionReason: null,
      approvedAt: null,
      timeZone: 'Europe/London',
      hasSecondFactor: false,
      passkeys: 0,
      sessions: 1,
      holdings: [],
    })),
    mockCall('schedule.listMembers', ({ input }) => {
      asked.push(input);
      const user = { id: makeAccount().id, username: input.search, name: null };
      const rows = shifts.map((shift, index) => ({
        ...shift,
        id: `0190a000-0000-7000-8000-00000000010${index}`,
        status: 'planned' as const,
        actualStartTime: null,
        actualEndTime: null,
      }));
      return { members: [{ id: user.id, user, timeZone: null, shifts: rows }], total: 1 };
    }),
    mockCall('earnings.list', () => ({ earnings: [], total: '0.00' })),
  ];
}
