import {
  type Period,
  periodBefore,
  startOfStep,
  stepOf,
} from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';

export type AreaCall =
  | 'analytics.users'
  | 'analytics.hours'
  | 'analytics.engagement'
  | 'analytics.earnings'
  | 'analytics.content';

type BlankFigures = { readonly [N in AreaCall]: CallAnswer<N> };

/** Counts of every area. */
const counts = {
  newUsers: 0,
  approvedUsers: 0,
  shifts: 0,
  plannedMinutes: 0,
  workedMinutes: 0,
  noShows: 0,
  messagesExchanged: 0,
  averageSessionDuration: null,
  totalEarnings: '0.00',
  averageWeek: null,
  members: 0,
  grants: 0,
  views: 0,
  completionRate: null,
};

/** What is stored whatever the period. */
const untilNow = {
  totalUsers: 0,
  activeUsers: 0,
  newUsersThisWeek: 0,
  userGrowthRate: null,
  averageSessionDuration: null,
  totalVideoWatches: 0,
  averageRating: null,
  messagesExchanged: 0,
  totalEarnings: '0.00',
  averageEarningPerUser: null,
  topEarnerAmount: null,
  earningsGrowth: null,
  totalTrainingModules: 0,
  completionRate: null,
  totalViews: 0,
};

/** Figures of no area in particular, for the shape of what comes: with the last step of the period. */
export function blankFigures(period: Period): BlankFigures {
  const ofStep = <S extends 'day' | 'week'>(step: S) => ({
    ...untilNow,
    period: { ...period, ...counts },
    before: { ...periodBefore(period), ...counts },
    step,
    series: [{ start: startOfStep(period.to, step), ...counts }],
  });
  const figures = ofStep(stepOf(period));
  return {
    'analytics.users': figures,
    'analytics.hours': figures,
    'analytics.engagement': figures,
    'analytics.earnings': ofStep('week'),
    'analytics.content': figures,
  };
}
