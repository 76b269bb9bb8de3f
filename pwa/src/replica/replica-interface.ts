import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { Table } from 'dexie';
import type { SocketOpener } from './live/live-socket.ts';
import type { ReplicaEnvironment } from './environment/replica-environment.ts';
import type {
  Attachment,
  Effects,
  MutationInput,
  RefusedChange,
  ReplicaStatus,
  WaitingChange,
} from './replica-types.ts';
import type { ReplicaReport } from './store/stored-rows.ts';
import type { FileTransport, Transport } from './environment/transport.ts';

export { InvalidMutationError, StorageFullError } from './replica-errors.ts';
export type { FileTransport, Transport } from './environment/transport.ts';

/** Why an exchange is wanted; decides whether a pause after a fault is cut short. */
export type ExchangeReason =
  | 'mutation'
  /** A change whose outcome nobody waits for: alone it leads to no pull. */
  | 'quiet'
  | 'poke'
  | 'socket'
  | 'focus'
  | 'online'
  | 'timer'
  | 'retry'
  /** Somebody asked for it by hand, or has just signed in. */
  | 'person';

/** The replicated tables. Read only by convention: only the exchange and effects write them. */
export type ReplicaTables = { readonly [N in CollectionName]: Table<RowOf<N>, string> };

export type RowMark = 'waiting' | 'refused';

export interface ReplicaOptions {
  readonly userId: string;
  /** Every call's in the app; a change whose effect is missing shows nothing until it is back. */
  readonly effects: Partial<Effects>;
  readonly transport: Transport;
  /** The way of files to the server. Absent: over HTTP with the session's cookie. */
  readonly files?: FileTransport;
  /** What stands in for the browser; absent parts are the browser's own. */
  readonly environment?: Partial<ReplicaEnvironment>;
  /** In front of the user's id in the database's name. Absent: `greenroom-user-`. */
  readonly databasePrefix?: string;
  /** Opens the live socket. Absent: `/ws` of this page's origin; null: no live socket. */
  readonly openSocket?: SocketOpener | null;
  /** Exchange by itself on triggers and timers. Absent: true. */
  readonly automatic?: boolean;
  /**
   * What is on the device is shown: exchanging by itself begins then, at once where nothing was ever
   * pulled. Absent: at once.
   */
  readonly whenShown?: Promise<void>;
}

/** One user's data on this device, and the way of its changes to the server. */
export interface Replica {
  readonly userId: string;
  readonly tables: ReplicaTables;
  /**
   * Keeps a change durably, shows it and sends it when it can, its files first.
   * @returns the change's id.
   * @throws {InvalidMutationError} when the input breaks the contract.
   * @throws {StorageFullError} when the device has no room; nothing was kept.
   */
  mutate<N extends OfflineCallName>(
    call: N,
    input: MutationInput<N>,
    attachments?: readonly Attachment[],
  ): Promise<string>;
  /** A file of a change whose outcome is not known, or that was refused. For live queries too. */
  readAttachment(id: string): Promise<Attachment | null>;
  /**
   * Exchanges with the server; never rejects, `getStatus` tells how it went. Where the server asked to
   * wait, only 'person' does not.
   */
  exchangeNow(reason: ExchangeReason): Promise<void>;
  /** Refused or parked: queued again under a new id. Waiting: exchanges now. */
  retry(changeId: string): Promise<void>;
  /** Gives a change up: its effect goes at once, a refused one is forgotten. */
  discard(changeId: string): Promise<void>;
  /** Changes of which no outcome is known, oldest first; the server may have them. For live queries too. */
  readWaitingChanges(): Promise<WaitingChange[]>;
  /** Changes the server refused, oldest first. For live queries too. */
  readRefusedChanges(): Promise<RefusedChange[]>;
  /** Which rows of a collection have a waiting or refused change. For live queries too. */
  readRowMarks(collection: CollectionName): Promise<ReadonlyMap<string, RowMark>>;
  /**
   * The rows of a collection as the socket told them since the last pull began, by id; null: deleted.
   * They are newer than those in `tables`, which do not hold them. For live queries too.
   */
  readLiveRows<N extends CollectionName>(
    collection: N,
  ): Promise<ReadonlyMap<string, RowOf<N> | null>>;
  /**
   * Brings the rows of a windowed scope from `sort` on to this device. A wish that cannot be met now
   * goes with the next pull. Never rejects.
   * @returns false when they have not come: there is no network, or the server keeps its floor.
   */
  extend(scope: string, sort: string): Promise<boolean>;
  /** The lowest `sort` this device holds of a scope; null: all of it. For live queries too. */
  readFloor(scope: string): Promise<string | null>;
  /** What the replica found wrong with itself and repaired, oldest first. For live queries too. */
  readReports(): Promise<readonly ReplicaReport[]>;
  readonly getStatus: () => ReplicaStatus;
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The person has seen the notice. */
  dismissNotice(): void;
  /** Stops timers, socket and exchanges and closes the database. Nothing is lost. */
  close(): Promise<void>;
}
