import type { Generated, Selectable } from 'kysely';

/** `push_keys`: one row, the VAPID key pair of this installation. */
export interface PushKeysTable {
  id: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: Generated<Date>;
}

/** `push_subscriptions` (spec member 3): one row per browser. */
export interface PushSubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Whether its pushes say only that there is something. */
  is_discreet: Generated<boolean>;
  /** The session it ends with; null: subscribed by an older version. */
  session_sid: string | null;
  /** The browser is told nothing but to erase what it keeps. Null: it gets its member's pushes. */
  erasure_id: Generated<string | null>;
  /** The newest chat message when news of the chat were last pushed; a bigint, as text. */
  chat_told_position: Generated<string>;
  /** When that was; null: never. */
  chat_told_at: Generated<Date | null>;
  /** Until when a push of the chat waits for the end of quiet hours; null or past: none waits. */
  chat_deferred_until: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** `push_quiet_hours`: HH:mm in the member's zone; no row: none. */
export interface PushQuietHoursTable {
  user_id: string;
  from_time: string;
  to_time: string;
}

export type PushUrgency = 'low' | 'normal' | 'high';

/** `pushes`: what is to be pushed; `queued_at` null: not yet given to the job queue. */
export interface PushesTable {
  id: Generated<string>;
  audience: 'user' | 'everybody' | 'chat';
  /** Set for the audience `user` alone. */
  user_id: string | null;
  notification_id: string | null;
  /** Tells the one browser of this erasure to erase what it keeps. Null: any other push. */
  erasure_id: Generated<string | null>;
  title: string;
  body: string;
  url: string;
  kind: string;
  tag: string;
  urgency: PushUrgency;
  due_at: Date;
  expires_at: Date;
  queued_at: Generated<Date | null>;
}

export type PushRow = Selectable<PushesTable>;

/**
 * `retried`: an attempt that is repeated later; `gone`: the browser no longer exists; `failed`:
 * refused for good; `expired`: its time passed.
 */
export type PushOutcome = 'delivered' | 'retried' | 'gone' | 'failed' | 'expired';

/** `push_counts`: pushes per day (UTC) and outcome, for administrators. */
export interface PushCountsTable {
  day: string;
  outcome: PushOutcome;
  pushes: string;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
  push_keys: PushKeysTable;
  push_quiet_hours: PushQuietHoursTable;
  pushes: PushesTable;
  push_counts: PushCountsTable;
}
