import type { CallName } from '@greenroom/sync-protocol/contract';

/**
 * What a sentence speaks of: a table of the server's database, a table of the device's database
 * (collections included), or a call that shows something of a member to somebody else.
 */
export type Cover = `table:${string}` | `device:${string}` | `call:${CallName}`;

export interface StoredFact {
  /** A word or two to find it by. */
  readonly topic: string;
  readonly text: string;
  /** Empty: about nothing of the three. */
  readonly covers: readonly Cover[];
}

export interface FactGroup {
  readonly id: 'device' | 'server' | 'members' | 'admins' | 'deletion' | 'never';
  readonly title: string;
  readonly facts: readonly StoredFact[];
}
