import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { CallNamed, CallerInput, OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { Problem, ProblemCode } from '@greenroom/sync-protocol/problem';

/** Identifies a row of the replica. */
export interface RowKey<N extends CollectionName = CollectionName> {
  readonly collection: N;
  readonly id: string;
}

/** In-memory rows for an effect. Rows outside its footprint throw, so that gaps are noticed. */
export interface Recorder {
  get<N extends CollectionName>(collection: N, id: string): RowOf<N> | undefined;
  put<N extends CollectionName>(collection: N, row: RowOf<N>): void;
  remove(collection: CollectionName, id: string): void;
}

export interface EffectContext {
  readonly userId: string;
  /** When the person acted, ISO 8601 UTC. */
  readonly at: string;
  /** Minutes east of UTC at that time. */
  readonly offset: number;
}

/** The stored input of an offline call: an id that the call lets the caller choose is always given. */
export type MutationInput<N extends OfflineCallName> = N extends OfflineCallName
  ? CallerInput<N> & ('id' extends keyof CallerInput<N> ? { readonly id: string } : unknown)
  : never;

/** A file of a change, uploaded under its id before the change is sent. */
export interface Attachment {
  /** Created on the device; named by the change's input and used by the server. */
  readonly id: string;
  readonly bytes: ArrayBuffer;
  /** The media type: 'image/webp'. */
  readonly type: string;
  /** The original file name. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The optimistic effect of an offline call. */
export interface Effect<N extends OfflineCallName> {
  /** Its definition, which a change's input is checked by: no start loads the whole contract. */
  readonly call: CallNamed<N>;
  /** Every row `apply` touches. Pure. */
  footprint(input: MutationInput<N>, context: EffectContext): readonly RowKey[];
  /** Changes the rows like the server. Pure and synchronous; an error skips the effect. */
  apply(recorder: Recorder, input: MutationInput<N>, context: EffectContext): void;
  /** Rows only this change creates: dependents wait or fail with it. Absent: none. */
  creates?(input: MutationInput<N>): readonly RowKey[];
  /**
   * The subject, '22:00–02:00, Fri 20 Nov', by the rows before the change, stored since they change
   * later. Absent: the input suffices.
   */
  subject?(input: MutationInput<N>, rows: Pick<Recorder, 'get'>): string | null;
  /** One line for a person: 'Delete 22:00–02:00, Fri 20 Nov'. `subject` null: unknown. */
  describe(input: MutationInput<N>, subject: string | null): string;
  /** A newer entry overwrites a never-offered one with the same key. Absent: never. */
  collapseKey?(input: MutationInput<N>): string;
  /** The input of both in one, when `collapseKey` lets a newer entry overwrite. Absent: the newer. */
  collapse?(older: MutationInput<N>, newer: MutationInput<N>): MutationInput<N>;
  /** Changes of a lane are sent in order, although some wait for uploads. Absent: no waiting. */
  lane?(input: MutationInput<N>): string;
  /**
   * A refusal takes nothing from the person, as what they wanted holds without the change: it is
   * dropped. Absent: each refusal is kept and shown.
   */
  isMoot?(input: MutationInput<N>, code: ProblemCode): boolean;
  /** The outcome is not awaited: exchanges of such changes alone do not pull. Absent: pulled. */
  readonly isQuiet?: true;
}

export type Effects = { readonly [N in OfflineCallName]: Effect<N> };

/** A change without an outcome yet. */
export interface WaitingChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly at: string;
  /** `waiting`: sent automatically. `parked`: failed alone and was set aside. */
  readonly state: 'waiting' | 'parked';
  /** The server has processed it; the outcome is not pulled yet. */
  readonly isProcessed: boolean;
  /** May wait for uploads, its own or another change's. */
  readonly mayFollowFiles: boolean;
  /** The app's own, such as a mark of what was read: not counted as what a person has not sent, but on a locked device. */
  readonly isQuiet: boolean;
  readonly rows: readonly RowKey[];
}

/** A change the server refused, with its input. */
export interface RefusedChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly at: string;
  readonly problem: Problem;
  /** The refused or discarded change it depended on; null: refused itself. */
  readonly causedBy: string | null;
  readonly rows: readonly RowKey[];
}

export type Connection =
  | 'online'
  /** The server is unreachable; changes are kept. */
  | 'offline'
  /** The session ended; changes are kept for the next sign-in. */
  | 'signed-out'
  /** Another user is signed in on this browser. */
  | 'other-account'
  /** Maintenance or overload; changes are kept. */
  | 'unavailable'
  /** The server needs a newer version; changes are kept until the update. */
  | 'too-old'
  /** The account no longer exists. */
  | 'gone';

export interface ReplicaStatus {
  readonly connection: Connection;
  /** The live connection is lost, for less time than counts as offline. */
  readonly isReconnecting: boolean;
  readonly busy: boolean;
  /** The first pull is complete: empty collections are really empty. */
  readonly ready: boolean;
  /** The end of the last pull, in milliseconds since the epoch; null: none yet. */
  readonly lastPulledAt: number | null;
  /** Days from then on in which this device may show what it holds (offline-rules.ts); null: without end. */
  readonly offlineDays: number | null;
  /** A local fault to show; null: none. `unreadable`: storage fails or is silent right now. */
  readonly notice: 'quota' | 'unreadable' | 'rebuilt' | 'effect-failed' | null;
  /** Changes and concerns the last rebuild could not read; they are lost. */
  readonly torn: number;
  /**
   * Another tab with a newer version has upgraded the database, or it was deleted: this replica reads
   * and writes nothing any more, the page has to be reloaded. Null: in use.
   */
  readonly ended: 'upgraded' | 'removed' | null;
}
