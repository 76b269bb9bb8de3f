import type { Generated } from 'kysely';

/** `sign_in_failures`: wrong passwords of the last minutes. `subject` hashes account and address. */
export interface SignInFailuresTable {
  id: Generated<string>;
  subject: string;
  failed_at: Date;
}

/** `ended_sessions`: sessions that ended with the deletion of their account, kept 90 days. */
export interface EndedSessionsTable {
  sid: string;
  ended_at: Date;
}
