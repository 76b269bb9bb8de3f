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
import type { ConcernTransport, FileTransport, Transport } from './environment/transport.ts';
import type { Concerns } from './concerns/waiting-concern.ts';

export {
  InvalidMutationError,
  StorageFullError,
  UnreadableReplicaError,
} from './replica-errors.ts';
export type { WaitingConcern } from './concerns/waiting-concern.ts';
export type { ConcernTransport, FileTransport, Transport } from './environment/transport.ts';

/** The reason for an exchange; decides whether it shortens a pause. */
export type ExchangeReason =
  | 'mutation'
  /** A change whose outcome is not awaited: causes no pull by itself. */
  | 'quiet'
  | 'poke'
  | 'socket'
  | 'focus'
  | 'online'
  | 'timer'
  | 'retry'
  /** By hand, or after a sign-in. */
  | 'person';

/** Read only by convention: only the exchange and effects write. */
export type ReplicaTables = { readonly [N in CollectionName]: Table<RowOf<N>, string> };

export type RowMark = 'waiting' | 'refused';

export interface ReplicaOptions {
  readonly userId: string;
  /** In the app: of every call. A change without an effect is not shown until it is back. */
  readonly effects: Partial<Effects>;
  readonly transport: Transport;
  /** Transport of files. Absent: HTTP with the session's cookie. */
  readonly files?: FileTransport;
  /** Transport of concerns. Absent: REST with the session's cookie. */
  readonly concerns?: ConcernTransport;
  /** Overrides of the browser's own. */
  readonly environment?: Partial<ReplicaEnvironment>;
  /** Precedes the user id in the database name. Absent: `greenroom-user-`. */
  readonly databasePrefix?: string;
  /** The database, of a locked device. Absent: named by prefix and user. */
  readonly databaseName?: string;
  /** Opens the live socket; null: none. */
  readonly openSocket: SocketOpener | null;
  /** Exchange on triggers and timers. Absent: true. */
  readonly automatic?: boolean;
  /** Local data is shown. Automatic exchanges wait for it, unless never pulled. Absent: no wait. */
  readonly whenShown?: Promise<void>;
}

/** One user's data on this device, synchronised with the server. */
export interface Replica {
  readonly userId: string;
  readonly tables: ReplicaTables;
  /**
   * Reads what a person's change depends on. As in `mutate`, a lost connection is reopened, with
   * which `work` is repeated, and failing storage is reported in the status.
   */
  read<T>(work: (tables: ReplicaTables) => PromiseLike<T>): Promise<T>;
  /**
   * Queues a change durably, shows it, and sends it when possible, its files first.
   * @returns the change's id.
   * @throws {InvalidMutationError} when the input breaks the contract.
   * @throws {StorageFullError} when the device is full; nothing was kept.
   */
  mutate<N extends OfflineCallName>(
    call: N,
    input: MutationInput<N>,
    attachments?: readonly Attachment[],
  ): Promise<string>;
  /** A file of an unsettled or refused change. Usable in live queries. */
  readAttachment(id: string): Promise<Attachment | null>;
  /** Exchanges with the server; never rejects, see `getStatus`. Only 'person' skips Retry-After. */
  exchangeNow(reason: ExchangeReason): Promise<void>;
  /** Refused or parked: queues it again under a new id. Waiting: exchanges now. */
  retry(changeId: string): Promise<void>;
  /**
   * Discards a change and its effect at once, or forgets a refused one.
   * @returns true: the change was never sent. False: the server has had it, or may have.
   */
  discard(changeId: string): Promise<boolean>;
  /** Unsettled changes, oldest first; the server may have them. Usable in live queries. */
  readWaitingChanges(): Promise<WaitingChange[]>;
  /** Changes sent before that a restored server may lack. Shown as sent, they are not among those. */
  countResent(): Promise<number>;
  /** Refused changes, oldest first. Usable in live queries. */
  readRefusedChanges(): Promise<RefusedChange[]>;
  /** The rows with a waiting or refused change. Usable in live queries. */
  readRowMarks(collection: CollectionName): Promise<ReadonlyMap<string, RowMark>>;
  /**
   * Rows received by the socket since the last pull began, by id; null: deleted. Newer than
   * `tables`, which lack them. Usable in live queries.
   */
  readLiveRows<N extends CollectionName>(
    collection: N,
  ): Promise<ReadonlyMap<string, RowOf<N> | null>>;
  /**
   * Loads the rows of a windowed scope from `sort` on; if impossible now, with the next pull. Never
   * rejects; false: not loaded, offline or the server keeps its floor.
   */
  extend(scope: string, sort: string): Promise<boolean>;
  /**
   * Says that a screen shows rows of a windowed scope, which therefore stay on the device. Otherwise
   * a window that has grown to several times its first size is closed, once a day.
   * @returns the function that ends it.
   */
  keepWindow(scope: string): () => void;
  /** The lowest `sort` held of a scope; null: complete. Usable in live queries. */
  readFloor(scope: string): Promise<string | null>;
  /** When the last completed pull began, in milliseconds since the epoch; null: none was completed. */
  readPullStart(): Promise<number | null>;
  /** Anonymous concerns to be sent: neither changes nor replicated. */
  readonly concerns: Concerns;
  /** Faults found and repaired, oldest first. Usable in live queries. */
  readReports(): Promise<readonly ReplicaReport[]>;
  readonly getStatus: () => ReplicaStatus;
  /** @returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  dismissNotice(): void;
  /** Says in the status whether this device had room for what else is kept for this person. */
  readonly noticeRoom: (hasRoom: boolean) => void;
  /** Stops timers, socket and exchanges and closes the database; keeps all data. */
  close(): Promise<void>;
}
