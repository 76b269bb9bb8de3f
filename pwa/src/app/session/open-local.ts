import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { loadEngine } from './load-engine.ts';
import type { UserData } from './session-engine.ts';
import { isLockMarked, mayHaveLock } from '../../platform/storage/lock/lock-mark.ts';
import type { Locked, Unreadable } from './session-store.ts';
import { withinLimit } from './within-limit.ts';

/** Milliseconds to wait for local data; storage that is busy or upgraded may answer later. */
const patience = 10_000;

const ignore = () => undefined;

const loadLockSession = () => import('../lock/lock-session.ts');

export interface Opened extends UserData {
  readonly status: 'opened';
  /** Undefined: this device holds none yet. */
  readonly account: Account | undefined;
}

/**
 * Opens a person's local data and reads their account from it; where that fails, says why and
 * changes nothing.
 */
export async function openLocal(userId: string): Promise<Opened | Unreadable | Locked> {
  const mayBeLocked = mayHaveLock();
  // Awaited below, once the code is there.
  mayBeLocked.catch(ignore);
  const { openUserData, findReason } = await loadEngine();
  const unreadable = { status: 'unreadable', userId } as const;
  let opening: Promise<Opened>;
  try {
    // Another tab may have switched it on meanwhile.
    const isMarked = isLockMarked() || (await withinLimit(mayBeLocked, patience));
    if (isMarked === null) {
      return { ...unreadable, reason: 'silent', answered: mayBeLocked.then(ignore, ignore) };
    }
    const lock = isMarked ? await (await loadLockSession()).findLock(userId) : 'none';
    if (lock === 'locked') return { status: 'locked', userId, isMoving: false };
    opening = openUserData(userId, lock === 'none' ? null : lock).then(readAccount);
    const opened = await withinLimit(opening, patience);
    if (opened) return opened;
    // Not used: by then another attempt may have opened it.
    const answered = opening.then(({ replica }) => replica.close(), ignore);
    return { ...unreadable, reason: 'silent', answered };
  } catch (error) {
    return { ...unreadable, reason: findReason(error), answered: null };
  }
}

async function readAccount(data: UserData): Promise<Opened> {
  const { replica } = data;
  try {
    const account = await replica.tables.account.get(replica.userId);
    return { status: 'opened', ...data, account };
  } catch (error) {
    await replica.close();
    throw error;
  }
}
