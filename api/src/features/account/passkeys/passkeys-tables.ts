import type { Generated, Selectable } from 'kysely';

/** `passkeys`: public keys whose private halves are on devices of the account's owner. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, chosen by the passkey's maker. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  /** Signatures made, as last reported. Always zero for passkeys that do not count. */
  counter: string;
  /** How browsers reach it, such as 'internal' or 'usb'. */
  transports: string[];
  /** It is kept in its owner's account elsewhere, so that a lost device does not lose it. */
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  /** Null: never since it was added. */
  last_used_at: Generated<Date | null>;
}

/** What a passkey is asked for. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'prove';

/** `passkey_challenges`: what a browser was asked to sign, each answered once. */
export interface PasskeyChallengesTable {
  /** A session's key, or at a sign-in the SHA-256 of the secret in the browser's cookie. */
  holder: string;
  purpose: PasskeyPurpose;
  /** Base64url. */
  challenge: string;
  expires_at: Date;
}

export type PasskeyRow = Selectable<PasskeysTable>;

export interface PasskeyTables {
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
