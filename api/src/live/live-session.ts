import type { Role } from '@greenroom/sync-protocol/account/account-records';

/** Whose socket it is: the session it was opened with. */
export interface LiveSession {
  readonly userId: string;
  readonly sid: string;
  /** A session ends when the role changes, and its sockets with it. */
  readonly role: Role;
}
