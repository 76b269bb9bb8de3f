import * as v from 'valibot';
import { dateSchema, idSchema, instantSchema } from '../values.ts';

/** The state of the server and of devices that cannot send, for administrators. */

/** A scheduled job. */
export const scheduledJobSchema = v.object({
  /** Of its queue: 'schedule.remind'. */
  name: v.string(),
  /** When it runs, five fields in UTC: '37 * * * *'. */
  cron: v.string(),
  /** The last finished run on any instance; null: none within a week. */
  lastRun: v.nullable(
    v.object({
      endedAt: instantSchema,
      /** Milliseconds. */
      duration: v.number(),
      hasFailed: v.boolean(),
      /** What it handled: reminders, rows, files. Null: it does not count, or has failed. */
      handled: v.nullable(v.number()),
    }),
  ),
  /** The last run that failed within a week; null: none. `reason`: at most 200 characters. */
  lastFailure: v.nullable(v.object({ at: instantSchema, reason: v.string() })),
  /** No run has ended for longer than the schedule explains (`isRunLate`). */
  isLate: v.boolean(),
});

/** Jobs of all queues. */
export const jobQueueSchema = v.object({
  /** Due and not begun. */
  waiting: v.number(),
  /** To begin at a later time, such as pushes held back by quiet hours. */
  planned: v.number(),
  active: v.number(),
  /** Failed for good and kept for a week. */
  failed: v.number(),
  /** Seconds for which the oldest waiting job has been due; null: none waits. */
  oldestSeconds: v.nullable(v.number()),
});

/** What an hourly job counts, because no request may read whole tables. */
export const measuredSchema = v.object({
  /** Finished uploads by kind, the largest sum first. */
  kinds: v.array(v.object({ kind: v.string(), files: v.number(), bytes: v.number() })),
  /** Browsers that receive pushes. */
  subscriptions: v.number(),
});

const diskSchema = v.object({ freeBytes: v.number(), totalBytes: v.number() });

export const storageStateSchema = v.object({
  /** Null: no answer in time. */
  databaseBytes: v.nullable(v.number()),
  /** Of the data folder; null: neither files nor the database are stored there. */
  disk: v.nullable(diskSchema),
  /**
   * Of the folder of nightly backups, where the data folder is on another disk or not used. Absent: an
   * older server, no such disk, or no answer in time.
   */
  backupDisk: v.optional(diskSchema),
});

/** The backups; a verified one was restored into a scratch database and found the same. */
export const backupsStateSchema = v.object({
  /** Whether this server takes one each night. */
  isScheduled: v.boolean(),
  last: v.nullable(
    v.object({
      takenAt: instantSchema,
      /** Of the archive. */
      bytes: v.number(),
      /** Files that rows name and the storage did not have. */
      missingFiles: v.number(),
      isVerified: v.boolean(),
    }),
  ),
  /** When the last verified one was taken; null: none. */
  lastVerifiedAt: v.nullable(instantSchema),
});

/** A file that an upload names and the storage does not have. */
export const missingFileSchema = v.object({
  /** In the storage, random. */
  key: v.string(),
  /** 'chat_image', of the uploads. */
  kind: v.string(),
  /** As its owner's device called it. */
  name: v.string(),
  /** Username; null: the account was deleted. */
  owner: v.nullable(v.string()),
  /** Whether only the small version of an image is missing. */
  isSmallVersion: v.boolean(),
  uploadedAt: instantSchema,
  noticedAt: instantSchema,
});

/** What an hourly look into the storage found. Of each list the first 50 of `total`. */
export const filesStateSchema = v.object({
  /** Null: none within a week. */
  checkedAt: v.nullable(instantSchema),
  /** The longest missing first. */
  missing: v.object({ total: v.number(), files: v.array(missingFileSchema) }),
  /** Stored and named by nothing; the next to be removed first. */
  leftOver: v.object({
    total: v.number(),
    files: v.array(v.object({ key: v.string(), dueAt: instantSchema })),
  }),
});

/** Pushes of a day in UTC, one per browser. */
export const pushDaySchema = v.object({
  day: dateSchema,
  delivered: v.number(),
  /** Attempts that are repeated later, because the push service did not take them. */
  retried: v.number(),
  /** Refused for good. */
  failed: v.number(),
  /** Not delivered before their time was over. */
  expired: v.number(),
  /** Browsers that no longer exist; their subscriptions were deleted. */
  gone: v.number(),
});

/** A device whose oldest unsent change was older than an hour at its last report. */
export const stuckDeviceSchema = v.object({
  userId: idSchema,
  username: v.string(),
  /** 'Chrome on Android'. */
  device: v.string(),
  /** What the member calls it. Absent: nothing, or the server does not tell. */
  label: v.optional(v.string()),
  waiting: v.number(),
  /** Refused changes the member has not dealt with. */
  refused: v.number(),
  /** When the oldest unsent change was made. */
  oldestAt: instantSchema,
  reportedAt: instantSchema,
  /** The last request of the device's session. */
  lastSeenAt: instantSchema,
});

/** A check of the installation, as `greenroom doctor` prints it. */
export const systemCheckSchema = v.object({
  /** 'Public address'. */
  name: v.string(),
  /** `unused`: this installation has nothing of the kind. */
  state: v.picklist(['ok', 'warning', 'failed', 'unused']),
  /** A sentence for an operator. */
  text: v.string(),
});

export const systemSchema = v.object({
  /** When all this was read. */
  readAt: instantSchema,
  /** Null: the jobs do not answer. */
  jobs: v.nullable(v.array(scheduledJobSchema)),
  queue: v.nullable(jobQueueSchema),
  storage: storageStateSchema,
  /** Absent: an older server. */
  backups: v.optional(backupsStateSchema),
  /** Absent: an older server. */
  files: v.optional(filesStateSchema),
  /** Absent: an older server, or they are still running. */
  checks: v.optional(v.array(systemCheckSchema)),
  /** Null: not counted yet. */
  measured: v.nullable(v.object({ at: instantSchema, ...measuredSchema.entries })),
  /** The last seven days, today first; days without pushes included. */
  pushDays: v.array(pushDaySchema),
  /** `devices`: the 50 that are stuck longest, of `total`. */
  stuck: v.object({ total: v.number(), devices: v.array(stuckDeviceSchema) }),
  server: v.object({
    version: v.string(),
    /** Of the instance that answers. */
    startedAt: instantSchema,
    databaseVersion: v.string(),
    /** Instances connected to the database; null: unknown. */
    instances: v.nullable(v.number()),
    /** Instances that gave a sign of life lately, the longest running first. Absent: an older server. */
    running: v.optional(
      v.array(v.object({ version: v.string(), startedAt: instantSchema, seenAt: instantSchema })),
    ),
  }),
});

export type ScheduledJob = v.InferOutput<typeof scheduledJobSchema>;
export type JobQueue = v.InferOutput<typeof jobQueueSchema>;
export type StorageState = v.InferOutput<typeof storageStateSchema>;
export type BackupsState = v.InferOutput<typeof backupsStateSchema>;
export type MissingFile = v.InferOutput<typeof missingFileSchema>;
export type FilesState = v.InferOutput<typeof filesStateSchema>;
export type SystemCheck = v.InferOutput<typeof systemCheckSchema>;
export type PushDay = v.InferOutput<typeof pushDaySchema>;
export type Measured = v.InferOutput<typeof measuredSchema>;
export type StuckDevice = v.InferOutput<typeof stuckDeviceSchema>;
export type SystemState = v.InferOutput<typeof systemSchema>;
