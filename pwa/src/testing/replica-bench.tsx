import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { AtAddress } from './at-address.tsx';
import { onTestFinished } from 'vitest';
import { memoryLocks } from '../replica/environment/locks.ts';
import { openReplica } from '../replica/replica.ts';
import { NotesProvider } from '../platform/storage/notes-context.tsx';
import { UserNotes } from '../platform/storage/user-notes.ts';
import { ReplicaProvider } from '../replica/replica-context.tsx';
import type {
  ConcernTransport,
  FileTransport,
  Replica,
  ReplicaOptions,
  Transport,
} from '../replica/replica-interface.ts';
import type { Effect, Effects, Recorder } from '../replica/replica-types.ts';
import { startSystemTimer } from '../replica/environment/timers.ts';
import { NetworkError } from '../rest/problem-error.ts';
import { dismissToast } from '../ui/toast/toast-store.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { makeAccount } from './account-factory.ts';

type Row = { readonly id: string };

export type ServerRows = { readonly [N in CollectionName]?: readonly RowOf<N>[] };

/**
 * A minimal server: holds rows of the member's own scopes and applies mutations by the effects'
 * rules, or refuses them. The real server's behaviour is tested in tests/convergence.
 */
export class RowServer implements Transport {
  readonly received: Mutation[] = [];
  isReachable = true;
  /** The problem a mutation is refused with, or null. Absent: all are accepted. */
  refuse: ((mutation: Mutation) => Problem | null) | undefined;
  /** The first day of the schedule that a device holds; null: all days. */
  floor: string | null = null;
  readonly #userId: string;
  readonly #effects: Partial<Effects>;
  readonly #rows = new Map<string, { collection: CollectionName; row: Row }>();
  readonly #gone: { collection: CollectionName; id: string }[] = [];
  /** Refusals the device has not acknowledged yet. */
  #outcomes: SyncAnswer['outcomes'] = [];
  #xid = 100;
  #lastSequence = 0;

  constructor(userId: string, effects: Partial<Effects>, rows: ServerRows) {
    this.#userId = userId;
    this.#effects = effects;
    for (const [collection, list] of Object.entries(rows)) {
      for (const row of list) this.#put(collection as CollectionName, row);
    }
  }

  /** Inserts or updates a row on behalf of another person. */
  put<N extends CollectionName>(collection: N, row: RowOf<N>): void {
    this.#put(collection, row as Row);
  }

  /** Deletes a row on behalf of another person. */
  drop(collection: CollectionName, id: string): void {
    this.#rows.delete(`${collection}/${id}`);
    this.#gone.push({ collection, id });
  }

  rowsOf<N extends CollectionName>(collection: N): RowOf<N>[] {
    const all = [...this.#rows.values()].filter((one) => one.collection === collection);
    return all.map(({ row }) => row as RowOf<N>);
  }

  exchange(request: SyncRequest): Promise<SyncAnswer> {
    if (!this.isReachable) return Promise.reject(new NetworkError());
    this.#outcomes = this.#outcomes.filter(({ sequence }) => sequence > request.told);
    for (const mutation of request.mutations) {
      this.received.push(mutation);
      this.#lastSequence = mutation.sequence;
      const problem = this.refuse?.(mutation);
      if (problem) {
        this.#outcomes.push({ sequence: mutation.sequence, status: 'rejected', problem });
      } else this.#apply(mutation);
    }
    this.#xid += 1;
    const xid = String(this.#xid);
    return Promise.resolve({
      userId: this.#userId,
      epoch: 'epoch',
      cursor: request.pull ? `cursor ${xid}` : request.cursor,
      reset: false,
      lastSequence: this.#lastSequence,
      outcomes: request.pull ? [...this.#outcomes] : [],
      dropScopes: [],
      scopes: request.pull ? this.#readScopes(request, xid) : {},
      more: false,
    });
  }

  #readScopes(request: SyncRequest, xid: string): SyncAnswer['scopes'] {
    const [own, schedule] = [`user:${this.#userId}`, `schedule:${this.#userId}`];
    const scopeOf = (collection: CollectionName) =>
      collection === 'scheduleEntries' ? schedule : own;
    const wish = request.extend?.[schedule];
    if (this.floor !== null && wish !== undefined && wish < this.floor) this.floor = wish;
    const put = [...this.#rows.values()]
      .filter(({ collection, row }) => scopeOf(collection) === own || this.#isHeld(row))
      .map(({ collection, row }) => ({ collection, id: row.id, xid, row: { ...row } }));
    const whole = request.cursor === null ? { whole: true } : {};
    const window = this.floor === null ? {} : { floor: this.floor };
    const read = (scope: string) => ({
      ...whole,
      ...(scope === schedule && window),
      put: put.filter(({ collection }) => scopeOf(collection) === scope),
      drop: this.#gone.filter(({ collection }) => scopeOf(collection) === scope),
    });
    return { [own]: read(own), [schedule]: read(schedule) };
  }

  #isHeld(entry: Row & { readonly date?: string }): boolean {
    return this.floor === null || (entry.date ?? '') >= this.floor;
  }

  #put(collection: CollectionName, row: Row): void {
    this.#rows.set(`${collection}/${row.id}`, { collection, row });
  }

  #apply({ call, input, at, offset }: Mutation): void {
    // The replica validated the input by the call's schema, which the types cannot express.
    const effects = this.#effects as Readonly<Record<string, Effect<never> | undefined>>;
    const recorder: Recorder = {
      get: (collection, id) => this.#rows.get(`${collection}/${id}`)?.row as never,
      put: (collection, row) => this.#put(collection, row),
      remove: (collection, id) => this.drop(collection, id),
    };
    effects[call]?.apply(recorder, input as never, { userId: this.#userId, at, offset });
  }
}

interface BenchOptions {
  readonly effects: Partial<Effects>;
  /** The server's initial rows besides the account. Absent: none. */
  readonly rows?: ServerRows;
  /** Whether the first pull succeeds. Absent: it does. */
  readonly isReachable?: boolean;
  /** The first day of the schedule that the device holds. Absent: all days. */
  readonly floor?: string | undefined;
  /** Transport of files. Absent: over HTTP, as in the app. */
  readonly files?: FileTransport;
  /** Transport of concerns. Absent: over REST, as in the app. */
  readonly concerns?: ConcernTransport;
}

export interface ReplicaBench {
  readonly replica: Replica;
  readonly server: RowServer;
}

/** Opens a replica in its own storage for the rest of the test; it exchanges only on request. */
export async function openOwnReplica(
  options: Pick<ReplicaOptions, 'userId' | 'effects' | 'transport' | 'files' | 'concerns'>,
): Promise<Replica> {
  const replica = await openReplica({
    ...options,
    openSocket: null,
    automatic: false,
    environment: {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      locks: memoryLocks(startSystemTimer),
      openChannel: null,
      persist: null,
      registerSync: null,
    },
  });
  onTestFinished(() => replica.close());
  return replica;
}

/** Opens a replica of `makeAccount()`'s member in its own storage; it exchanges only on request. */
export async function openReplicaBench(options: BenchOptions): Promise<ReplicaBench> {
  const account = makeAccount();
  const rows = { account: [account], ...options.rows };
  const server = new RowServer(account.id, options.effects, rows);
  server.isReachable = options.isReachable ?? true;
  server.floor = options.floor ?? null;
  const replica = await openOwnReplica({
    userId: account.id,
    effects: options.effects,
    transport: server,
    ...(options.files && { files: options.files }),
    ...(options.concerns && { concerns: options.concerns }),
  });
  await replica.exchangeNow('person');
  return { replica, server };
}

const notesOfReplicas = new WeakMap<Replica, UserNotes>();

/** The notes of a replica's user, as of one session. */
export function notesOf(replica: Replica): UserNotes {
  const notes = notesOfReplicas.get(replica) ?? new UserNotes(replica.userId);
  notesOfReplicas.set(replica, notes);
  return notes;
}

/** Ends the session of a replica's user once its notes are stored; the same person signs in again. */
export async function startNewSession(replica: Replica): Promise<void> {
  const notes = notesOf(replica);
  await notes.settled();
  notes.close();
  notesOfReplicas.delete(replica);
}

/** Renders a screen over a replica, as in the app, at an address. */
export function showOver(replica: Replica, screen: ReactNode, address = '/'): UserEvent {
  // A change of the test before may have been kept, and told, after this one began.
  dismissToast();
  render(
    <AtAddress address={address}>
      <ReplicaProvider replica={replica}>
        <NotesProvider notes={notesOf(replica)}>
          <main>{screen}</main>
          <Toaster />
        </NotesProvider>
      </ReplicaProvider>
    </AtAddress>,
  );
  return userEvent.setup();
}

/** The replica with some of its members replaced. */
export function disguise(replica: Replica, over: Partial<Replica>): Replica {
  return new Proxy(replica, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in over ? over : target, name, target);
      return typeof value === 'function' && !(name in over) ? value.bind(target) : value;
    },
  });
}

/** The replica whose changes are stored once `stored` resolves. */
export function delayChanges(replica: Replica, stored: Promise<void>): Replica {
  return disguise(replica, {
    mutate: async (...change: Parameters<Replica['mutate']>) => {
      await stored;
      return await replica.mutate(...change);
    },
  });
}
