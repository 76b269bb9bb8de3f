import type { ReplicaEnvironment } from './environment/replica-environment.ts';
import type { ConcernTransport, FileTransport, Transport } from './environment/transport.ts';
import type { EffectWorld } from './effects/recorder.ts';
import type { ReplicaStore } from './store/replica-store.ts';
import type { ReadWindows } from './pull/read-windows.ts';
import type { ScopeWishes } from './pull/scope-wishes.ts';
import type { StatusStore } from './status-store.ts';
import type { ReplicaTables } from './replica-interface.ts';
import type { ReplicaMeta } from './store/stored-rows.ts';

/** Shared by the parts of one open replica. */
export interface ReplicaCore extends EffectWorld {
  readonly environment: ReplicaEnvironment;
  readonly store: ReplicaStore;
  readonly status: StatusStore;
  readonly transport: Transport;
  /** Undefined: over HTTP with the session's cookie. */
  readonly files: FileTransport | undefined;
  /** Undefined: over REST with the session's cookie. */
  readonly concerns: ConcernTransport | undefined;
  readonly wishes: ScopeWishes;
  readonly windows: ReadWindows;
}

/** Meta of a replica before its first answer. */
export function makeMeta(userId: string, clientId: string): ReplicaMeta {
  return {
    key: 'replica',
    userId,
    clientId,
    epoch: null,
    cursor: null,
    nextSequence: 1,
    told: 0,
    lastPulledAt: null,
    pullStartedAt: null,
    generation: 0,
    sweep: null,
    scopes: [],
    notice: null,
    stamps: [],
    processed: 0,
    floors: {},
    anew: [],
    partial: [],
    wire: null,
    lastVerifiedAt: null,
    reports: [],
    torn: 0,
  };
}

/** The tables of rows, typed by their collections. */
export function typedTables(core: ReplicaCore): ReplicaTables {
  const { relaxed } = core.store;
  // Rows were parsed by their collection's schema or created by typed effects.
  return relaxed.dexie.tables.reduce(
    (tables, table) => ({ ...tables, [table.name]: table }),
    {},
  ) as unknown as ReplicaTables;
}
