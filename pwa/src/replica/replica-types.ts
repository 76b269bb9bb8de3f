import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { CallerInput, OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { Problem } from '@greenroom/sync-protocol/problem';

/** Names one row of the replica. */
export interface RowKey<N extends CollectionName = CollectionName> {
  readonly collection: N;
  readonly id: string;
}

/**
 * The rows an effect may read and write, held in memory. Only rows of the effect's footprint are
 * there; touching another one throws, so that a footprint can never be too small unnoticed.
 */
export interface Recorder {
  get<N extends CollectionName>(collection: N, id: string): RowOf<N> | undefined;
  put<N extends CollectionName>(collection: N, row: RowOf<N>): void;
  remove(collection: CollectionName, id: string): void;
}

/** What an effect may know besides its input. */
export interface EffectContext {
  readonly userId: string;
  /** When the person acted, ISO 8601 UTC. */
  readonly at: string;
  /** Minutes east of UTC at that time. */
  readonly offset: number;
}

/** The input of an offline call as the outbox keeps it: its entity's id is always there. */
export type MutationInput<N extends OfflineCallName> = CallerInput<N> & { readonly id: string };

/** A file that belongs to a change; it is uploaded under its id before the change is sent. */
export interface Attachment {
  /** Made on the device; the change's input names it, and the server keeps the file under it. */
  readonly id: string;
  readonly bytes: ArrayBuffer;
  /** The media type: 'image/webp'. */
  readonly type: string;
  /** The name the person's file had. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** How one offline call shows on the device before the server has judged it. */
export interface Effect<N extends OfflineCallName> {
  /** Every row `apply` touches. Pure. */
  footprint(input: MutationInput<N>, context: EffectContext): readonly RowKey[];
  /** Changes the rows as the server will. Pure and synchronous; a throw skips the effect. */
  apply(recorder: Recorder, input: MutationInput<N>, context: EffectContext): void;
  /** The rows that exist only through this change: others on them wait or fall with it. Absent: none. */
  creates?(input: MutationInput<N>): readonly RowKey[];
  /**
   * What the change is about, '22:00–02:00, Fri 20 Nov', by the rows as they were before it. It is
   * kept with the change: later the rows may say something else. Absent: the input says it.
   */
  subject?(input: MutationInput<N>, rows: Pick<Recorder, 'get'>): string | null;
  /** One line for a person: 'Delete 22:00–02:00, Fri 20 Nov'. `subject` null: it is not known. */
  describe(input: MutationInput<N>, subject: string | null): string;
  /**
   * Entries not yet offered with the same key are overwritten by the newer one. Absent: every
   * entry is kept.
   */
  collapseKey?(input: MutationInput<N>): string;
  /**
   * Changes of one lane are sent in the order they were made, also where one has files that take
   * time to upload. Absent: it waits for nobody's files.
   */
  lane?(input: MutationInput<N>): string;
  /**
   * Nobody waits for its outcome, which may come with a later pull: an exchange that carries nothing
   * else pulls nothing. Absent: its outcome is fetched with it.
   */
  readonly isQuiet?: true;
}

export type Effects = { readonly [N in OfflineCallName]: Effect<N> };

/** A change whose outcome is not on this device yet. */
export interface WaitingChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly description: string;
  readonly at: string;
  /** `waiting`: will be sent by itself. `parked`: failed alone and was set aside. */
  readonly state: 'waiting' | 'parked';
  /** The server has processed it; only its word of that has not come. */
  readonly isProcessed: boolean;
  /** Files may go before it, its own or those of another, which takes its time. */
  readonly mayFollowFiles: boolean;
  readonly rows: readonly RowKey[];
}

/** A change the server refused; what was typed is in `input`. */
export interface RefusedChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly at: string;
  readonly problem: Problem;
  /** The change it depended on, which was refused or given up; null: it was refused itself. */
  readonly causedBy: string | null;
  readonly rows: readonly RowKey[];
}

export type Connection =
  /** The last exchange succeeded. */
  | 'online'
  /** The server cannot be reached; changes are kept. */
  | 'offline'
  /** The session ended; changes are kept until somebody signs in. */
  | 'signed-out'
  /** Somebody else is signed in on this browser. */
  | 'other-account'
  /** Maintenance or overload; changes wait. */
  | 'unavailable'
  /** This version is too old for the server; changes wait for an update. */
  | 'too-old'
  /** The account no longer exists. */
  | 'gone';

/** What the replica says of itself. */
export interface ReplicaStatus {
  readonly connection: Connection;
  /** An exchange is under way. */
  readonly busy: boolean;
  /** The first pull has ended: empty collections are really empty. */
  readonly ready: boolean;
  /** When the last pull ended; null before the first. Milliseconds since the epoch. */
  readonly lastPulledAt: number | null;
  /** A local fault a person should know of (quota, database rebuilt, effect failed); null for none. */
  readonly notice: 'quota' | 'rebuilt' | 'effect-failed' | null;
}
