import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connectDatabase } from '../../database/connect.ts';
import { findFormer, readClusterMajor } from '../../database/embedded/cluster-folder.ts';
import { lockDataFolder } from '../../database/embedded/data-folder-lock.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../database/embedded/embedded-postgres.ts';
import { readOwnMajor } from '../../database/embedded/postgres-binaries.ts';
import { migrateDatabaseTo } from '../../database/migrate.ts';
import { pingDatabase } from '../../database/ping-database.ts';
import { checkArchive } from '../archive/archive-reader.ts';
import { loadRows } from '../load-archive.ts';
import { roomToLoad } from '../needed-room.ts';
import { takeBackup } from '../take-backup.ts';
import {
  exchangeClusters,
  newFolderIn,
  returnFormer,
  settleExchange,
} from './exchange-clusters.ts';

interface OwnPostgresOptions extends Pick<EmbeddedPostgresOptions, 'folder' | 'log'> {
  /** Told what the operator should know: that data move to another major, or could not. */
  readonly report: (line: string) => void;
  /** Milliseconds of running after which the cluster of before is removed. Absent: an hour. */
  readonly healthyAfter?: number;
  /** Breaks a move off: the older cluster stays, and nothing is started. Absent: nobody can. */
  readonly signal?: AbortSignal;
}

const hour = 3_600_000;

/**
 * Runs the embedded PostgreSQL. A cluster of an older major is moved to this version's first, and
 * kept until the first hour of running is over; if the move fails, the older major is started again.
 * @throws an Error of one line that says what to do; the signal's reason
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const running = await startOrMove({ ...options, folder });
  return removeFormerOnceHealthy(running, folder, options);
}

async function startOrMove(options: OwnPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder } = options;
  const own = await readOwnMajor();
  if (!(await needsMove(folder, own))) return startEmbeddedPostgres(options);
  const moving = join(folder, 'moving');
  await mkdir(moving, { recursive: true });
  const unlock = await lockDataFolder(moving);
  try {
    await settleExchange(folder, moving);
    const major = await readClusterMajor(join(folder, 'cluster'));
    // Settled to this version's by the exchange that an earlier start began.
    if (major === null || !(major < own)) return await startEmbeddedPostgres(options);
    return await moveAndStart(options, moving, { from: major, to: own });
  } finally {
    await unlock();
    await rm(moving, { recursive: true, force: true });
  }
}

/** Whether the cluster is older, or an exchange of clusters was broken off. */
async function needsMove(folder: string, own: number): Promise<boolean> {
  const major = await readClusterMajor(join(folder, 'cluster'));
  return major === null ? (await findFormer(folder)) !== null : major < own;
}

async function moveAndStart(
  options: OwnPostgresOptions,
  moving: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<EmbeddedPostgres> {
  const { folder, report, signal } = options;
  report(`The data of PostgreSQL ${from} are moved to ${to}. This may take some minutes.`);
  let isExchanged = false;
  try {
    const started = performance.now();
    await copyCluster({ ...options, moving, from });
    await exchangeClusters(folder, moving, from);
    isExchanged = true;
    const running = await startEmbeddedPostgres(options);
    const seconds = Math.ceil((performance.now() - started) / 1000);
    report(`The data are moved (${seconds} s). Those of before are kept for an hour.`);
    return running;
  } catch (error) {
    if (isExchanged) await returnFormer(folder, join(moving, 'failed'));
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    report(`The move failed, and PostgreSQL ${from} is started again: ${reason}`);
    return startEmbeddedPostgres({ ...options, major: from });
  }
}

/** Stopped before the time is over, the next start waits for it anew. */
async function removeFormerOnceHealthy(
  running: EmbeddedPostgres,
  folder: string,
  { report, healthyAfter = hour }: OwnPostgresOptions,
): Promise<EmbeddedPostgres> {
  const former = await findFormer(folder).catch(async (error: unknown) => {
    // Nobody else could stop it.
    await running.stop();
    throw error;
  });
  if (former === null) return running;
  let removal: Promise<void> | undefined;
  const timer = setTimeout(() => {
    removal = removeFormer(running.url, folder).catch((error: unknown) =>
      report(`The data of before could not be removed: ${String(error)}`),
    );
  }, healthyAfter);
  timer.unref();
  return {
    url: running.url,
    get pid() {
      return running.pid;
    },
    exited: running.exited,
    async stop(whenStopped) {
      clearTimeout(timer);
      await removal;
      await running.stop(whenStopped);
    },
  };
}

async function removeFormer(url: string, folder: string): Promise<void> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  try {
    await pingDatabase(db);
  } finally {
    await close();
  }
  for (const name of await readdir(folder)) {
    // A start that was killed left the archive in `moving`.
    if (/^(?:cluster-\d+|moving)$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

interface ClusterCopy {
  /** Holds the older cluster. */
  readonly folder: string;
  /** Holds the archive and the new cluster. */
  readonly moving: string;
  /** The major of the older cluster. */
  readonly from: number;
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes a cluster of this version's major with the rows of the older one, through an archive; both
 * are stopped afterwards. The older one is read alone.
 * @throws when its PostgreSQL is not there, a row differs, or tables would be left behind
 */
async function copyCluster({ folder, moving, from, log, signal }: ClusterCopy): Promise<void> {
  const path = join(moving, 'rows.tar');
  const options = log ? { log } : {};
  for (const left of [path, `${path}.part`, newFolderIn(moving)]) {
    await rm(left, { recursive: true, force: true });
  }
  await withPostgres({ ...options, folder, major: from }, async (url) => {
    const version = `PostgreSQL ${from}`;
    const alsoNeeded = (databaseSize: number) => [
      { folder: moving, bytes: roomToLoad(databaseSize) },
    ];
    const now = () => new Date();
    const breakable = signal && { signal };
    await takeBackup({ url, storage: null, version, now, alsoNeeded, ...breakable }, path);
  });
  const archive = await checkArchive(path, signal);
  // The same one: the file beside the cluster stays.
  const password = await readFile(join(folder, 'password'), 'utf8');
  await withPostgres({ ...options, folder: newFolderIn(moving), password }, async (url) => {
    await migrateDatabaseTo(url, archive.manifest.migrations);
    const leftOut = await loadRows(path, archive, url, signal);
    if (leftOut.length === 0) return;
    throw new Error(`These tables are not Greenroom's: ${leftOut.join(', ')}. Move them elsewhere`);
  });
}

async function withPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  work: (url: string) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres(options);
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
