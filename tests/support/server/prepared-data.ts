import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../../../infra/scripts/lock.mjs';

/** Names the folder with prepared data, for this process and its children. */
const variable = 'GREENROOM_TEST_PREPARED';

const dataIn = (folder: string) => join(folder, 'data');
/** Node's compile cache for the server's modules. */
const compiledIn = (folder: string) => join(folder, 'compiled');

/**
 * Saves the data folder of a server that started once and ended, for `fillPrepared` to copy.
 * `start` runs that server with the given variables and returns its folder.
 * @returns deletes the prepared data
 */
export async function prepareData(
  start: (env: NodeJS.ProcessEnv) => Promise<string>,
): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-prepared-'));
  // A backup that waits in the copies would run at the start of each server, once it is due.
  const env = { NODE_COMPILE_CACHE: compiledIn(folder), BACKUP_KEEP: '0' };
  copyFolder(await start(env), dataIn(folder));
  return announce(folder);
}

/**
 * Of Vitest's tests: as `prepareData`, but by the run's first `fillPrepared`, with an empty database alone.
 * @returns deletes the prepared data
 */
export default function prepareOnDemand(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-prepared-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  return announce(folder);
}

function announce(folder: string): () => void {
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Fills an empty data folder with the prepared data, if any. @returns variables for its server */
export async function fillPrepared(dataFolder: string): Promise<NodeJS.ProcessEnv> {
  const folder = process.env[variable];
  if (folder === undefined) return {};
  const data = dataIn(folder);
  if (!existsSync(data)) await withLock(`${data}.lock`, () => makeEmptyDatabase(data));
  copyFolder(`${data}/.`, dataFolder);
  const compiled = compiledIn(folder);
  return existsSync(compiled) ? { NODE_COMPILE_CACHE: compiled } : {};
}

/** A data folder as of a server that has migrated its database and done nothing else. */
async function makeEmptyDatabase(place: string): Promise<void> {
  // Another process was first.
  if (existsSync(place)) return;
  const [{ startEmbeddedPostgres }, { migrateDatabase }] = await Promise.all([
    import('@greenroom/api/database/embedded/embedded-postgres'),
    import('@greenroom/api/database/migrate'),
  ]);
  const unfinished = `${place}-unfinished`;
  mkdirSync(unfinished);
  const postgres = await startEmbeddedPostgres({ folder: join(unfinished, 'postgres') });
  try {
    await migrateDatabase(postgres.url);
  } finally {
    await postgres.stop();
  }
  renameSync(unfinished, place);
}

/** A folder shared by the run's workers, deleted with the prepared data. */
export function folderOfRun(): string {
  const folder = findFolderOfRun();
  if (folder === undefined) throw new Error('Nothing was prepared for this run');
  return folder;
}

/** The same; undefined where nothing was prepared. */
export function findFolderOfRun(): string | undefined {
  return process.env[variable];
}

/** Keeps owner and mode: PostgreSQL refuses files that others may read. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
