import { describe, expect, it } from 'vitest';
import { parseFlatInput } from '../input/parse-input.ts';
import { reportOutbox } from './system-calls.ts';
import type { SystemState } from './system-records.ts';
import { countRemarks, findTroubles, isRunLate, secondsBetweenRuns } from './system-rules.ts';
import { makeMissingFile, makeScheduledJob, makeSystemState } from './testing/make-system-state.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('checks with a remark are counted, those that failed or are well are not', () => {
  const checks = (['ok', 'warning', 'failed', 'warning'] as const).map((state, index) => ({
    name: `Check ${index}`,
    state,
    text: '',
  }));
  expect(countRemarks(makeSystemState({ checks }))).toBe(2);
  expect(countRemarks(makeSystemState({}))).toBe(0);
});

describe('a schedule', () => {
  it.each([
    ['* * * * *', 60],
    ['*/5 * * * *', 300],
    ['37 * * * *', 3_600],
    ['0 3 * * *', 86_400],
    ['0 0 1 1 *', null],
  ])('%s runs each %s seconds', (cron, seconds) => expect(secondsBetweenRuns(cron)).toBe(seconds));

  it.each([
    ['* * * * *', 6, false],
    ['* * * * *', 7, true],
    ['37 * * * *', 79, false],
    ['37 * * * *', 81, true],
    // Not judged.
    ['0 0 1 1 *', 10_000, false],
  ])('%s without a run for %i minutes: late %s', (cron, minutes, late) =>
    expect(isRunLate(cron, minutesAgo(minutes), now)).toBe(late),
  );
});

describe('troubles', () => {
  const kindsOf = (over: Partial<SystemState>) =>
    findTroubles(makeSystemState(over)).map(({ kind }) => kind);
  const { storage, queue, server } = makeSystemState();
  const last = { takenAt: now.toISOString(), bytes: 1, missingFiles: 0, isVerified: true };
  const backups = { isScheduled: true, last, lastVerifiedAt: now.toISOString() };
  const files = {
    checkedAt: now.toISOString(),
    missing: { total: 1, files: [makeMissingFile()] },
    leftOver: { total: 2, files: [] },
  };
  const old = '2026-11-19T23:59:00.000Z';
  const day = { day: '2026-11-21', delivered: 100, retried: 50, failed: 0, expired: 50, gone: 50 };

  it('are none while all is well', () => expect(kindsOf({})).toEqual([]));

  it('take the missing files from the last backup until the storage was looked through', () => {
    const missed = { ...backups, last: { ...last, missingFiles: 1 } };
    const unlooked = { ...files, checkedAt: null };
    expect(kindsOf({ files: unlooked, backups: missed })).toEqual(['files_missing']);
    const found = { ...files, missing: { total: 0, files: [] } };
    expect(kindsOf({ files: found, backups: missed })).toEqual([]);
  });

  it('name the jobs that are late or whose last run failed', () => {
    const lastRun = { endedAt: now.toISOString(), duration: 1, hasFailed: true, handled: null };
    const jobs = [
      makeScheduledJob({ name: 'purge', isLate: true }),
      makeScheduledJob({ name: 'files.sweep', lastRun }),
      makeScheduledJob({ lastFailure: { at: now.toISOString(), reason: 'over since' } }),
    ];
    expect(findTroubles(makeSystemState({ jobs }))).toEqual([
      { kind: 'jobs_late', names: ['purge'] },
      { kind: 'jobs_failed', names: ['files.sweep'] },
    ]);
  });

  it.each<[string, Partial<SystemState>, string[]]>([
    [
      'a failed check',
      { checks: [{ name: 'Clock', state: 'failed', text: '' }] },
      ['checks_failed'],
    ],
    ['a check to look at', { checks: [{ name: 'Disk', state: 'warning', text: '' }] }, []],
    [
      'a backup of the night before last',
      { backups: { ...backups, lastVerifiedAt: old } },
      ['backup_old'],
    ],
    [
      'backups elsewhere',
      { backups: { isScheduled: false, last: null, lastVerifiedAt: null } },
      [],
    ],
    [
      'no backup for days',
      { backups: { ...backups, last: null, lastVerifiedAt: null } },
      ['backup_old'],
    ],
    [
      'no backup before the first night',
      {
        backups: { ...backups, last: null, lastVerifiedAt: null },
        server: { ...server, startedAt: '2026-11-21T09:00:00.000Z' },
      },
      [],
    ],
    ['a file that a backup did not find', { files }, ['files_missing']],
    ['an older server', { backups: undefined }, []],
    ['jobs that do not answer', { jobs: null, queue: null }, ['jobs_silent']],
    ['a job that waits', { queue: queue && { ...queue, oldestSeconds: 601 } }, ['queue_slow']],
    ['a short wait', { queue: queue && { ...queue, oldestSeconds: 600 } }, []],
    [
      'a nearly full disk',
      { storage: { ...storage, disk: { freeBytes: 4e9, totalBytes: 1e11 } } },
      ['disk_low'],
    ],
    [
      'a small disk with room',
      { storage: { ...storage, disk: { freeBytes: 4e9, totalBytes: 2e10 } } },
      [],
    ],
    ['no disk', { storage: { ...storage, disk: null } }, []],
    [
      'a nearly full disk of backups',
      { storage: { ...storage, backupDisk: { freeBytes: 4e9, totalBytes: 1e11 } } },
      ['backup_disk_low'],
    ],
    ['many failed pushes', { pushDays: [{ ...day, failed: 6 }] }, ['push_failing']],
    ['few failed pushes', { pushDays: [{ ...day, failed: 5 }] }, []],
    ['many failed pushes, but long ago', { pushDays: [day, day, { ...day, failed: 99 }] }, []],
    ['stuck devices', { stuck: { total: 2, devices: [] } }, ['devices_stuck']],
  ])('%s', (_what, over, kinds) => expect(kindsOf(over)).toEqual(kinds));
});

it('reports whole numbers within limits, and nothing else', () => {
  const valid = { waiting: 3, refused: 0, oldestSeconds: 601 };
  expect(parseFlatInput(reportOutbox, valid).ok).toBe(true);
  for (const over of [{ waiting: -1 }, { refused: 1.5 }, { oldestSeconds: 4e7 }, { text: 'x' }]) {
    expect(parseFlatInput(reportOutbox, { ...valid, ...over }).ok).toBe(false);
  }
});
