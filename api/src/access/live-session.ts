import type { Role } from '@greenroom/sync-protocol/account/account-records';

/** The session a socket was opened with. */
export interface LiveSession {
  readonly userId: string;
  readonly sid: string;
  /** Constant: a change of the role ends the session and its sockets. */
  readonly role: Role;
}
