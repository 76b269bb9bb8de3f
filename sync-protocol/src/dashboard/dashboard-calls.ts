import * as v from 'valibot';
import { defineLiveCall } from '../call.ts';
import { amountSchema } from '../money/money-fields.ts';
import { dateSchema, instantSchema } from '../values.ts';
import { waiting } from './waiting-calls.ts';

/** Figures for administrators: open work, members and the platform. Grows with the features. */
export const dashboardSchema = v.object({
  /** Approved accounts without administrators. */
  members: v.number(),
  /** Members seen within the last 7 days (decisions: Administration). */
  active: v.number(),
  pendingUsers: v.number(),
  /** Paused members. */
  pausedUsers: v.number(),
  pendingDeletionRequests: v.number(),
  pendingMessages: v.number(),
  pendingBankSubmissions: v.number(),
  /** Drafts included. */
  trainingModules: v.number(),
  /** In USD: all weeks of all members. */
  platformEarnings: amountSchema,
  pendingConcerns: v.number(),
  /** Notifications the asking administrator has not read: `sent` is the reader's read state. */
  unsentNotifications: v.number(),
  /** Since when maintenance mode is on; null: it is off. */
  maintenanceSince: v.nullable(instantSchema),
  /** Whether an exchange rate was ever set; until then the default applies. */
  hasExchangeRate: v.boolean(),
});

export const read = defineLiveCall({
  name: 'dashboard.read',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What waits for an administrator',
  access: 'admin',
  reads: [
    'account',
    'sessions',
    'deletionRequests',
    'adminMessages',
    'bankDetailSubmissions',
    'trainingModules',
    'moduleDrafts',
    'earnings',
    'concerns',
    'notifications',
    'notificationReads',
    'maintenance',
    'sharedSettings',
  ],
  answer: dashboardSchema,
});

/** A figure of this week so far, and of the same days of the week before. */
const weekFigureSchema = v.object({ soFar: v.number(), before: v.number() });

/**
 * The week so far, in UTC from Sunday. `earned`: USD; null: nothing of this week is stored. `asOf`:
 * the day up to which all its amounts go; null: they differ. `before`: what was stated of the week
 * before, of each member up to the same weekday; null while fewer than half of its members have an
 * amount of this week.
 */
export const dashboardWeekSchema = v.object({
  earned: v.nullable(
    v.object({
      soFar: amountSchema,
      before: v.nullable(amountSchema),
      asOf: v.nullable(dateSchema),
    }),
  ),
  newAccounts: weekFigureSchema,
});

export const week = defineLiveCall({
  name: 'dashboard.week',
  method: 'GET',
  path: '/api/admin/dashboard/week',
  summary: 'The week so far, beside the same days of the week before',
  access: 'admin',
  reads: ['account', 'earnings', 'earningsSnapshots', 'today'],
  answer: dashboardWeekSchema,
});

export type DashboardWeek = v.InferOutput<typeof dashboardWeekSchema>;
export type Dashboard = v.InferOutput<typeof dashboardSchema>;

export const dashboardCalls = [read, waiting, week] as const;
