import type {
  ContentFigures,
  EarningsFigures,
  EngagementFigures,
  HoursFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { rateOf } from '@greenroom/sync-protocol/analytics/analytics-rules';
import { type AreaContent, areBlank, toPoints } from './area-content.ts';
import {
  countInWords,
  durationInWords,
  growthInWords,
  hoursInWords,
  rateInWords,
  usdInWords,
} from './figure-words.ts';

const formatCount = (value: string) => countInWords(Number(value));

export function describeUsers(figures: UsersFigures): AreaContent {
  const { period, before, step } = figures;
  const points = toPoints(figures.series, step, ({ newUsers, approvedUsers }) => ({
    newUsers,
    approvedUsers,
  }));
  return {
    tiles: [
      { label: 'Total users', value: countInWords(figures.totalUsers), help: 'every account' },
      {
        label: 'Active users',
        value: countInWords(figures.activeUsers),
        help: 'signed in or synced in the last 7 days',
      },
      {
        label: 'New this week',
        value: countInWords(figures.newUsersThisWeek),
        help: 'since Sunday',
      },
      {
        label: 'Growth rate',
        value: growthInWords(figures.userGrowthRate),
        help: 'new this week, against the same days of the week before',
      },
    ],
    period,
    before,
    compared: [
      compare('New accounts', countInWords, period.newUsers, before.newUsers),
      compare('Approved accounts', countInWords, period.approvedUsers, before.approvedUsers),
    ],
    chartTitle: 'New and approved accounts',
    step,
    points,
    series: [
      { key: 'newUsers', name: 'New' },
      { key: 'approvedUsers', name: 'Approved', tone: 'planned' },
    ],
    format: formatCount,
    isBlank: areBlank(points),
  };
}

export function describeHours(figures: HoursFigures): AreaContent {
  const { period, before, step } = figures;
  const points = toPoints(figures.series, step, ({ plannedMinutes, workedMinutes }) => ({
    plannedMinutes: inHours(plannedMinutes),
    workedMinutes: inHours(workedMinutes),
  }));
  const workedRate = ({ plannedMinutes, workedMinutes }: HoursFigures['period']) =>
    rateInWords(rateOf(workedMinutes, plannedMinutes));
  return {
    tiles: [
      {
        label: 'Planned',
        value: hoursInWords(period.plannedMinutes),
        help: 'all shifts that begin in the period',
      },
      {
        label: 'Worked',
        value: hoursInWords(period.workedMinutes),
        help: 'recorded as Full or Partial',
      },
      { label: 'Worked of planned', value: workedRate(period), help: 'of the hours' },
      {
        label: 'No-shows',
        value: countInWords(period.noShows),
        help: 'shifts recorded as not worked',
      },
    ],
    period,
    before,
    compared: [
      compare('Shifts', countInWords, period.shifts, before.shifts),
      compare('Planned', hoursInWords, period.plannedMinutes, before.plannedMinutes),
      compare('Worked', hoursInWords, period.workedMinutes, before.workedMinutes),
      compare('Worked of planned', workedRate, period, before),
      compare('No-shows', countInWords, period.noShows, before.noShows),
    ],
    chartTitle: 'Hours planned and worked',
    step,
    points,
    series: [
      { key: 'plannedMinutes', name: 'Planned', tone: 'planned' },
      { key: 'workedMinutes', name: 'Worked', tone: 'full' },
    ],
    format: (value) => `${value} h`,
    isBlank: areBlank(points),
  };
}

/** With one decimal, for a chart. */
function inHours(minutes: number): string {
  return (minutes / 60).toFixed(1);
}

export function describeEngagement(figures: EngagementFigures): AreaContent {
  const { period, before, step } = figures;
  const points = toPoints(figures.series, step, ({ messagesExchanged }) => ({ messagesExchanged }));
  return {
    tiles: [
      {
        label: 'Average session',
        value: durationInWords(figures.averageSessionDuration),
        help: 'from sign-in to last use, of the sessions that are open',
      },
      {
        label: 'Video watches',
        value: countInWords(figures.totalVideoWatches),
        help: 'a member and a video, once each',
      },
      {
        label: 'Messages exchanged',
        value: countInWords(figures.messagesExchanged),
        help: 'in the community chat',
      },
      {
        label: 'Average rating',
        value: countInWords(figures.averageRating),
        help: 'none collected',
        isForPaper: true,
      },
    ],
    period,
    before,
    compared: [
      compare(
        'Messages exchanged',
        countInWords,
        period.messagesExchanged,
        before.messagesExchanged,
      ),
      compare(
        'Average session',
        durationInWords,
        period.averageSessionDuration,
        before.averageSessionDuration,
      ),
    ],
    chartTitle: 'Messages',
    step,
    points,
    series: [{ key: 'messagesExchanged', name: 'Messages' }],
    format: formatCount,
    isBlank: areBlank(points),
  };
}

export function describeContent(figures: ContentFigures): AreaContent {
  const { period, before, step } = figures;
  const points = toPoints(figures.series, step, ({ views, grants }) => ({ views, grants }));
  return {
    tiles: [
      {
        label: 'Training modules',
        value: countInWords(figures.totalTrainingModules),
        help: 'including drafts',
      },
      {
        label: 'Completion rate',
        value: rateInWords(figures.completionRate),
        help: 'of the modules members were granted',
      },
      { label: 'Total views', value: countInWords(figures.totalViews), help: 'modules started' },
      {
        label: 'Average rating',
        value: countInWords(figures.averageRating),
        help: 'none collected',
        isForPaper: true,
      },
    ],
    period,
    before,
    compared: [
      compare('Modules started', countInWords, period.views, before.views),
      compare('Modules granted', countInWords, period.grants, before.grants),
      compare('Completed of those', rateInWords, period.completionRate, before.completionRate),
    ],
    chartTitle: 'Modules started and granted',
    step,
    points,
    series: [
      { key: 'views', name: 'Started' },
      { key: 'grants', name: 'Granted', tone: 'planned' },
    ],
    format: formatCount,
    isBlank: areBlank(points),
  };
}

export function describeEarnings(figures: EarningsFigures): AreaContent {
  const { period, before, step } = figures;
  const points = toPoints(figures.series, step, ({ totalEarnings }) => ({ totalEarnings }));
  return {
    tiles: [
      {
        label: 'Total earnings',
        value: usdInWords(figures.totalEarnings),
        help: 'of all members and weeks',
      },
      {
        label: 'Average per user',
        value: usdInWords(figures.averageEarningPerUser),
        help: 'of the members who have earned',
      },
      {
        label: 'Top earner',
        value: usdInWords(figures.topEarnerAmount),
        help: 'over all weeks',
      },
      {
        label: 'Growth',
        value: growthInWords(figures.earningsGrowth),
        help: 'this week, against the same days of the week before',
      },
    ],
    period,
    before,
    compared: [
      compare('Earnings', usdInWords, period.totalEarnings, before.totalEarnings),
      compare('Average of a member’s week', usdInWords, period.averageWeek, before.averageWeek),
    ],
    chartTitle: 'Earnings of the weeks that begin in the period',
    step,
    points,
    series: [{ key: 'totalEarnings', name: 'Earnings' }],
    sign: '$',
    format: usdInWords,
    isBlank: areBlank(points),
  };
}

function compare<T>(label: string, write: (figure: T) => string, now: T, before: T) {
  return { label, now: write(now), before: write(before) };
}
