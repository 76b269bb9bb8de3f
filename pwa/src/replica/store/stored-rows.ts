import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ReplicaStatus, RowKey } from '../replica-types.ts';

/**
 * A row of a collection table or shadow. Base rows carry replication data under reserved keys,
 * which wire rows and optimistic rows lack.
 */
export interface StoredRow {
  readonly id: string;
  /** The row's scopes, each with the last sweep generation that marked it. */
  readonly $scopes?: Readonly<Record<string, number>>;
  /** The last transaction on the row, for checksums. */
  readonly $xid?: string;
  /** Differing ones of single scopes; absent: `$xid` in all. */
  readonly $otherXids?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** The base of a row that queued changes touch; null: not on the server. */
export interface ShadowRow {
  readonly collection: CollectionName;
  readonly id: string;
  readonly base: StoredRow | null;
}

/** A row received by the socket, shown until a later pull is applied. */
export interface LiveRow {
  readonly collection: CollectionName;
  readonly id: string;
  /** Null: deleted. */
  readonly row: StoredRow | null;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/**
 * - `queued`: to be offered, unless it depends on a blocked entry (outbox/to-offer.ts).
 * - `acknowledged`: processed by the server; rows and outcome not pulled yet.
 * - `held`: kept back on the server's request (account paused, upload missing).
 * - `parked`: failed alone and was set aside.
 * - `uploading`: waits for files, its own or an earlier entry's in its lane.
 */
export type EntryState = StoredState | 'acknowledged';
/** The stored states; `acknowledged` follows from meta (stamps.ts). */
export type StoredState = 'queued' | 'held' | 'parked' | 'uploading';

/** A person's change until its outcome is known, as stored. */
export interface StoredEntry {
  /** The order of offering and replaying; assigned by the database. */
  readonly position: number;
  /** Random; identifies the mutation across client ids. */
  readonly id: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** When the person acted, ISO 8601 UTC, and minutes east of UTC then. */
  readonly at: string;
  readonly offset: number;
  readonly state: StoredState;
  /** Offered before, under any client id: the server may have processed it. */
  readonly offered: boolean;
  /** Offered as sync.skip, because discarded or failing alone; null: as itself. */
  readonly skip: 'discard' | 'park' | null;
  /** Not replayed: discarded, or contained in the base rows. */
  readonly silent: boolean;
  /** The footprint. */
  readonly rows: readonly RowKey[];
  /** Rows only this change creates. Absent: none. */
  readonly creates?: readonly RowKey[];
  /** The subject when it was made. Absent: in its input, or an older entry. */
  readonly subject?: string;
  /** Applied before and resent after a restore. Absent: no. */
  readonly resent?: Resent;
  readonly collapseKey: string | null;
  /** Entries of one lane are sent in order. Absent: no lane. */
  readonly lane?: string;
  /** Its outcome may come with a later pull (Effect.isQuiet). Absent: pulled at once. */
  readonly quiet?: true;
  /** Bytes of the mutation as JSON, at most. */
  readonly bytes: number;
}

/** An entry with its state from meta. */
export interface OutboxEntry extends Omit<StoredEntry, 'state'> {
  readonly state: EntryState;
  /** Null until offered; from then on the entry is frozen. */
  readonly sequence: number | null;
}

export type NewOutboxEntry = Omit<StoredEntry, 'position'>;
/** Input of the outbox table; without a position: appended. */
export type OutboxPut = NewOutboxEntry & { readonly position?: number };

/**
 * The upload of one file of a change, kept until the change is applied or discarded: a refused one
 * keeps its files. The bytes are in `attachments`.
 */
export interface StoredUpload {
  /** The id of the change. */
  readonly mutationId: string;
  /** The file's place among the change's files. */
  readonly position: number;
  readonly fileId: string;
  /** The server has the file, as far as known. */
  readonly isUploaded: boolean;
  /** Points for failed uploads (upload-strikes.ts). */
  readonly strikes: number;
  /** The upload failed or stalled: the lane does not wait for the change. */
  readonly isOvertaken: boolean;
  /** The server's refusal, left by the worker for a page. Null: none. */
  readonly refusal: Problem | null;
}

/** Data to apply a change again to an older database. */
export interface Resent {
  /** Rows it changes but does not create: another device may have to restore them. */
  readonly needs: readonly RowKey[];
  /** When its outcome was stored, in milliseconds since the epoch. */
  readonly sentAt: number;
}

/** An applied change, kept for `sentPeriod` in case the server is restored from a backup. */
export interface SentEntry extends Pick<
  OutboxEntry,
  'id' | 'call' | 'input' | 'at' | 'offset' | 'subject' | 'lane' | 'bytes'
> {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** Rows it changed but did not create. Absent: none. */
  readonly needs?: readonly RowKey[];
}

/** Sent changes, never read singly: one record of hundreds is written about ten times as fast. */
export interface SentChunk {
  readonly position: number;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly entries: readonly SentEntry[];
}

export type NewSentChunk = Omit<SentChunk, 'position'>;

/** A change the server refused, with its input. */
export interface Rejection extends Pick<
  OutboxEntry,
  'id' | 'call' | 'input' | 'at' | 'rows' | 'creates' | 'subject'
> {
  readonly position: number;
  readonly problem: Problem;
  /** The change it depended on. Absent: refused itself. */
  readonly causedBy?: string;
}

export type NewRejection = Omit<Rejection, 'position'>;

/** A pull under way, and the rows to sweep after its last page. */
export interface Sweep {
  /** When its first page was requested, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** The mark of this pull's puts; base rows with another were not sent. */
  readonly generation: number;
  /** The scopes sent whole so far. */
  readonly whole: readonly string[];
  /** No cursor, or a reset: sweeps every scope. */
  readonly all: boolean;
  /** The pull began with a reset; its later pages may report it too. */
  readonly isReset: boolean;
  /** Scopes with rows before the pull; others need no sweep. */
  readonly before: readonly string[];
}

/** Entries with consecutive positions and sequences. */
export interface Stamps {
  /** First and last position. */
  readonly first: number;
  readonly last: number;
  /** The first sequence. */
  readonly sequence: number;
}

/** The only row of `meta`. */
export interface ReplicaMeta {
  readonly key: 'replica';
  readonly userId: string;
  readonly clientId: string;
  readonly epoch: string | null;
  readonly cursor: string | null;
  readonly nextSequence: number;
  /** The sequences of queued entries, in order; others were not offered. */
  readonly stamps: readonly Stamps[];
  /** The highest sequence known to be processed. */
  readonly processed: number;
  /** Outcomes up to this sequence are stored. */
  readonly told: number;
  /** Milliseconds since the epoch; null: no pull completed. */
  readonly lastPulledAt: number | null;
  /** Days from then on that it may be shown (offline-rules.ts); null: without end. Absent: earlier ones. */
  readonly offlineDays?: number | null;
  /** When the last completed pull began; the base rows contain everything before. */
  readonly pullStartedAt: number | null;
  /** The highest sweep generation used. */
  readonly generation: number;
  /** Null: no pull between pages. */
  readonly sweep: Sweep | null;
  /** The scopes of the base rows. */
  readonly scopes: readonly string[];
  readonly notice: ReplicaStatus['notice'];
  readonly torn: ReplicaStatus['torn'];
  /** The lowest `sort` held of each windowed scope; others are complete. */
  readonly floors: Readonly<Record<string, string>>;
  /** Scopes to request whole with the next pull. */
  readonly anew: readonly string[];
  /** Scopes with rows of collections unknown when pulled. */
  readonly partial: readonly string[];
  /** The wire versions the base rows were parsed with; null: none were pulled. */
  readonly wire: Readonly<Record<string, number>> | null;
  /** When the base rows were last verified; 0: to be done; null: no pull completed. */
  readonly lastVerifiedAt: number | null;
  /** Faults found, the newest last. */
  readonly reports: readonly ReplicaReport[];
}

/** A fault the replica found and repaired. */
export interface ReplicaReport {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `checksum`: a scope's base rows differed. `stray`: rows without a scope. */
  readonly kind: 'checksum' | 'stray';
  /** The scope; for stray rows the collection. */
  readonly where: string;
}

/** Milliseconds an applied change is kept (design, Mutations): 14 days. */
export const sentPeriod = 14 * 86_400_000;

/** A row's key as text, for maps and sets. */
export function textOfKey(key: RowKey): string {
  return `${key.collection}/${key.id}`;
}

/** Parses `textOfKey`; collection names contain no slash. */
export function keyOfText(text: string): RowKey {
  const slash = text.indexOf('/');
  return { collection: text.slice(0, slash) as CollectionName, id: text.slice(slash + 1) };
}
