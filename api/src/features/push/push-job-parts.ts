import type { PgBoss } from 'pg-boss';
import type { Db } from '../../database/schema.ts';
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
  /** It is the chat push these browsers wait for in quiet hours. Absent: no. */
  readonly holds?: boolean;
}

export interface PushJobParts {
  readonly boss: Pick<PgBoss, 'insert'>;
  readonly db: Db;
  readonly send: SendPush;
  /** For absolute addresses in payloads. Absent: paths. */
  readonly publicOrigin?: string;
  /** Seconds before the first retry. */
  readonly firstDelay: number;
  readonly now: () => Date;
}

/**
 * Of its jobs: what is soon too late, such as a reminder, goes before what can wait for days, and one
 * member's pushes before those to thousands.
 */
export function priorityOf({ audience, urgency }: Pick<PushRow, 'audience' | 'urgency'>): number {
  if (urgency === 'high') return 2;
  return audience === 'user' && urgency !== 'low' ? 1 : 0;
}
