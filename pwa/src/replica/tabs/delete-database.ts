import { Dexie } from 'dexie';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import type { StartTimer } from '../environment/timers.ts';
import { dexieOptions, findDatabaseNames, handleVersionChange } from '../store/replica-database.ts';

/** Milliseconds to wait for the deletion: other connections have to close, and storage to answer. */
const deletionPatience = 10_000;
/** Milliseconds to wait for a storage that writes its files. */
const writingPatience = 2_000;
/** Empty, and there for moments only; so are those that begin with it. */
export const writeOutName = 'greenroom-write-out';
/** In the files beside rows that are deleted, and deleted one after another when these are gone. */
const besideNames = [2, 3, 4].map((number) => `${writeOutName}-${number}`);
/** Milliseconds after which the browser has deleted files it no longer needs: it does so one step late. */
const laterPauses = [1_000, 5_000, 20_000];
/** Why a wipe or deletion fails. */
export const notRemoved = 'The data of this account could not be removed from this device';

type Environment = Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange' | 'startTimer'>;

/**
 * Deletes a database once its connections are closed.
 * @throws {Error} when one stays open, or the storage does not answer; the browser may delete it
 * later.
 */
export async function deleteDatabase(
  name: string,
  environment: Environment,
  patience = deletionPatience,
): Promise<void> {
  const dexie = new Dexie(name, dexieOptions(environment));
  handleVersionChange(dexie, () => undefined);
  await withPatience(environment.startTimer, dexie.delete(), patience);
}

/**
 * Runs `remove`, which deletes databases, so that their rows leave the browser's files, too. A storage
 * that does not write its files keeps nothing from being deleted.
 *
 * Chromium now and then does not write its memory when asked to: then the rows and their deletion are in
 * one file, or in two that nothing puts together any more. A database whose keys are in a file with the
 * rows has that file written anew when it is deleted, so that one of several that succeeds is enough
 * (docs/decisions/app-lock.md).
 * @throws what `remove` throws; the next removal goes on
 */
export async function removeForGood(
  environment: Environment,
  remove: () => Promise<void>,
): Promise<void> {
  await writeOutWithBeside(environment);
  await remove();
  await removeBeside(environment);
}

/** Goes on where `removeForGood` was cut short after the rows were deleted. Does nothing else. */
export async function finishRemoval(environment: Environment): Promise<void> {
  const left = await findDatabaseNames(`${writeOutName}-`, environment).catch(() => []);
  if (left.length > 0) await removeBeside(environment);
}

async function removeBeside(environment: Environment): Promise<void> {
  for (const name of besideNames) {
    await deleteDatabase(name, environment, writingPatience).catch(ignore);
  }
  // It deletes files one step late.
  await writeOut(environment).catch(ignore);
}

async function writeOutWithBeside(environment: Environment): Promise<void> {
  const made = await Promise.allSettled(besideNames.map((name) => makeEmpty(name, environment)));
  // A storage that does not answer is not asked twice.
  if (made.every(({ status }) => status === 'fulfilled')) await writeOut(environment).catch(ignore);
}

/**
 * Makes Chromium write what it holds in memory into its files, as each deletion of a database does.
 * Deleting the next one then removes its rows from the files; else they and their deletion are written
 * together and stay readable (docs/decisions/app-lock.md).
 * @throws what the browser throws, or {Error} when it does not answer
 */
export async function writeOut(environment: Environment): Promise<void> {
  await makeEmpty(writeOutName, environment);
  await deleteDatabase(writeOutName, environment, writingPatience);
}

async function makeEmpty(name: string, environment: Environment): Promise<void> {
  const dexie = new Dexie(name, dexieOptions(environment));
  dexie.version(1).stores({ rows: 'id' });
  // Another tab does the same at this moment.
  handleVersionChange(dexie, () => dexie.close());
  try {
    await withPatience(environment.startTimer, dexie.open(), writingPatience);
  } finally {
    dexie.close();
  }
}

/** Sees to it that nothing readable that was deleted stays in the browser's files, also after a kill. */
export function writeOutLater(environment: Environment): void {
  for (const pause of laterPauses) {
    // A browser that ends meanwhile does it with its next start.
    environment.startTimer(() => void writeOut(environment).catch(ignore), pause);
  }
}

/**
 * Waits for the storage at most this long.
 * @throws {Error} when it does not answer
 */
export async function withPatience<T>(
  startTimer: StartTimer,
  work: PromiseLike<T>,
  patience = deletionPatience,
): Promise<T> {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  const cancelTimer = startTimer(() => reject(new Error(notRemoved)), patience);
  try {
    return await Promise.race([work, stuck]);
  } finally {
    cancelTimer();
  }
}

const ignore = () => undefined;
