import { expect, test } from 'vitest';
import {
  describeTrouble,
  durationInWords,
  jobTitle,
  kindTitle,
  scheduleInWords,
} from './system-words.ts';

test.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['7 * * * *', 'Hourly at :07'],
  ['5 3 * * *', 'Daily at 03:05 UTC'],
  ['0 0 1 1 *', '0 0 1 1 *'],
])('the schedule %s is %s', (cron, words) => expect(scheduleInWords(cron)).toBe(words));

test.each([
  [42.4, '42 ms'],
  [1_240, '1.2 s'],
  [180_000, '3 min'],
])('%d ms are %s', (duration, words) => expect(durationInWords(duration)).toBe(words));

test('names unknown jobs and files as they are', () => {
  expect([jobTitle('purge'), jobTitle('new.job')]).toEqual(['Deleting old data', 'new.job']);
  expect([kindTitle('chat_image'), kindTitle('new')]).toEqual(['Chat pictures', 'new']);
});

test.each([
  [{ kind: 'jobs_silent' }, 'The background jobs do not answer'],
  [{ kind: 'jobs_late', names: ['purge', 'new.job'] }, 'Late: Deleting old data, new.job'],
  [{ kind: 'jobs_failed', names: ['files.sweep'] }, 'Failed: Looking for unused files'],
  [{ kind: 'checks_failed', names: ['Clock', 'Disk'] }, 'Failed: Clock, Disk'],
  [{ kind: 'queue_slow', seconds: 720 }, 'A due job has waited for 12 minutes'],
  [{ kind: 'disk_low', freeBytes: 1_230_000_000 }, 'Only 1.2 GB of disk space is free'],
  [
    { kind: 'backup_disk_low', freeBytes: 1_230_000_000 },
    'Only 1.2 GB is free on the disk of the backups',
  ],
  [{ kind: 'push_failing', failed: 9, of: 40 }, '9 of 40 pushes were refused'],
  [{ kind: 'devices_stuck', devices: 1 }, 'A device cannot send its changes'],
  [{ kind: 'devices_stuck', devices: 3 }, '3 devices cannot send their changes'],
] as const)('%j reads: %s', (trouble, title) =>
  expect(describeTrouble(trouble)).toMatchObject({ title }),
);
