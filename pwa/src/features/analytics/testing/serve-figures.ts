import { choosePeriod, type Period } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { CallInput } from '@greenroom/sync-protocol/contract';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import {
  makeContentFigures,
  makeEarningsFigures,
  makeEngagementFigures,
  makeHoursFigures,
  makeUsersFigures,
  moduleFigures,
} from './make-figures.ts';

/** Answers all calls of analytics. @returns the periods asked of users, as they arrive */
export function serveFigures(): CallInput<'analytics.users'>[] {
  const asked: CallInput<'analytics.users'>[] = [];
  server.use(
    mockCall('analytics.users', ({ input }) => {
      asked.push(input);
      return makeUsersFigures(periodOf(input));
    }),
    mockCall('analytics.hours', ({ input }) => makeHoursFigures(periodOf(input))),
    mockCall('analytics.engagement', ({ input }) => makeEngagementFigures(periodOf(input))),
    mockCall('analytics.earnings', ({ input }) => makeEarningsFigures(periodOf(input))),
    mockCall('analytics.content', ({ input }) => makeContentFigures(periodOf(input))),
    mockCall('analytics.modules', () => [...moduleFigures]),
  );
  return asked;
}

/** No call of analytics is answered. */
export function refuseFigures(): void {
  server.use(
    mockUnreachable('analytics.users'),
    mockUnreachable('analytics.hours'),
    mockUnreachable('analytics.engagement'),
    mockUnreachable('analytics.earnings'),
    mockUnreachable('analytics.content'),
    mockUnreachable('analytics.modules'),
  );
}

export function periodOf(input: CallInput<'analytics.users'>): Period {
  const period = choosePeriod(input, utcDateOf(new Date()));
  if (!period) throw new Error('the screen asks for valid periods only');
  return period;
}
