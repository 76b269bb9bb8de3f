import type { AccountStatus, Role } from '@greenroom/sync-protocol/account/account-records';
import type { Generated, Selectable } from 'kysely';

/**
 * `users` (spec member 3). Usernames and emails are unique regardless of case. The database also
 * maintains `search_text`: username, email and names in lower case, one per line.
 */
export interface UsersTable {
  id: string;
  username: string;
  /** Null: the provider gave none that is verified and unused. Local accounts always have one. */
  email: string | null;
  /** argon2id hash; null for accounts of an external provider. */
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
  /** Set when an administrator sets the password (decisions: Account). */
  password_change_required: Generated<boolean>;
  /** Created from the configuration and not yet claimed. */
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

/** `user_activity`: an account's last use, to the minute; null: never. Written by triggers. */
export interface UserActivityTable {
  user_id: string;
  last_seen_at: Date | null;
}

export type UserRow = Selectable<UsersTable>;

export interface UsersTables {
  users: UsersTable;
  user_activity: UserActivityTable;
}
