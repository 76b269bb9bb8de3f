import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { endBackupJob, startBackupJob } from './backup/backup-job.ts';
import { findVerifiedBackup } from './backup/backups-repository.ts';
import { startOwnPostgres } from './backup/majors/start-own-postgres.ts';
import { type Config, postgresFolderOf } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import type { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { readOwnMajor } from './database/embedded/postgres-binaries.ts';
import { announceInstance } from './database/instances/announce-instance.ts';
import { migrateDatabase } from './database/migrate.ts';
import { lastMigration } from './database/migrations.ts';
import type { Db } from './database/schema.ts';
import { findKeyFault, openBankKeys } from './features/bank-details/bank-keys.ts';
import { getDecoyHash } from './features/account/passwords/password-hashing.ts';
import { storeConfigured } from './features/settings/settings-repository.ts';
import type { PushSettings } from './features/push/sending/send-push.ts';
import { createDefaultAdmin } from './features/setup/default-admin.ts';
import { listDiskPlaces, watchDisks } from './files/full-disk.ts';
import { rememberChecks, runChecks } from './features/system/checks/run-checks.ts';
import { serverVersion } from './features/system/server-version.ts';
import { openConfiguredFiles } from './files/configured-files.ts';
import type { Files } from './files/files.ts';
import { findLastRuns } from './jobs/runs-repository.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startLive } from './live/live.ts';
import { createMetrics } from './metrics/metrics.ts';
import { migrateOnStart } from './migrate-on-start.ts';
import {
  createRequestHandlers,
  feeds,
  frameSources,
  jobStarts,
  mutationHandlers,
} from './registered-features.ts';

/** Milliseconds for requests in flight to finish (security.md 33). */
const drainLimit = 10_000;
/** Milliseconds between sweeps of idle connections while the server drains. */
const idleSweep = 50;

export interface RunningServer {
  /** The address people use, such as http://localhost:3000. */
  readonly address: string;
  /** Resolves with the reason once the embedded database is down for good. */
  readonly failed: Promise<Error | null>;
  /** Drains requests, then stops every part, PostgreSQL last. Idempotent. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** Lines for the System page. Default: none. */
  readonly unknownVariables?: readonly string[];
  /** Default: true. False: a trial of an upgrade, whose data may yet return to what they were. */
  readonly runsJobs?: boolean;
}

/** Starts the whole server: database, jobs, live connections, HTTP. */
export async function startServer(
  config: Config,
  log: Logger,
  options: StartOptions = {},
): Promise<RunningServer> {
  const started = new StartedParts();
  try {
    const postgres = config.databaseUrl === undefined ? await startEmbedded(config, log) : null;
    if (postgres) started.add(() => postgres.stop());
    const url = config.databaseUrl ?? postgres?.url ?? '';
    const address = await startOnDatabase(config, log, url, started, options);
    return {
      address,
      failed: postgres?.exited ?? new Promise(() => undefined),
      stop: () => started.stop(),
    };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

/** Started parts; stopped in reverse order. */
class StartedParts {
  readonly #stops: (() => Promise<void>)[] = [];
  #stopping: Promise<void> | undefined;

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const errors: unknown[] = [];
    // A part that fails to stop must not prevent a clean stop of PostgreSQL, the first one started.
    for (const stop of this.#stops.reverse()) {
      await stop().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some parts did not stop cleanly');
  }
}

function startEmbedded(config: Config, log: Logger): Promise<EmbeddedPostgres> {
  return startOwnPostgres({
    folder: postgresFolderOf(config),
    log: (line) => log.debug({ part: 'postgres' }, line),
    report: (line) => log.warn({ part: 'postgres' }, line),
  });
}

async function startOnDatabase(
  config: Config,
  log: Logger,
  url: string,
  started: StartedParts,
  { unknownVariables = [], runsJobs = true }: StartOptions,
): Promise<string> {
  // On a separate connection: the pool's time limits would abort a long migration.
  const version = serverVersion;
  const { waiting } = await migrateOnStart(config, log, url);
  const { db, pool, close } = connectDatabase(url, {
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection broke'),
  });
  started.add(close);
  const instance = await announceInstance({
    db,
    version,
    ...(waiting.length > 0 && { contract: () => contractSchema(url, version, log) }),
    onError: (error) => log.warn({ err: error }, 'the instance could not be announced'),
  });
  started.add(() => instance.stop());
  const bankKeys = await openBankKeys(db, config);
  const jobs = await startJobs({
    url,
    runsJobs,
    onError: (error) => log.warn({ err: error }, 'jobs met an error'),
  });
  started.add(() => jobs.stop());
  const files = await openConfiguredFiles(config);
  const jobParts = { db, files, log, push: pushSettingsOf(config), now: () => new Date() };
  for (const startJobsOf of jobStarts) await startJobsOf(jobs.boss, jobParts);
  if (runsJobs && config.backups) {
    const databaseFolder = config.databaseUrl === undefined ? postgresFolderOf(config) : undefined;
    const places = { ...config.backups, url, databaseFolder };
    await startBackupJob(jobs.boss, { ...jobParts, ...places, version });
  } else if (runsJobs) await endBackupJob(jobs.boss, db);
  await getDecoyHash();
  await provideDefaultAdmin(config, log, db);
  await storeConfigured(db, 'professional_support_url', config.professionalSupport, new Date());
  const metrics = createMetrics();
  const { observeLag } = metrics;
  const live = await startLive({ db, url, feeds, sources: frameSources, log, observeLag });
  const readQueues = () => jobs.boss.getQueues();
  metrics.measureParts({
    pool,
    countSockets: () => live.countSockets(),
    readQueues,
    readRuns: () => findLastRuns(db),
    readBackup: () => findVerifiedBackup(db, new Date()),
    ...(files.store && { store: files.store }),
  });
  let isDraining = false;
  const app = await buildApp({
    db,
    config,
    handlers: createRequestHandlers({
      setupCode: config.setupCode,
      provider: config.oidc?.name,
      files,
      bankKeys,
      pushTestOrigin: config.pushTestOrigin,
      announce: () => live.announce(),
      readQueues,
      backups: config.backups,
      diskFolder: diskFolderOf(config),
      readChecks: rememberChecks(async () =>
        runChecks({
          db,
          ownMajor: config.databaseUrl === undefined ? await readOwnMajor() : undefined,
          settings: config,
          openKeys: () => Promise.resolve(bankKeys),
          openFiles: () => Promise.resolve(files),
          diskFolder: diskFolderOf(config),
          schema: lastMigration,
          unknownVariables,
          now: () => new Date(),
        }),
      ),
      observer: metrics.sync,
    }),
    mutations: mutationHandlers,
    files,
    log,
    live,
    metrics,
    isDraining: () => isDraining,
    findFault: () => findKeyFault(db, bankKeys),
    findRemark: remarksOf(config, files),
  });
  started.add(async () => {
    isDraining = true;
    // Sockets first: they would keep the server open; their devices reconnect elsewhere at once.
    await live.stop();
    await closeWithin(app, drainLimit);
  });
  await listen(app, config);
  return addressOf(app, config);
}

/** What does not work, or soon will not, although the server is ready. */
function remarksOf(config: Config, { store }: Files): () => Promise<string | null> {
  const findDiskFaults = watchDisks(listDiskPlaces(diskFolderOf(config), config.backups));
  return async () => {
    const lines = await Promise.all([store ? store.findFault() : null, findDiskFaults()]);
    return lines.filter((line) => line !== null).join('\n') || null;
  };
}

/** The data folder, if the embedded database or files are stored there. */
export function diskFolderOf({ databaseUrl, s3, dataFolder }: Config): string | undefined {
  return databaseUrl === undefined || s3 === undefined ? resolve(dataFolder) : undefined;
}

/** Runs the migrations that waited for instances of another version. */
async function contractSchema(
  url: string,
  version: string,
  log: Logger,
): Promise<'done' | 'waiting'> {
  const { ran, waiting } = await migrateDatabase(url, { version });
  if (ran.length > 0) log.info({ migrations: ran }, 'no earlier version runs any more: migrated');
  if (waiting.length > 0) log.info({ migrations: waiting }, 'migrations wait for earlier versions');
  return waiting.length === 0 ? 'done' : 'waiting';
}

function pushSettingsOf({ pushContact, pushTestOrigin, publicOrigin }: Config): PushSettings {
  return {
    contact: pushContact,
    ...(pushTestOrigin !== undefined && { testOrigin: pushTestOrigin }),
    ...(publicOrigin !== undefined && { publicOrigin }),
  };
}

const needlessDefaultAdmin =
  'DEFAULT_ADMIN_USERNAME and DEFAULT_ADMIN_PASSWORD have no effect: there is an administrator';

async function provideDefaultAdmin({ defaultAdmin }: Config, log: Logger, db: Db): Promise<void> {
  if (!defaultAdmin) return;
  const outcome = await createDefaultAdmin(db, defaultAdmin, new Date());
  if (outcome === 'not_needed') log.warn(needlessDefaultAdmin);
  if (outcome === 'name_taken') log.warn('a member bears the name of the default administrator');
}

/** Waits for requests in flight, then closes the remaining connections. */
async function closeWithin(app: FastifyInstance, limit: number): Promise<void> {
  const done = new AbortController();
  const late = wait(limit, undefined, { signal: done.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  // Node keeps a connection open for a next request after its last answer.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweep);
  // No longer wait than the limit: PostgreSQL still needs time for a clean stop.
  await Promise.race([app.close(), late]);
  clearInterval(sweep);
  done.abort();
}

/** @throws naming the variables, where the address is not this machine's or the port is not free */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new Error(`Cannot listen on HOST=${host} PORT=${port}: ${error.message}`, {
      cause: error,
    });
  });
}

function addressOf(app: FastifyInstance, config: Config): string {
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const isAnyHost = config.host === '0.0.0.0' || config.host === '::';
  const host = isAnyHost ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
