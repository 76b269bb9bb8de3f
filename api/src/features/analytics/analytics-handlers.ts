import {
  choosePeriod,
  maxPeriodDays,
  type Period,
  periodBefore,
} from '@greenroom/sync-protocol/analytics/analytics-periods';
import type {
  ContentFigures,
  EarningsFigures,
  EngagementFigures,
  HoursFigures,
  UsersFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import type { CallInput } from '@greenroom/sync-protocol/contract';
import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { RequestHandlers } from '../../access/handler.ts';
import { AppError } from '../../app-error.ts';
import { serveCsv } from '../../files/served-file.ts';
import { readContentFigures } from './content-figures-repository.ts';
import type { Asked } from './days-repository.ts';
import { readEarningsFigures } from './earnings-figures-repository.ts';
import { readEngagementFigures } from './engagement-figures-repository.ts';
import { readHoursFigures } from './hours-figures-repository.ts';
import { readModuleFigures } from './modules-figures-repository.ts';
import { type HealthParts, readHealth } from './read-health.ts';
import { readUsersFigures } from './users-figures-repository.ts';

/** The figures of every area. */
interface AllFigures {
  readonly Users: UsersFigures;
  readonly Hours: HoursFigures;
  readonly Engagement: EngagementFigures;
  readonly Earnings: EarningsFigures;
  readonly Content: ContentFigures;
}

type Area = AllFigures[keyof AllFigures];
type Figure = string | number | null;
type Named = Readonly<Record<string, Figure>>;

type AnalyticsCall = Extract<keyof RequestHandlers, `analytics.${string}`>;

export function analyticsHandlers(
  parts: Omit<HealthParts, 'db'>,
): Pick<RequestHandlers, AnalyticsCall> {
  return {
    'analytics.users': async ({ db, now }, input) => readUsersFigures(db, askedBy(input, now)),
    'analytics.hours': async ({ db, now }, input) => readHoursFigures(db, askedBy(input, now)),
    'analytics.engagement': async ({ db, now }, input) =>
      readEngagementFigures(db, askedBy(input, now)),
    'analytics.earnings': async ({ db, now }, input) =>
      readEarningsFigures(db, askedBy(input, now)),
    'analytics.content': async ({ db, now }, input) => readContentFigures(db, askedBy(input, now)),
    'analytics.modules': async ({ db }) => readModuleFigures(db),
    'analytics.health': async ({ db }) => readHealth({ db, ...parts }),
    'analytics.export': async ({ db, now }, input) => {
      const asked = askedBy(input, now);
      const text = writeFigures({
        Users: await readUsersFigures(db, asked),
        Hours: await readHoursFigures(db, asked),
        Engagement: await readEngagementFigures(db, asked),
        Earnings: await readEarningsFigures(db, asked),
        Content: await readContentFigures(db, asked),
      });
      return serveCsv(text, 'analytics', now);
    },
  };
}

/** @throws {AppError} for a period that ends before it begins, or is too long */
function askedBy(input: CallInput<'analytics.users'>, now: Date): Asked {
  const period = choosePeriod(input, utcDateOf(now));
  if (!period) {
    throw new AppError(
      'invalid',
      `Choose a period from 2000 on that begins before it ends and has at most ${maxPeriodDays} days`,
    );
  }
  return { period, before: periodBefore(period), now };
}

/**
 * One line a figure: area, name, first and last day, value. Without days: all time. A figure that does
 * not exist is empty.
 */
function writeFigures(figures: AllFigures): string {
  const lines = Object.entries(figures).flatMap(([area, one]: [string, Area]) =>
    linesOf(area, one),
  );
  const rows = [['Area', 'Figure', 'From', 'To', 'Value'], ...lines];
  return byteOrderMark + rows.map(toCsvLine).join('');
}

function linesOf(area: string, one: Area): string[][] {
  const { period, before, step, series, ...always } = one;
  const steps: readonly ({ readonly start: string } & Named)[] = series;
  return [
    ...describe(area, always),
    ...describePeriod(area, period),
    ...describePeriod(area, before),
    ...steps.flatMap(({ start, ...values }) =>
      describe(area, values, { from: start, to: step === 'day' ? start : addDays(start, 6) }),
    ),
  ];
}

function describePeriod(area: string, { from, to, ...values }: Period & Named): string[][] {
  return describe(area, values, { from, to });
}

function describe(area: string, values: Named, days?: Period): string[][] {
  return Object.entries(values).map(([name, value]) => [
    area,
    name,
    days?.from ?? '',
    days?.to ?? '',
    String(value ?? ''),
  ]);
}
