import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockDataFolder } from './data-folder-lock.ts';
import { clearLeftOvers } from './left-over.ts';
import { createOwnDatabase } from './own-database.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { openCluster, prepareDataFolder, refuseOthersCluster } from './postgres-cluster.ts';
import { chooseEndpoint, type PostgresEndpoint } from './postgres-endpoint.ts';
import {
  PostmasterFailure,
  startPostmaster,
  type Postmaster,
  type PostmasterOptions,
} from './postgres-process.ts';
import { findPostgresUser } from './postgres-user.ts';
import { superviseProcess } from './supervise-process.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its password and port; created when missing. */
  readonly folder: string;
  /** Receives PostgreSQL's log lines and messages about restarts. */
  readonly log?: (line: string) => void;
  /** PostgreSQL settings, such as `fsync: 'off'` for throw-away databases. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The major version of PostgreSQL. Absent: the one this version of Greenroom uses. */
  readonly major?: number;
  /** The password of a cluster that is initialised. Absent: the one in the folder, or a new one. */
  readonly password?: string;
}

export interface EmbeddedPostgres {
  /** Stays the same across restarts of PostgreSQL. */
  readonly url: string;
  /** The postmaster's process id; changes with a restart. */
  readonly pid: number;
  /**
   * Stops PostgreSQL cleanly. Idempotent.
   * @param whenStopped works in the folder before another process may. Absent: nothing does
   */
  stop(whenStopped?: () => Promise<void>): Promise<void>;
  /** Resolves when PostgreSQL is down for good: null after `stop`, else why restarts failed. */
  readonly exited: Promise<Error | null>;
}

/** Milliseconds during which a start is retried while a predecessor is ending. */
const retryTime = 20_000;

/**
 * Runs a real PostgreSQL on `folder`: initialises it where there is none, recovers after any kind of crash,
 * and restarts it when it dies.
 * @throws an Error of one line that says what to do
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const user = await findPostgresUser();
  await refuseOthersCluster(options.folder, user);
  await prepareDataFolder(resolve(options.folder), user);
  const folder = await realpath(options.folder);
  const unlock = await lockDataFolder(folder);
  try {
    const binaries = await findPostgresBinaries(folder, user, options.major);
    const cluster = await openCluster(folder, binaries, user, options.password);
    await clearLeftOvers(cluster.data, log);
    const settings = [
      'timezone=UTC',
      'log_timezone=UTC',
      // Logged statement errors would quote their values (security.md 28); the connection reports
      // their codes. PostgreSQL's messages about itself stay.
      'log_min_messages=log',
      'log_min_error_statement=panic',
      ...Object.entries(options.settings ?? {}).map(([name, value]) => `${name}=${value}`),
    ];
    const start = (endpoint: PostgresEndpoint) =>
      startWithRetries({
        binaries,
        user,
        data: cluster.data,
        settings: [...settings, ...endpoint.settings],
        log,
      });
    const { endpoint, postmaster } = await startOnEndpoint(folder, cluster.data, start);
    const url = await createOwnDatabase(endpoint, cluster.password).catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
    const supervised = superviseProcess({ first: postmaster, restart: () => start(endpoint), log });
    return {
      url,
      get pid() {
        return supervised.current().pid;
      },
      async stop(whenStopped) {
        await supervised.stop();
        try {
          await whenStopped?.();
        } finally {
          await unlock();
        }
      },
      exited: supervised.exited,
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startOnEndpoint(
  folder: string,
  data: string,
  start: (endpoint: PostgresEndpoint) => Promise<Postmaster>,
): Promise<{ endpoint: PostgresEndpoint; postmaster: Postmaster }> {
  for (let attempt = 1; ; attempt += 1) {
    const endpoint = await chooseEndpoint(folder, data, { anotherPort: attempt > 1 });
    try {
      return { endpoint, postmaster: await start(endpoint) };
    } catch (error) {
      const portTaken = error instanceof PostmasterFailure && error.portTaken;
      if (!portTaken || attempt === 5) throw error;
    }
  }
}

async function startWithRetries(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + retryTime;
  for (;;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      // Where process 1 reaps slowly, as in containers, a dead postmaster seems alive for a while.
      const again = error instanceof PostmasterFailure && error.isTemporary && !error.portTaken;
      if (!again || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}
