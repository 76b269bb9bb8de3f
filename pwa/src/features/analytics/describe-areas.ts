import type { Period, Step } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type {
  ContentFigures,
  EarningsFigures,
  EngagementFigures,
  HoursFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { rateOf } from '@greenroom/sync-protocol/analytics/analytics-rules';
import { type AreaContent, type AreaPoint, toPoints, type Values } from './area-content.ts';
import {
  compareAmounts,
  compareNumbers,
  compareRates,
  fewerIsBetter,
  withoutVerdict,
} from './compare-figures.ts';
import {
  countInWords,
  durationInWords,
  growthInWords,
  hoursInWords,
  rateInWords,
  usdInWords,
} from './figure-words.ts';
import { describeRunningWeek, describeUnfinished } from './unfinished-steps.ts';

const formatCount = (value: string) => countInWords(Number(value));

interface Stepped<Row> {
  readonly series: readonly Row[];
  readonly step: Step;
  readonly period: Period;
}

/** Points of an area that counts by the period alone: steps that it cuts, or that run, are marked. */
function pointsOf<Row extends { readonly start: string }>(
  { series, step, period }: Stepped<Row>,
  today: string,
  valuesOf: (row: Row) => Values,
): readonly AreaPoint[] {
  return toPoints(series, step, valuesOf, (start) =>
    describeUnfinished(start, step, period, today),
  );
}

export function describeUsers(figures: UsersFigures, today: string): AreaContent {
  const { period, before, step } = figures;
  const points = pointsOf(figures, today, ({ newUsers, approvedUsers }) => ({
    newUsers,
    approvedUsers,
  }));
  return {
    inPeriod: [
      compareNumbers('New accounts', period.newUsers, before.newUsers),
      compareNumbers('Approved accounts', period.approvedUsers, before.approvedUsers),
    ],
    untilNow: [
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
    chartTitle: 'New and approved accounts',
    step,
    points,
    series: [
      { key: 'newUsers', name: 'New', shape: 'ground' },
      { key: 'approvedUsers', name: 'Approved' },
    ],
    format: formatCount,
  };
}

export function describeHours(figures: HoursFigures, today: string): AreaContent {
  const { period, before, step } = figures;
  const points = pointsOf(figures, today, ({ plannedMinutes, workedMinutes }) => ({
    plannedMinutes: inHours(plannedMinutes),
    workedMinutes: inHours(workedMinutes),
  }));
  const workedRateOf = ({ plannedMinutes, workedMinutes }: HoursFigures['period']) =>
    rateOf(workedMinutes, plannedMinutes);
  return {
    inPeriod: [
      compareNumbers('Shifts', period.shifts, before.shifts),
      compareNumbers('Planned', period.plannedMinutes, before.plannedMinutes, hoursInWords),
      compareNumbers('Worked', period.workedMinutes, before.workedMinutes, hoursInWords),
      compareRates('Worked of planned', workedRateOf(period), workedRateOf(before)),
      fewerIsBetter(compareNumbers('No-shows', period.noShows, before.noShows)),
    ],
    untilNow: [],
    note: 'Of all shifts that begin in the period, by the day of their member’s time zone. No-shows: recorded as not worked. Worked: recorded as Full or Partial.',
    chartTitle: 'Hours planned and worked',
    step,
    points,
    series: [
      { key: 'plannedMinutes', name: 'Planned', shape: 'ground', tone: 'planned' },
      { key: 'workedMinutes', name: 'Worked', tone: 'full' },
    ],
    unit: 'h',
    format: (value) => `${value} h`,
  };
}

/** With one decimal, for a chart. */
function inHours(minutes: number): string {
  return (minutes / 60).toFixed(1);
}

export function describeEngagement(figures: EngagementFigures, today: string): AreaContent {
  const { period, before, step } = figures;
  const points = pointsOf(figures, today, ({ messagesExchanged }) => ({ messagesExchanged }));
  return {
    inPeriod: [
      compareNumbers('Messages exchanged', period.messagesExchanged, before.messagesExchanged),
      {
        ...withoutVerdict(
          compareNumbers(
            'Average session',
            period.averageSessionDuration,
            before.averageSessionDuration,
            durationInWords,
          ),
        ),
        // None, or some that are not kept as long.
        ...(before.averageSessionDuration === null && { help: 'not known before' }),
      },
    ],
    untilNow: [
      {
        label: 'Average open session',
        value: durationInWords(figures.averageSessionDuration),
        help: 'from sign-in to last use',
      },
      {
        label: 'Video watches',
        value: countInWords(figures.totalVideoWatches),
        help: 'a member and a video, once each',
      },
      {
        label: 'All messages',
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
    chartTitle: 'Messages',
    step,
    points,
    series: [{ key: 'messagesExchanged', name: 'Messages' }],
    format: formatCount,
  };
}

export function describeContent(figures: ContentFigures, today: string): AreaContent {
  const { period, before, step } = figures;
  const points = pointsOf(figures, today, ({ views, grants }) => ({ grants, views }));
  return {
    inPeriod: [
      compareNumbers('Modules started', period.views, before.views),
      withoutVerdict(compareNumbers('Modules granted', period.grants, before.grants)),
      compareRates('Completed of granted', period.completionRate, before.completionRate),
    ],
    untilNow: [
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
    chartTitle: 'Modules started and granted',
    step,
    points,
    series: [
      { key: 'grants', name: 'Granted', shape: 'ground', tone: 'planned' },
      { key: 'views', name: 'Started', tone: 'planned' },
    ],
    format: formatCount,
  };
}

export function describeEarnings(figures: EarningsFigures, today: string): AreaContent {
  const { period, before, step } = figures;
  const points = toPoints(
    figures.series,
    step,
    ({ totalEarnings }) => ({ totalEarnings }),
    (start) => describeRunningWeek(start, today),
  );
  return {
    inPeriod: [
      {
        ...compareAmounts('Earnings', period.totalEarnings, before.totalEarnings),
        ...(before.totalEarnings === null && { help: 'too few to compare yet' }),
      },
      compareAmounts('Member’s average week', period.averageWeek, before.averageWeek),
    ],
    untilNow: [
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
    note: 'This week is compared with the same days of last week, once half of its members have amounts. Averages are of whole weeks.',
    chartTitle: 'Earnings of the weeks that begin in the period',
    step,
    points,
    series: [{ key: 'totalEarnings', name: 'Earnings' }],
    sign: '$',
    format: usdInWords,
  };
}
