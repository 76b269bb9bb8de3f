import type { ColumnType, Generated } from 'kysely';

export interface SessionContent {
  /** The provider's ID token, for signing out there too. Absent: signed in with a password. */
  readonly idToken?: string;
}

/** `sessions` (spec member 3): `sid` is the SHA-256 of the cookie's secret (security.md 10). */
export interface SessionsTable {
  sid: string;
  /** Identifies the session to its owner; gives no access. */
  id: Generated<string>;
  user_id: string;
  sess: ColumnType<SessionContent, string, string>;
  /** Browser and system. Null: the session predates this column. */
  device: string | null;
  /** What its owner calls it. Null: nothing. */
  label: Generated<string | null>;
  /** As the device last reported. */
  has_app_lock: Generated<boolean>;
  /** When the owner last proved to be there, by signing in or `account.prove`. */
  proven_at: Generated<Date | null>;
  expire: Date;
  absolute_expire: Date;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

/** `ended_sessions`: sessions that ended in the last 90 days, inserted only by triggers. */
export interface EndedSessionsTable {
  sid: string;
  /** Null: the account was deleted, at `ended_at`. */
  user_id: string | null;
  ended_at: Date;
  /** When it began and was last used; null: it ended before these were kept. */
  begun_at: Date | null;
  last_seen_at: Date | null;
  /** Of the session, with what its device last reported. Null: it ended before these were kept. */
  id: Generated<string | null>;
  device: Generated<string | null>;
  label: Generated<string | null>;
  has_app_lock: Generated<boolean | null>;
  /** Changes the device could not send. Null: it reported none. */
  waiting: Generated<number | null>;
  reported_at: Generated<Date | null>;
  /** False: the person signed out there or in again, it has erased, or it ended before this was kept. */
  may_hold_data: Generated<boolean>;
}

export interface SessionsTables {
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
}
