import type { Generated, Selectable } from 'kysely';

/** `second_factors`: the authenticator app of an account. */
export interface SecondFactorsTable {
  user_id: string;
  /** The shared secret of TOTP, of `sealSecret`. */
  secret: Buffer;
  /** The key it is encrypted with. */
  key_id: string;
  created_at: Date;
  /** Null: being set up, and not asked for yet. */
  confirmed_at: Generated<Date | null>;
  /** The latest time step whose code was accepted: each is accepted once (RFC 6238, 5.2). */
  last_step: Generated<string>;
  /** Salt of the account's recovery codes; null: none were made yet. */
  recovery_salt: Generated<Buffer | null>;
}

/** `recovery_codes`: each opens the account once in place of the app. */
export interface RecoveryCodesTable {
  user_id: string;
  /** argon2id with the account's salt. */
  code_hash: string;
  used_at: Generated<Date | null>;
}

/** `pending_sign_ins`: the password was right, the code is missing. No session. */
export interface PendingSignInsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  secret_hash: string;
  user_id: string;
  /** SHA-256 of the stored password hash that was compared: a changed password ends it. */
  password_check: string;
  expires_at: Date;
}

export type SecondFactorRow = Selectable<SecondFactorsTable>;

export interface SecondFactorTables {
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  pending_sign_ins: PendingSignInsTable;
}
