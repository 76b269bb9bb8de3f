import * as v from 'valibot';
import { amountSchema } from '../money/money-fields.ts';
import { dateSchema, idSchema } from '../values.ts';

/**
 * Analytics for administrators (spec admin 3; decisions: Administration). Figures are computed from
 * what is stored; null: nothing is stored to compute it from. Rates and growths are percentages with
 * one decimal. Weeks and days are in UTC; 'this week' is the current one so far.
 */

/** The same figures of the chosen period and of the one of equal length before it. */
function ofPeriods<const Entries extends v.ObjectEntries>(entries: Entries) {
  const figures = v.object({ from: dateSchema, to: dateSchema, ...entries });
  return { period: figures, before: figures };
}

/** `series`: the chosen period by `step`, oldest first; `start`: the step's first day. */
function bySteps<const Entries extends v.ObjectEntries>(entries: Entries) {
  return {
    step: v.picklist(['day', 'week']),
    series: v.array(v.object({ start: dateSchema, ...entries })),
  };
}

/** Ratings do not exist in the data (decisions: Administration). */
const averageRating = v.nullable(v.number());

const userCounts = {
  /** Accounts created. */
  newUsers: v.number(),
  /** Accounts approved. */
  approvedUsers: v.number(),
};

export const usersFiguresSchema = v.object({
  /** Every account, whatever its state and role. */
  totalUsers: v.number(),
  /** Accounts that signed in or synced within the last 7 days. */
  activeUsers: v.number(),
  newUsersThisWeek: v.number(),
  /** New accounts of this week against the same days of the week before, to the moment. */
  userGrowthRate: v.nullable(v.number()),
  ...ofPeriods(userCounts),
  ...bySteps(userCounts),
});

const hoursCounts = {
  shifts: v.number(),
  /** Minutes of all shifts as planned, whatever became of them; a day's shift may end the next day. */
  plannedMinutes: v.number(),
  /** Minutes of shifts worked in full, as planned, and in part, as recorded. */
  workedMinutes: v.number(),
  /** Shifts recorded as not worked. */
  noShows: v.number(),
};

/** A shift belongs to the day it begins, in its member's zone. Deleted shifts are not stored. */
export const hoursFiguresSchema = v.object({
  ...ofPeriods(hoursCounts),
  ...bySteps(hoursCounts),
});

const sessionDuration = v.nullable(v.number());
const messageCount = { messagesExchanged: v.number() };

export const engagementFiguresSchema = v.object({
  /**
   * Minutes with one decimal from sign-in to last use, averaged over the sessions begun in the last
   * 90 days, ended or not. A period's: of the sessions begun in it. Null: none, or not all are known,
   * as for a period that begins earlier.
   */
  averageSessionDuration: sessionDuration,
  /**
   * Pairs of a member and a video: the video of a module the member has begun, or of a section the
   * member has completed.
   */
  totalVideoWatches: v.number(),
  averageRating,
  /** Messages of the chat that were not deleted. */
  messagesExchanged: v.number(),
  ...ofPeriods({ ...messageCount, averageSessionDuration: sessionDuration }),
  ...bySteps(messageCount),
});

export const earningsFiguresSchema = v.object({
  /** In USD: all weeks of all members. */
  totalEarnings: amountSchema,
  /** `totalEarnings` shared by the members who have earnings. */
  averageEarningPerUser: v.nullable(amountSchema),
  /** The most one member has earned, over all weeks. */
  topEarnerAmount: v.nullable(amountSchema),
  /**
   * Earnings of this week against those of the week before, of each member up to the same day. Null as
   * well while fewer than half of the members of that week have an amount of this one.
   */
  earningsGrowth: v.nullable(v.number()),
  /**
   * A week belongs to the period in which it begins. Beside a week that is not over, the last one of
   * `before` counts up to the same day, not at all while nothing of the former is stored; while fewer
   * than half of the week before's members have an amount of it, `totalEarnings` of `before` is null.
   * `averageWeek`: of a member, of whole weeks.
   */
  ...ofPeriods({ totalEarnings: v.nullable(amountSchema), averageWeek: v.nullable(amountSchema) }),
  step: v.literal('week'),
  /** `members`: those with earnings in that week. */
  series: v.array(
    v.object({ start: dateSchema, totalEarnings: amountSchema, members: v.number() }),
  ),
});

const contentCounts = {
  /** Modules granted to members. */
  grants: v.number(),
  /** Modules begun by members. */
  views: v.number(),
};

export const contentFiguresSchema = v.object({
  /** Drafts included. */
  totalTrainingModules: v.number(),
  /** Completed modules among those granted, drafts left out. A period's: of its grants, by now. */
  completionRate: v.nullable(v.number()),
  averageRating,
  /** Pairs of a member and a module the member has begun: the views of the video page. */
  totalViews: v.number(),
  ...ofPeriods({ ...contentCounts, completionRate: v.nullable(v.number()) }),
  ...bySteps(contentCounts),
});

/** Modules whose figures are listed. */
export const listedModules = 100;

/**
 * The first `listedModules` published modules, of all time, administrators left out. `average`: the
 * progress of those who have begun, in percent; null: nobody has.
 */
export const moduleFiguresSchema = v.array(
  v.object({
    id: idSchema,
    title: v.string(),
    started: v.number(),
    completed: v.number(),
    average: v.nullable(v.number()),
  }),
);

const stateSchema = v.picklist(['ok', 'failed']);

/** `failed`: no answer within 2 s. */
export const healthSchema = v.object({
  database: stateSchema,
  /** The store of uploads. */
  files: stateSchema,
  jobs: stateSchema,
  /** Background jobs that wait, and those that failed and are kept; null: `jobs` is `failed`. */
  queuedJobs: v.nullable(v.number()),
  failedJobs: v.nullable(v.number()),
  /** Of the server. */
  version: v.string(),
});

export type UsersFigures = v.InferOutput<typeof usersFiguresSchema>;
export type HoursFigures = v.InferOutput<typeof hoursFiguresSchema>;
export type EngagementFigures = v.InferOutput<typeof engagementFiguresSchema>;
export type EarningsFigures = v.InferOutput<typeof earningsFiguresSchema>;
export type ContentFigures = v.InferOutput<typeof contentFiguresSchema>;
export type ModuleFigures = v.InferOutput<typeof moduleFiguresSchema>;
export type Health = v.InferOutput<typeof healthSchema>;
