import type { ConcernStatus } from '@greenroom/sync-protocol/concerns/concerns-records';
import type { Generated, Selectable } from 'kysely';

/** `anonymous_concerns` (spec member 3; security 29). */
export interface AnonymousConcernsTable {
  /** Random. */
  id: Generated<string>;
  content: string;
  status: Generated<ConcernStatus>;
  /** yyyy-MM-dd. */
  created_on: string;
  /** SHA-256 of the follow-up code. */
  follow_up_hash: Buffer;
  reviewed_at: Generated<Date | null>;
  reviewed_by_id: Generated<string | null>;
  admin_response: Generated<string | null>;
}

export type ConcernRow = Selectable<AnonymousConcernsTable>;

export interface ConcernsTables {
  anonymous_concerns: AnonymousConcernsTable;
}
