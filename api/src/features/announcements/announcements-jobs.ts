import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { endAnnouncements, publishAnnouncements } from './publish-announcements.ts';

/** Sends scheduled announcements and ends those that are over, at the start and each minute. */
export const startAnnouncementsJobs: FeatureJobs = (boss, { db, log, now }) =>
  startScheduledJob(boss, {
    name: 'announcements.publish',
    cron: '* * * * *',
    atStart: true,
    log,
    run: async () => {
      const sent = await publishAnnouncements(db, now());
      await endAnnouncements(db, now());
      if (sent > 0) log.info({ sent }, 'scheduled announcements were sent');
      return sent;
    },
  });
