import { stat, writeFile } from 'node:fs/promises';
import { hasCluster } from '@greenroom/api/backup/majors/start-unmoved-postgres';
import { type Config, knownVariables, postgresFolderOf } from '@greenroom/api/config';
import { connectDatabase, type DatabaseConnection } from '@greenroom/api/database/connect';
import { readOwnMajor } from '@greenroom/api/database/embedded/postgres-binaries';
import { findPendingMigrations, refuseOutdated } from '@greenroom/api/database/migrate';
import { noDatabase } from '@greenroom/api/database/no-database';
import { lastMigration } from '@greenroom/api/database/migrations';
import { describeSettings } from '@greenroom/api/describe-settings';
import { openKeysUnchanged } from '@greenroom/api/features/bank-details/bank-keys';
import { countRows } from '@greenroom/api/features/system/checks/checks-repository';
import { runChecks } from '@greenroom/api/features/system/checks/run-checks';
import { findLastBackups } from '@greenroom/api/backup/backups-repository';
import { openConfiguredFiles } from '@greenroom/api/files/configured-files';
import { findLastRuns } from '@greenroom/api/jobs/runs-repository';
import { diskFolderOf } from '@greenroom/api/start-server';
import { findUnknownVariables } from '@greenroom/api/variable-names';
import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import type { Command } from 'commander';
import type { Operation } from './operation.ts';
import { type ReachedDatabase, reachDatabase } from './reach-database.ts';

/** `doctor` and `support-bundle`: what is wrong with an installation, without changing anything. */
export function addDoctorCommands(program: Command, operation: Operation): void {
  const { write } = operation;
  program
    .command('doctor')
    .description('checks the installation, as the System page does; exits with 1 if a check failed')
    .option('--json', 'for scripts')
    .action(({ json }: { json?: true }) =>
      withUnchanged(operation.readConfig(), async (reached) => {
        const checks = await check(reached, operation.env);
        write(json ? `${JSON.stringify(checks)}\n` : checksText(checks));
        const failed = checks.filter(({ state }) => state === 'failed').length;
        if (failed > 0)
          throw new Error(failed === 1 ? 'A check failed.' : `${failed} checks failed.`);
      }),
    );
  program
    .command('support-bundle')
    .description('writes what helps to find a fault to a file, without personal data or secrets')
    .requiredOption('--to <file>', 'a new file, JSON')
    .action(({ to }: { to: string }) => writeBundle(operation, to));
}

async function writeBundle({ readConfig, env, write }: Operation, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) throw new Error(`${to} exists already`);
  await withUnchanged(readConfig(), async (reached) => {
    const { db, config } = reached;
    const checks = await check(reached, env);
    const unless = <T>(read: Promise<T>) => read.catch(() => null);
    const backups = await unless(findLastBackups(db, new Date()));
    // Reasons of failed jobs are left out: they may quote a value.
    const runs = await unless(findLastRuns(db));
    const bundle = {
      writtenAt: new Date().toISOString(),
      settings: describeSettings(config),
      checks,
      rows: await unless(countRows(db)),
      backup: backups?.last ?? null,
      verifiedBackup: backups?.lastVerified ?? null,
      jobs: runs?.map(({ name, state, startedAt, endedAt }) => ({
        name,
        state,
        startedAt,
        endedAt,
      })),
      memory: process.memoryUsage(),
    };
    await writeFile(to, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  });
  write(`${to}: settings, checks, counts of rows and jobs; no personal data and no secret.\n`);
}

async function check({ db, config, databaseFault }: Reached, env: Operation['env']) {
  return runChecks({
    db,
    ...(databaseFault !== undefined && { databaseFault }),
    settings: config,
    ownMajor: config.databaseUrl === undefined ? await readOwnMajor() : undefined,
    openKeys: () => openKeysUnchanged(db, config),
    openFiles: () => openConfiguredFiles(config),
    diskFolder: diskFolderOf(config),
    schema: lastMigration,
    unknownVariables: findUnknownVariables(env, knownVariables),
    now: () => new Date(),
  });
}

const words = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', unused: 'unused ' } as const;

function checksText(checks: readonly SystemCheck[]): string {
  return checks.map(({ name, state, text }) => `${words[state]}  ${name}: ${text}\n`).join('');
}

interface Reached {
  readonly db: DatabaseConnection['db'];
  readonly config: Config;
  /** Why there is no database. Absent: it was found, which is not to say that it answers. */
  readonly databaseFault?: string;
}

/** Uses the server's database as it is, whether the server is running or not. */
async function withUnchanged(
  config: Config,
  use: (reached: Reached) => Promise<void>,
): Promise<void> {
  const database = await reachExisting(config).catch((error: Error) => error);
  if (database instanceof Error) {
    await use({ db: noDatabase, config, databaseFault: database.message });
    return;
  }
  try {
    const databaseFault = await findOtherSchema(database.url);
    if (databaseFault !== null) {
      await use({ db: noDatabase, config, databaseFault });
      return;
    }
    const { db, close } = connectDatabase(database.url, { poolSize: 2 });
    try {
      await use({ db, config });
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

/** @throws where there is no database, which `reachDatabase` would create */
async function reachExisting(config: Config): Promise<ReachedDatabase> {
  const folder = postgresFolderOf(config);
  if (config.databaseUrl === undefined && !(await hasCluster(folder))) {
    throw new Error(`There is no database in ${folder} yet: a start of the server creates it.`);
  }
  return reachDatabase(config);
}

/** Why the schema is not one this version works with; null: it is. */
async function findOtherSchema(url: string): Promise<string | null> {
  try {
    const pending = await findPendingMigrations(url);
    if (pending === null) return 'The database is empty: a start of the server makes its tables.';
    refuseOutdated(pending);
    return null;
  } catch (error) {
    // What was put into words says them, as the start does; of other errors the checks show the code.
    return error instanceof Error && !('code' in error) ? error.message : null;
  }
}
