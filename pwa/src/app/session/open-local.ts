import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { Replica } from '../../replica/replica-interface.ts';
import { loadEngine } from './load-engine.ts';
import type { Unreadable } from './session-store.ts';
import { withinLimit } from './within-limit.ts';

/** Milliseconds to wait for local data; storage that is busy or upgraded may answer later. */
const patience = 10_000;

export interface Opened {
  readonly status: 'opened';
  readonly replica: Replica;
  /** Undefined: this device holds none yet. */
  readonly account: Account | undefined;
}

/**
 * Opens a person's local data and reads their account from it; where that fails, says why and
 * changes nothing.
 */
export async function openLocal(userId: string): Promise<Opened | Unreadable> {
  const { openUserReplica, findReason } = await loadEngine();
  const unreadable = { status: 'unreadable', userId } as const;
  const opening = openUserReplica(userId).then(readAccount);
  try {
    const opened = await withinLimit(opening, patience);
    if (opened) return opened;
    // Not used: by then another attempt may have opened it.
    const answered = opening.then(
      ({ replica }) => replica.close(),
      () => undefined,
    );
    return { ...unreadable, reason: 'silent', answered };
  } catch (error) {
    return { ...unreadable, reason: findReason(error), answered: null };
  }
}

async function readAccount(replica: Replica): Promise<Opened> {
  try {
    const account = await replica.tables.account.get(replica.userId);
    return { status: 'opened', replica, account };
  } catch (error) {
    await replica.close();
    throw error;
  }
}
