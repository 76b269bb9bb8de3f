import type { MissingFile, ScheduledJob, StuckDevice, SystemState } from '../system-records.ts';

const readAt = '2026-11-21T12:00:00.000Z';

export function makeScheduledJob(over: Partial<ScheduledJob> = {}): ScheduledJob {
  return {
    name: 'schedule.remind',
    cron: '* * * * *',
    lastRun: { endedAt: '2026-11-21T11:59:58.000Z', duration: 42, hasFailed: false, handled: 3 },
    lastFailure: null,
    isLate: false,
    ...over,
  };
}

export function makeStuckDevice(over: Partial<StuckDevice> = {}): StuckDevice {
  return {
    userId: '00000000-0000-7000-8000-000000000001',
    username: 'clara',
    device: 'Chrome on Android',
    waiting: 4,
    refused: 0,
    oldestAt: '2026-11-21T09:00:00.000Z',
    reportedAt: '2026-11-21T11:50:00.000Z',
    lastSeenAt: '2026-11-21T11:55:00.000Z',
    ...over,
  };
}

export function makeMissingFile(over: Partial<MissingFile> = {}): MissingFile {
  return {
    key: 'chat/5f2c',
    kind: 'chat_image',
    name: 'beach.jpg',
    owner: 'clara',
    isSmallVersion: false,
    uploadedAt: '2026-11-03T10:00:00.000Z',
    noticedAt: '2026-11-20T10:23:00.000Z',
    ...over,
  };
}

/** A server at noon on which all is well. */
export function makeSystemState(over: Partial<SystemState> = {}): SystemState {
  const figures = { delivered: 120, retried: 2, failed: 0, expired: 1, gone: 1 };
  const days = ['2026-11-21', '2026-11-20'].map((day) => ({ day, ...figures }));
  const purged = { endedAt: '2026-11-21T11:37:01.000Z', duration: 900, hasFailed: false };
  return {
    readAt,
    jobs: [
      makeScheduledJob(),
      makeScheduledJob({ name: 'purge', cron: '37 * * * *', lastRun: { ...purged, handled: 12 } }),
    ],
    queue: { waiting: 0, planned: 1, active: 1, failed: 0, oldestSeconds: null },
    storage: {
      databaseBytes: 54_000_000,
      disk: { freeBytes: 80_000_000_000, totalBytes: 200_000_000_000 },
    },
    measured: {
      at: '2026-11-21T11:53:00.000Z',
      kinds: [{ kind: 'video', files: 12, bytes: 3_400_000_000 }],
      subscriptions: 87,
    },
    backups: {
      isScheduled: true,
      last: {
        takenAt: '2026-11-21T03:30:00.000Z',
        bytes: 48_000_000,
        missingFiles: 0,
        isVerified: true,
      },
      lastVerifiedAt: '2026-11-21T03:30:00.000Z',
    },
    files: {
      checkedAt: '2026-11-21T11:23:00.000Z',
      missing: { total: 0, files: [] },
      leftOver: { total: 0, files: [] },
    },
    checks: [
      { name: 'Database', state: 'ok', text: 'PostgreSQL 18.1, UTF8' },
      { name: 'Object store', state: 'unused', text: 'Files are in the data folder' },
    ],
    pushDays: days,
    stuck: { total: 0, devices: [] },
    server: {
      version: '0.1.0',
      startedAt: '2026-11-18T06:00:00.000Z',
      databaseVersion: '18.1',
      instances: 1,
    },
    ...over,
  };
}
