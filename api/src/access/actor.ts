import type { Role } from '@greenroom/sync-protocol/account/account-records';

/** An account that makes a call. */
export interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly suspended: boolean;
  /** An administrator set the password; most calls are refused until it is changed. */
  readonly mustChangePassword: boolean;
}

/** The session of a request, with its account. */
export interface Identity {
  /** The session's key in the table. */
  readonly sid: string;
  readonly actor: Actor;
  readonly isMaintenance: boolean;
  /** The owner has proven to be there in the last minutes (docs/decisions/fresh-proof.md). */
  readonly isProven: boolean;
}
