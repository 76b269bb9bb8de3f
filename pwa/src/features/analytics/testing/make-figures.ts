import { type Period, periodBefore } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type {
  ContentFigures,
  EarningsFigures,
  EngagementFigures,
  HoursFigures,
  ModuleFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';

/** Figures of a community that is in use. */
export function makeUsersFigures(period: Period): UsersFigures {
  return {
    totalUsers: 1500,
    activeUsers: 89,
    newUsersThisWeek: 6,
    userGrowthRate: 50,
    period: { ...period, newUsers: 12, approvedUsers: 9 },
    before: { ...periodBefore(period), newUsers: 4, approvedUsers: 3 },
    step: 'day',
    series: [
      { start: period.from, newUsers: 5, approvedUsers: 9 },
      { start: period.to, newUsers: 7, approvedUsers: 0 },
    ],
  };
}

export function makeHoursFigures(period: Period): HoursFigures {
  const hours = { shifts: 30, plannedMinutes: 7_200, workedMinutes: 5_430, noShows: 4 };
  return {
    period: { ...period, ...hours },
    before: { ...periodBefore(period), ...noHours },
    step: 'day',
    series: [{ start: period.from, ...hours }],
  };
}

const noHours = { shifts: 0, plannedMinutes: 0, workedMinutes: 0, noShows: 0 };

export function makeEngagementFigures(period: Period): EngagementFigures {
  return {
    averageSessionDuration: 185,
    totalVideoWatches: 31,
    averageRating: null,
    messagesExchanged: 2345,
    period: { ...period, messagesExchanged: 77, averageSessionDuration: 12 },
    before: { ...periodBefore(period), messagesExchanged: 80, averageSessionDuration: null },
    step: 'day',
    series: [{ start: period.from, messagesExchanged: 77 }],
  };
}

export function makeEarningsFigures(period: Period): EarningsFigures {
  return {
    totalEarnings: '123456.70',
    averageEarningPerUser: '1371.74',
    topEarnerAmount: '9000.00',
    earningsGrowth: -33.3,
    period: { ...period, totalEarnings: '4000.50', averageWeek: '250.03' },
    before: { ...periodBefore(period), totalEarnings: '5000.00', averageWeek: '240.00' },
    step: 'week',
    series: [{ start: '2026-11-01', totalEarnings: '4000.50', members: 16 }],
  };
}

export function makeContentFigures(period: Period): ContentFigures {
  return {
    totalTrainingModules: 5,
    completionRate: 41.7,
    averageRating: null,
    totalViews: 64,
    period: { ...period, grants: 20, views: 8, completionRate: 25 },
    before: { ...periodBefore(period), grants: 0, views: 0, completionRate: null },
    step: 'day',
    series: [{ start: period.from, grants: 20, views: 8 }],
  };
}

export const moduleFigures: ModuleFigures = [
  {
    id: '0190a000-0000-7000-8000-0000000000b1',
    title: 'Welcome to Greenroom',
    started: 30,
    completed: 12,
    average: 61.5,
  },
  {
    id: '0190a000-0000-7000-8000-0000000000b2',
    title: 'Payouts explained',
    started: 0,
    completed: 0,
    average: null,
  },
];

/** Figures of a community in which nothing has happened. */
export function makeEmptyFigures(period: Period) {
  const before = periodBefore(period);
  const step = 'day' as const;
  return {
    users: {
      totalUsers: 1,
      activeUsers: 1,
      newUsersThisWeek: 0,
      userGrowthRate: null,
      period: { ...period, newUsers: 0, approvedUsers: 0 },
      before: { ...before, newUsers: 0, approvedUsers: 0 },
      step,
      series: [{ start: period.from, newUsers: 0, approvedUsers: 0 }],
    },
    hours: {
      period: { ...period, ...noHours },
      before: { ...before, ...noHours },
      step,
      series: [],
    },
    engagement: {
      averageSessionDuration: null,
      totalVideoWatches: 0,
      averageRating: null,
      messagesExchanged: 0,
      period: { ...period, messagesExchanged: 0, averageSessionDuration: null },
      before: { ...before, messagesExchanged: 0, averageSessionDuration: null },
      step,
      series: [],
    },
    earnings: {
      totalEarnings: '0.00',
      averageEarningPerUser: null,
      topEarnerAmount: null,
      earningsGrowth: null,
      period: { ...period, totalEarnings: '0.00', averageWeek: null },
      before: { ...before, totalEarnings: '0.00', averageWeek: null },
      step: 'week' as const,
      series: [],
    },
    content: {
      totalTrainingModules: 0,
      completionRate: null,
      averageRating: null,
      totalViews: 0,
      period: { ...period, grants: 0, views: 0, completionRate: null },
      before: { ...before, grants: 0, views: 0, completionRate: null },
      step,
      series: [],
    },
  };
}
