import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import { AppError } from '../../../app-error.ts';
import type { CheckParts } from './check-parts.ts';
import {
  checkBackup,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFiles,
  checkKeys,
  checkSetup,
  checkVersions,
} from './data-checks.ts';
import { checkOrigin, checkPush, checkSockets, checkStore } from './outside-checks.ts';

/** Milliseconds for each check. */
const limit = 10_000;
/** Milliseconds for which a server shows the same answers: checks ask other servers. */
const answerLife = 5 * 60_000;

type Found = Omit<SystemCheck, 'name'>;
type Check = (parts: CheckParts) => Promise<Found>;

const checks: Readonly<Record<string, Check>> = {
  Versions: checkVersions,
  Database: checkDatabase,
  Clock: checkClock,
  'Public address': checkOrigin,
  'Live connections': checkSockets,
  Setup: checkSetup,
  'Keys of bank details': checkKeys,
  'Object store': checkStore,
  Files: checkFiles,
  Disk: checkDisk,
  Backup: checkBackup,
  Pushes: checkPush,
  Variables: async ({ unknownVariables }) =>
    unknownVariables.length === 0
      ? { state: 'ok', text: 'All are known' }
      : { state: 'warning', text: unknownVariables.join(' ') },
};

/** Those that need nothing of the database. */
const withoutDatabase: ReadonlySet<string> = new Set([
  'Public address',
  'Live connections',
  'Object store',
  'Pushes',
  'Variables',
]);

/** The checks of an installation: the same list for `doctor`, the System page and the support bundle. */
export async function runChecks(parts: CheckParts): Promise<SystemCheck[]> {
  const [database, isReached] = await reachDatabase(parts);
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      if (check === checkDatabase) return { name, ...database };
      if (!isReached && !withoutDatabase.has(name)) return { name, ...notChecked };
      return { name, ...(await withinLimit(check(parts)).catch(asFailed)) };
    }),
  );
}

const notChecked: Found = { state: 'unused', text: 'Not checked: the database cannot be used' };

async function reachDatabase(parts: CheckParts): Promise<[database: Found, isReached: boolean]> {
  const { databaseFault } = parts;
  if (databaseFault !== undefined) return [{ state: 'failed', text: databaseFault }, false];
  try {
    return [await withinLimit(checkDatabase(parts)), true];
  } catch (error) {
    return [asFailed(error), false];
  }
}

function asFailed(error: unknown): Found {
  return { state: 'failed', text: describe(error) };
}

/** Runs the checks at most every five minutes. */
export function rememberChecks(run: () => Promise<SystemCheck[]>): () => Promise<SystemCheck[]> {
  let ranAt = -Infinity;
  let last: Promise<SystemCheck[]> | undefined;
  return () => {
    if (last === undefined || performance.now() - ranAt > answerLife) {
      ranAt = performance.now();
      last = run();
    }
    return last;
  };
}

/** A database's message may quote a value; only its code is shown, and words made for operators. */
function describe(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return 'It could not be checked';
  if (!('code' in error) || typeof error.code !== 'string') return error.message;
  return `It could not be checked (${error.code})`;
}

async function withinLimit<T>(check: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), limit);
  });
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}
