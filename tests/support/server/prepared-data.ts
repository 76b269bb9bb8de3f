import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Fills an empty data folder with the prepared data, if any. @returns variables for its server */
export function fillPrepared(dataFolder: string): NodeJS.ProcessEnv {
  const folder = process.env[variable];
  if (folder === undefined) return {};
  copyFolder(`${dataIn(folder)}/.`, dataFolder);
  return { NODE_COMPILE_CACHE: compiledIn(folder) };
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
