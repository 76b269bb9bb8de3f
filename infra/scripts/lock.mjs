import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this checkout does: two copies started at once must not
 * install or build into the same folders. A lock whose owner is dead is taken over.
 * @template T
 * @param {string} file where its owner stands
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!tryAcquire(file)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryAcquire(file) {
  try {
    writeFileSync(file, identityOf(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Milliseconds in which an owner that has created the file writes its name there. */
const writingTime = 10_000;

/** @param {string} file */
function isHeld(file) {
  try {
    const owner = readFileSync(file, 'utf8');
    // Not written yet, or lost with the power.
    if (owner === '') return Date.now() - statSync(file).mtimeMs < writingTime;
    return isAlive(owner);
  } catch {
    // It was just released.
    return true;
  }
}

/** @param {string} owner of `identityOf` */
function isAlive(owner) {
  const pid = Number.parseInt(owner, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process has that id.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return owner === identityOf(pid);
}

/**
 * A process, by its id and, where the system tells, its start: ids are given again, in a container the
 * same ones at each start.
 * @param {number} pid
 */
function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain anything; fields are counted after it.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}
