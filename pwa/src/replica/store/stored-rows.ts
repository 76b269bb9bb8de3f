import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ReplicaStatus, RowKey } from '../replica-types.ts';

/**
 * A row as a collection table or a shadow keeps it. Base rows carry the replication's own data under
 * reserved keys, which no wire row has; optimistic rows carry none.
 */
export interface StoredRow {
  readonly id: string;
  /** The scopes the row came in, each with the sweep generation that named it last. */
  readonly $scopes?: Readonly<Record<string, number>>;
  /** The transaction that changed the row last, for checksums. */
  readonly $xid?: string;
  /** The same in scopes that named another one; absent: `$xid` holds in all of them. */
  readonly $otherXids?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** The base of a row that a queued change touches; null: the server has no such row. */
export interface ShadowRow {
  readonly collection: CollectionName;
  readonly id: string;
  readonly base: StoredRow | null;
}

/** A row as the socket told it, shown until a pull that began later is applied. */
export interface LiveRow {
  readonly collection: CollectionName;
  readonly id: string;
  /** Null: deleted. */
  readonly row: StoredRow | null;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/**
 * - `queued`: to be offered, unless it depends on one that has to wait (setbacks/waiting.ts).
 * - `acknowledged`: the server has processed it; its rows and outcome have not come yet.
 * - `held`: the server asked to keep it back (account paused, upload missing).
 * - `parked`: failed alone and was set aside.
 * - `uploading`: its files, or those of one before it in its lane, are not on the server yet.
 */
export type EntryState = StoredState | 'acknowledged';
/** What the outbox says of an entry by itself; `acknowledged` follows from meta (stamps.ts). */
export type StoredState = 'queued' | 'held' | 'parked' | 'uploading';

/** One change a person made, until its outcome is known, as the outbox keeps it. */
export interface StoredEntry {
  /** The order of offering and replaying; given by the database. */
  readonly position: number;
  /** Random; the mutation's identity across client ids. */
  readonly id: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** When the person acted, ISO 8601 UTC, and minutes east of UTC then. */
  readonly at: string;
  readonly offset: number;
  readonly state: StoredState;
  /** It was offered once, under this or an earlier client id: the server may have processed it. */
  readonly offered: boolean;
  /** Its offer is sync.skip, since it was given up or fails alone; null: its offer is itself. */
  readonly skip: 'discard' | 'park' | null;
  /** Its effect is not replayed: given up, or known to be in the base rows. */
  readonly silent: boolean;
  /** The footprint. */
  readonly rows: readonly RowKey[];
  /** The rows that exist only through it. Absent: none. */
  readonly creates?: readonly RowKey[];
  /** What it is about, in words of when it was made. Absent: its input says it, or it is older. */
  readonly subject?: string;
  /** It was applied once and is sent again after a restore. Absent: it is not. */
  readonly resent?: Resent;
  readonly collapseKey: string | null;
  /** The ids of its files. Absent: it has none. */
  readonly attachments?: readonly string[];
  /** The ids of those to be uploaded before it is offered. Absent: none. */
  readonly toUpload?: readonly string[];
  /** What uploading failed for so far, as points (upload-strikes.ts). Absent: 0. */
  readonly strikes?: number;
  /** Its upload failed or stalled: those behind it in its lane go on. Absent: they wait for it. */
  readonly overtaken?: true;
  /** The server misses its files though it was offered; it is held for that. Absent: not so. */
  readonly missing?: true;
  /** Parked by the worker, since the server will not have its file; a page refuses it. Absent: not so. */
  readonly refusal?: Problem;
  /** Entries of one lane are sent in their order, files or not. Absent: it is in none. */
  readonly lane?: string;
  /** Its outcome may come with a later pull (Effect.isQuiet). Absent: it is fetched at once. */
  readonly quiet?: true;
  /** Bytes of the mutation as JSON, at most. */
  readonly bytes: number;
}

/** An entry with what meta says of it. */
export interface OutboxEntry extends Omit<StoredEntry, 'state'> {
  readonly state: EntryState;
  /** Null until first offered. From then on the entry is sent unchanged. */
  readonly sequence: number | null;
}

export type NewOutboxEntry = Omit<StoredEntry, 'position'>;
/** What the outbox table takes: without a position the entry goes to the end. */
export type OutboxPut = NewOutboxEntry & { readonly position?: number };

/** What a change needs to be applied again to an older state of the database. */
export interface Resent {
  /** The rows it changes and does not create: another device may have to bring them back first. */
  readonly needs: readonly RowKey[];
  /** When its outcome was stored, in milliseconds since the epoch. */
  readonly sentAt: number;
}

/** A change the server applied, kept for `sentPeriod` in case the server is restored from a backup. */
export interface SentEntry extends Pick<
  OutboxEntry,
  'id' | 'call' | 'input' | 'at' | 'offset' | 'subject' | 'attachments' | 'lane' | 'bytes'
> {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** The rows it changed and did not create. Absent: none. */
  readonly needs?: readonly RowKey[];
}

/**
 * What left the queue together: nobody looks for one of them, and a record with hundreds is written
 * about ten times as fast as hundreds of records.
 */
export interface SentChunk {
  readonly position: number;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly entries: readonly SentEntry[];
}

export type NewSentChunk = Omit<SentChunk, 'position'>;

/** A change the server refused, with what was typed. */
export interface Rejection extends Pick<
  OutboxEntry,
  'id' | 'call' | 'input' | 'at' | 'rows' | 'creates' | 'subject' | 'attachments'
> {
  readonly position: number;
  readonly problem: Problem;
  /** The change it depended on and fell with. Absent: it was refused itself. */
  readonly causedBy?: string;
}

export type NewRejection = Omit<Rejection, 'position'>;

/** A pull under way, and the rows to sweep after its last page. */
export interface Sweep {
  /** When its first page was asked for, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** What puts of this pull are marked with; base rows with another were not named. */
  readonly generation: number;
  /** The scopes sent whole so far. */
  readonly whole: readonly string[];
  /** Without a cursor or after a reset: every scope is swept. */
  readonly all: boolean;
  /** The pull began with a reset; its later pages may say so too. */
  readonly isReset: boolean;
  /** The scopes that had rows before the pull; in others there is nothing to sweep. */
  readonly before: readonly string[];
}

/** Entries at consecutive positions with consecutive sequences. */
export interface Stamps {
  /** The positions of the first and the last. */
  readonly first: number;
  readonly last: number;
  /** The sequence of the first. */
  readonly sequence: number;
}

/** The one row of `meta`. */
export interface ReplicaMeta {
  readonly key: 'replica';
  readonly userId: string;
  readonly clientId: string;
  readonly epoch: string | null;
  readonly cursor: string | null;
  readonly nextSequence: number;
  /** The sequences of what is queued, in order; what is in none was not offered yet. */
  readonly stamps: readonly Stamps[];
  /** The highest sequence the server is known to have processed. */
  readonly processed: number;
  /** Outcomes up to this sequence are stored. */
  readonly told: number;
  /** Milliseconds since the epoch; null before the first pull ended. */
  readonly lastPulledAt: number | null;
  /** When the last completed pull began; what happened before it is in the base rows. */
  readonly pullStartedAt: number | null;
  /** The highest sweep generation used. */
  readonly generation: number;
  /** Not null in the middle of a paged pull. */
  readonly sweep: Sweep | null;
  /** The scopes base rows came in. */
  readonly scopes: readonly string[];
  readonly notice: ReplicaStatus['notice'];
  /** The lowest `sort` held of each windowed scope; a scope that is not named is complete. */
  readonly floors: Readonly<Record<string, string>>;
  /** Scopes to be sent whole with the next pull. */
  readonly anew: readonly string[];
  /** Scopes with rows of collections this version did not know when they came. */
  readonly partial: readonly string[];
  /** The wire versions the base rows were parsed with; null: those of before this was kept. */
  readonly wire: Readonly<Record<string, number>> | null;
  /** When the base rows were last compared with the server; null before the first pull ended. */
  readonly lastVerifiedAt: number | null;
  /** What the replica found wrong with itself, the newest last. */
  readonly reports: readonly ReplicaReport[];
}

/** Something a replica found wrong with itself and repaired by itself. */
export interface ReplicaReport {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `checksum`: a scope's base rows differed from the server's. `stray`: rows nobody sent. */
  readonly kind: 'checksum' | 'stray';
  /** The scope; for stray rows the collection. */
  readonly where: string;
}

/** Milliseconds an applied change is kept (design, Mutations): 14 days. */
export const sentPeriod = 14 * 86_400_000;

/** One text a row, for maps and sets. */
export function textOfKey(key: RowKey): string {
  return `${key.collection}/${key.id}`;
}

/** The key `textOfKey` wrote; collection names have no slash. */
export function keyOfText(text: string): RowKey {
  const slash = text.indexOf('/');
  return { collection: text.slice(0, slash) as CollectionName, id: text.slice(slash + 1) };
}
