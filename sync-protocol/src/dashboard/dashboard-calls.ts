import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** What waits for an administrator and how many there are. Grows with the features. */
export const dashboardSchema = v.object({
  /** Approved accounts that are no administrators. */
  members: v.number(),
  /** Those of them seen within the last 7 days (decisions: Administration). */
  active: v.number(),
  pendingUsers: v.number(),
  /** Members that are paused. */
  pausedUsers: v.number(),
  pendingDeletionRequests: v.number(),
  pendingMessages: v.number(),
  /** Notifications the asking administrator has not read: `sent` is the asker's read state. */
  unsentNotifications: v.number(),
});

/** GET /api/admin/dashboard. */
export const read = defineCall({
  name: 'dashboard.read',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What waits for an administrator',
  access: 'admin',
  answer: dashboardSchema,
});

export type Dashboard = v.InferOutput<typeof dashboardSchema>;

export const dashboardCalls = [read] as const;
