import type { Trouble } from '@greenroom/sync-protocol/system/system-rules';
import { ageInWords } from '../../platform/dates/ago-words.ts';
import { dayOf } from '../../platform/dates/days.ts';
import { dayInWords } from '../../platform/dates/range-words.ts';
import { sizeText } from '../../platform/storage/storage-use.ts';

const jobTitles: Readonly<Record<string, string>> = {
  'schedule.remind': 'Shift reminders',
  'announcements.publish': 'Scheduled announcements',
  'targets.close': 'Closing ended targets',
  purge: 'Deleting old data',
  'push.clean': 'Deleting old pushes',
  'concerns.shuffle': 'Hiding the order of concerns',
  'files.remove': 'Removing deleted files',
  'files.sweep': 'Looking for unused files',
  'storage.measure': 'Counting files',
  'backup.take': 'Nightly backup',
};

/** A job by the name of its queue; an unknown one keeps that name. */
export function jobTitle(name: string): string {
  return jobTitles[name] ?? name;
}

/** 'Every minute', 'Every 5 minutes', 'Hourly at :37', 'Daily at 03:00 UTC'; another schedule as it is. */
export function scheduleInWords(cron: string): string {
  const [minute = '', hour = '', ...others] = cron.split(' ');
  if (others.some((field) => field !== '*')) return cron;
  if (minute === '*' && hour === '*') return 'Every minute';
  if (hour === '*' && minute.startsWith('*/')) return `Every ${minute.slice(2)} minutes`;
  if (hour === '*') return `Hourly at :${minute.padStart(2, '0')}`;
  return `Daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`;
}

/** '42 ms', '1.2 s', '3 min'; `duration` in milliseconds. */
export function durationInWords(duration: number): string {
  if (duration < 1_000) return `${Math.round(duration)} ms`;
  if (duration < 100_000) return `${(duration / 1_000).toFixed(1)} s`;
  return `${Math.round(duration / 60_000)} min`;
}

/** Of many and of one. */
const kindTitles: Readonly<Record<string, readonly [string, string]>> = {
  video: ['Videos', 'Video'],
  document: ['Documents', 'Document'],
  image: ['Images', 'Image'],
  thumbnail: ['Thumbnails', 'Thumbnail'],
  captions: ['Captions', 'Captions'],
  chat_image: ['Chat pictures', 'Chat picture'],
  profile_image: ['Profile pictures', 'Profile picture'],
};

export function kindTitle(kind: string): string {
  return kindTitles[kind]?.[0] ?? kind;
}

/** One file: 'Chat picture'. */
export function fileKind(kind: string): string {
  return kindTitles[kind]?.[1] ?? kind;
}

export interface TroubleWords {
  readonly title: string;
  /** What to do. */
  readonly advice: string;
}

const readTheLog = 'The server’s log tells why.';

export function describeTrouble(trouble: Trouble): TroubleWords {
  switch (trouble.kind) {
    case 'jobs_silent':
      return {
        title: 'The background jobs do not answer',
        advice: `Reminders, pushes and clean-up may have stopped. ${readTheLog}`,
      };
    case 'jobs_late':
      return { title: `Late: ${titlesOf(trouble.names)}`, advice: readTheLog };
    case 'jobs_failed':
      return {
        title: `Failed: ${titlesOf(trouble.names)}`,
        advice: 'It will be retried automatically.',
      };
    case 'queue_slow':
      return {
        title: `A due job has waited for ${ageInWords(trouble.seconds * 1_000)}`,
        advice: 'The server is busy, or no instance runs jobs.',
      };
    case 'disk_low':
      return {
        title: `Only ${sizeText(trouble.freeBytes)} of disk space is free`,
        advice: 'Free up space before uploads and changes fail.',
      };
    case 'backup_disk_low':
      return {
        title: `Only ${sizeText(trouble.freeBytes)} is free on the disk of the backups`,
        advice: 'Free up space before the nightly backup fails.',
      };
    case 'backup_old':
      return {
        title:
          trouble.takenAt === null
            ? 'There is no verified backup'
            : `The last verified backup is of ${dayInWords(dayOf(trouble.takenAt))}`,
        advice: 'The nightly backup fails, or cannot be restored. The server’s log says why.',
      };
    case 'checks_failed':
      return {
        title: `Failed: ${trouble.names.join(', ')}`,
        advice: 'Checks says what to do.',
      };
    case 'files_missing':
      return {
        title: `${trouble.files === 1 ? 'A file is' : `${trouble.files} files are`} missing in the storage`,
        advice: 'Files names them. Restore them from an earlier backup.',
      };
    case 'push_failing':
      return {
        title: `${trouble.failed} of ${trouble.of} pushes were refused`,
        advice: 'Since yesterday. The push services may not accept this server’s key or address.',
      };
    case 'devices_stuck':
      return {
        title:
          trouble.devices === 1
            ? 'A device cannot send its changes'
            : `${trouble.devices} devices cannot send their changes`,
        advice: 'Ask the member to open the app, and to update it if that is offered.',
      };
    default:
      return trouble satisfies never;
  }
}

function titlesOf(names: readonly string[]): string {
  return names.map(jobTitle).join(', ');
}
