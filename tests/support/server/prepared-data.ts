import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of what new servers start from, for this process and its children. */
const variable = 'GREENROOM_TEST_PREPARED';

const dataIn = (folder: string) => join(folder, 'data');
/** Where Node keeps the server's modules as it compiled them, their types taken out. */
const compiledIn = (folder: string) => join(folder, 'compiled');

/**
 * Puts aside the data folder of a server that started once and ended: `fillPrepared` gives copies of
 * it. `start` runs that server with the variables it is given, and returns its folder.
 * @returns what forgets it again
 */
export async function prepareData(
  start: (env: NodeJS.ProcessEnv) => Promise<string>,
): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-prepared-'));
  copyFolder(await start({ NODE_COMPILE_CACHE: compiledIn(folder) }), dataIn(folder));
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Fills an empty data folder with what was put aside, if anything was. @returns variables of its server */
export function fillPrepared(dataFolder: string): NodeJS.ProcessEnv {
  const folder = process.env[variable];
  if (folder === undefined) return {};
  copyFolder(`${dataIn(folder)}/.`, dataFolder);
  return { NODE_COMPILE_CACHE: compiledIn(folder) };
}

/** A folder that is there for the run, over its workers; it goes with what was prepared. */
export function folderOfRun(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('Nothing was prepared for this run');
  return folder;
}

/** With owners and rights: PostgreSQL refuses files that are not its user's alone. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
