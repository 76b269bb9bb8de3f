import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const inMemory = '/dev/shm';
const prefix = 'greenroom-tests-';
/** Bytes that must be free there and in memory: several times what a run writes at once. */
const needed = 6 * 2 ** 30;

/**
 * A new folder for whatever the tests write. In memory where there is room: the tests of the
 * server take half the time there, as each file of them copies a database.
 */
export function makeWorkFolder(): string {
  removeLeftOvers();
  const parent = hasRoomInMemory() ? inMemory : tmpdir();
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

/** A killed run removes nothing, and what it left would fill the memory. */
function removeLeftOvers(): void {
  if (!existsSync(inMemory)) return;
  for (const name of readdirSync(inMemory)) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) {
      continue;
    }
    const left = join(inMemory, name);
    // A small disk of the tests of faults, which cannot be removed while it is mounted.
    const places = readMounts().map(([, place = '']) => place);
    for (const place of places.filter((one) => one.startsWith(`${left}/`))) {
      spawnSync('umount', [place]);
    }
    rmSync(left, { recursive: true, force: true });
  }
}

/** Each with device, place, type and options. */
function readMounts(): string[][] {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
  return lines.map((line) => line.split(' '));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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
  const options = readMounts().find(([, place]) => place === inMemory)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
