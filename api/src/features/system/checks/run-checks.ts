import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import { AppError } from '../../../app-error.ts';
import type { CheckParts } from './check-parts.ts';
import {
  checkBackup,
  checkClock,
  checkDatabase,
  checkDisk,
  checkKeys,
  checkSetup,
  checkVersions,
} from './data-checks.ts';
import { checkOrigin, checkPush, checkStore } from './outside-checks.ts';

/** Milliseconds for each check. */
const limit = 10_000;
/** Milliseconds for which a server shows the same answers: checks ask other servers. */
const answerLife = 5 * 60_000;

const checks: Readonly<Record<string, (parts: CheckParts) => Promise<Omit<SystemCheck, 'name'>>>> =
  {
    Versions: checkVersions,
    Database: checkDatabase,
    Clock: checkClock,
    'Public address': checkOrigin,
    Setup: checkSetup,
    'Keys of bank details': checkKeys,
    'Object store': checkStore,
    Disk: checkDisk,
    Backup: checkBackup,
    Pushes: checkPush,
    Variables: async ({ unknownVariables }) =>
      unknownVariables.length === 0
        ? { state: 'ok', text: 'All are known' }
        : { state: 'warning', text: unknownVariables.join(' ') },
  };

/** The checks of an installation: the same list for `doctor`, the System page and the support bundle. */
export async function runChecks(parts: CheckParts): Promise<SystemCheck[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      ...(await withinLimit(check(parts)).catch((error: unknown) => ({
        state: 'failed' as const,
        text: describe(error),
      }))),
    })),
  );
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
