import type { Feature } from '../feature.ts';
import { announcementsHandlers } from './announcements-handlers.ts';
import { startAnnouncementsJobs } from './announcements-jobs.ts';

export const announcementsFeature = {
  requests: () => announcementsHandlers,
  jobs: startAnnouncementsJobs,
} satisfies Feature;
