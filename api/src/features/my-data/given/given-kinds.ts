/** Rows of the member, as they are stored. Every column is in exactly one place. */
export interface GivenRows {
  readonly kind: 'rows';
  /** The column that names the account; given where `gives` names it too. */
  readonly owner: string;
  /** The owner is the account's session, not the account. Absent: the account. */
  readonly through?: 'sessions';
  /** While this column is set the row is not the account's yet. Absent: each is. */
  readonly waitsFor?: string;
  /** Columns that make a row unique and that its page is found by, after `since`. */
  readonly key: readonly string[];
  /** When the row was made: its order. Absent: in the order of `key`. */
  readonly since?: string;
  readonly gives: readonly string[];
  /** Not given, with the reason in words for the member. */
  readonly withholds: Readonly<Record<string, string>>;
  /** Titles of training the row names, unless it is a draft. Absent: it names none. */
  readonly names?: 'module' | 'section';
}

/** Bank details: decrypted and masked, as the member's own screen shows them. */
export interface MaskedRows {
  readonly kind: 'masked';
  readonly owner: 'user_id';
  readonly gives: readonly string[];
  /** As in `GivenRows`; of a masked column its last characters are given. */
  readonly withholds: Readonly<Record<string, string>>;
}

/** Holds something of members, and is not given. */
export interface WithheldRows {
  readonly kind: 'withheld';
  /** In words for the member. */
  readonly reason: string;
}

/** No row is about a member: `impersonal` in personal-data.ts. */
export interface NobodysRows {
  readonly kind: 'nobodys';
}

export type GivenTable = GivenRows | MaskedRows | WithheldRows | NobodysRows;

export const nobodys: NobodysRows = { kind: 'nobodys' };

export const reasons = {
  administrator: 'Names an administrator. What you did as one is in the audit log, not here.',
  internal: 'Of use to the server alone.',
  repeated: 'Repeats what other columns say.',
  secret: 'A secret that gives access.',
  ownUse: 'Numbers that only order rows on the server.',
} as const;

export function rowsOf(table: Omit<GivenRows, 'kind'>): GivenRows {
  return { kind: 'rows', ...table };
}

export function withheld(reason: string): WithheldRows {
  return { kind: 'withheld', reason };
}
