import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const inMemory = '/dev/shm';
/** Bytes that must be free there and in memory: several times what a run writes at once. */
const needed = 6 * 2 ** 30;

/**
 * A new folder for whatever the tests write. In memory where there is room: the tests of the
 * server take half the time there, as each file of them copies a database.
 */
export function makeWorkFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), 'greenroom-tests-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > needed && process.availableMemory() > 2 * needed && runsPrograms();
  } catch {
    // Another system than Linux.
    return false;
  }
}

/** PostgreSQL's programs may have to be copied beside its data. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts
    .map((line) => line.split(' '))
    .find(([, place]) => place === inMemory)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
