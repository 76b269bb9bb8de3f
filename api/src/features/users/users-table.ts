import type { AccountStatus, Role } from '@greenroom/sync-protocol/account/account-records';
import type { ColumnType, Generated, Selectable } from 'kysely';

/**
 * `users` (spec member 3). Usernames and emails are unique regardless of case. Besides, the database
 * keeps `search_text`: username, email and names in lower case, a line each.
 */
export interface UsersTable {
  id: string;
  username: string;
  /** Null: the provider told none that is verified and nobody else's; local accounts have one. */
  email: string | null;
  /** argon2id; null for accounts of an external provider. */
  password: string | null;
  auth_type: Generated<string>;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  role: Generated<Role>;
  status: Generated<AccountStatus>;
  suspended: Generated<boolean>;
  /** Shown at sign-in to a rejected account (decisions.md, Account). */
  rejection_reason: string | null;
  /** An administrator set the password: it must be changed first (decisions: Account). */
  password_change_required: Generated<boolean>;
  /** The administrator made from the configuration, as long as nobody claimed it. */
  is_unclaimed_default: Generated<boolean>;
  /** IANA zone, sent by the device. */
  time_zone: string | null;
  notify_community_chat_enabled: Generated<boolean>;
  notify_training_module_enabled: Generated<boolean>;
  notify_schedule_enabled: Generated<boolean>;
  approved_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What a session keeps besides its columns. */
export interface SessionContent {
  /** The provider's ID token, to sign out there too. Absent: signed in with a password. */
  readonly idToken?: string;
}

/** `sessions` (spec member 3): `sid` is the SHA-256 of the cookie's secret (security.md 10). */
export interface SessionsTable {
  sid: string;
  /** Names the session to its owner; opens nothing. */
  id: Generated<string>;
  user_id: string;
  sess: ColumnType<SessionContent, string, string>;
  /** Browser and system in a few words. Null: begun before they were noted. */
  device: string | null;
  expire: Date;
  absolute_expire: Date;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

/**
 * `user_activity`: when an account last used a session, to the minute; null: never. Written by
 * triggers alone; every account has a row.
 */
export interface UserActivityTable {
  user_id: string;
  last_seen_at: Date | null;
}

export type UserRow = Selectable<UsersTable>;
