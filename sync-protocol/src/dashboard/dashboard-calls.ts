import * as v from 'valibot';
import { defineLiveCall } from '../call.ts';
import { amountSchema } from '../money/money-fields.ts';
import { instantSchema } from '../values.ts';
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

export type Dashboard = v.InferOutput<typeof dashboardSchema>;

export const dashboardCalls = [read, waiting] as const;
