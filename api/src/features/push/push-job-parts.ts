import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/schema.ts';
import type { PushRow } from './push-tables.ts';
import type { SendPush } from './sending/send-push.ts';

export const fanOutQueue = 'push.fan-out';
export const deliverQueue = 'push.deliver';

/** Jobs hold ids alone: they outlive what they are about. */
export interface FanOutJob {
  readonly pushId: string;
  /** The browser to continue after; null: from the first. */
  readonly after: string | null;
}

export interface DeliverJob {
  readonly pushId: string;
  /** Ids of subscriptions. */
  readonly to: readonly string[];
  /** From 1. */
  readonly attempt: number;
}

export interface PushJobParts {
  readonly boss: Pick<PgBoss, 'insert'>;
  readonly db: Kysely<Database>;
  readonly send: SendPush;
  /** For absolute addresses in payloads. Absent: paths. */
  readonly publicOrigin?: string;
  /** Seconds before the first retry. */
  readonly firstDelay: number;
  readonly now: () => Date;
}

/** Of its jobs: one member's pushes go before those to thousands, as a reminder is soon too late. */
export function priorityOf({ audience }: Pick<PushRow, 'audience'>): number {
  return audience === 'user' ? 1 : 0;
}
