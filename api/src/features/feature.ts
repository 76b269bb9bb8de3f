import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import type { PgBoss } from 'pg-boss';
import type { MutationHandlers, RequestHandlers } from '../access/handler.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Files } from '../files/files.ts';
import type { JobParts } from '../jobs/feature-jobs.ts';
import type { Feed } from '../sync/feed.ts';
import type { FrameSource } from '../sync/frame-source.ts';
import type { QueueCounts } from './analytics/read-health.ts';
import type { PushSettings } from './push/sending/send-push.ts';
import type { CountedQueue } from './system/read-system.ts';

/** What a feature gives the server. Absent: nothing of the kind. */
export interface Feature {
  /** Creates the handlers of its calls that are not offline calls. */
  readonly requests?: (parts: FeatureParts) => Partial<RequestHandlers>;
  /** Handlers of its offline calls. */
  readonly mutations?: Partial<MutationHandlers>;
  /** What is replicated to devices. */
  readonly feeds?: readonly Feed[];
  /** Collections whose changes are sent as messages over sockets instead of a poke. */
  readonly frames?: readonly FrameSource[];
  /** Starts its background jobs. */
  readonly jobs?: (boss: PgBoss, parts: FeatureJobParts) => Promise<void>;
}

/** What handlers need of the start. */
export interface FeatureParts {
  /** Absent: no code is required. */
  readonly setupCode?: string | undefined;
  /** Display name of the OpenID Connect provider. Absent: none is configured. */
  readonly provider?: string | undefined;
  readonly files: Files;
  /** The keys bank details are encrypted with. */
  readonly bankKeys: KeyRing;
  /** An origin of push endpoints that may be private. Absent: none. */
  readonly pushTestOrigin?: string | undefined;
  /** Called after a commit that changed replicated rows. */
  readonly announce: () => void;
  /** Reads the queues of background jobs. Absent: this process runs none. */
  readonly readQueues?: () => Promise<readonly (QueueCounts & CountedQueue)[]>;
  /** When the server started. Absent: now. */
  readonly startedAt?: Date;
  /** Folder of the embedded database and of files. Absent: both are elsewhere. */
  readonly diskFolder?: string | undefined;
  /** Where nightly backups are put. Absent: none are taken. */
  readonly backups?: { readonly folder: string; readonly keep: number } | undefined;
  /** The checks of the installation. Absent: none. */
  readonly readChecks?: () => Promise<SystemCheck[]>;
}

/** What jobs need of the start. */
export interface FeatureJobParts extends JobParts {
  readonly push: PushSettings;
}
