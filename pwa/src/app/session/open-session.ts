import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { endLastUser, forgetLastUser, rememberLastUser } from '../../platform/storage/last-user.ts';
import { settleSignOut } from '../../platform/storage/sign-out-debt.ts';
import { forgetTimeZoneSent } from '../../platform/time-zone.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { type SessionEra, endEra } from '../../rest/session-era.ts';
import { loadEngine } from './load-engine.ts';
import {
  type SessionEnd,
  type SignedIn,
  amendSession,
  currentSession,
  useSessionStore,
} from './session-store.ts';
import { reportTimeZone } from './time-zone-report.ts';
import { forgetWayBack } from './way-back.ts';

let lastTurn: Promise<unknown> = Promise.resolve();

/** Sessions open and close one after the other, so that no replica is opened twice or left open. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * A person has signed in by the form: opens their data on this device, or goes on with it after the
 * session had expired. What was asked of the server before no longer counts.
 */
export function enterSignedIn(account: Account): Promise<void> {
  endEra();
  return inTurn(async () => {
    // The session the server gave now has replaced the one whose end was still owed.
    settleSignOut();
    await openOrRenew(account);
  });
}

/**
 * Opens the session of the person the server named to a start, or renews theirs. Does nothing when
 * somebody has signed in or out since the era in which the server was asked.
 */
export function enterNamed(account: Account, era: SessionEra): Promise<void> {
  return inTurn(async () => {
    if (!era.aborted) await openOrRenew(account);
  });
}

/**
 * Renews the open session with what the server says of its account. Somebody else's account changes
 * nothing here: the exchange tells of it, and only a sign-in or a start opens a session.
 */
export function renewNamed(account: Account, era: SessionEra): Promise<void> {
  return inTurn(async () => {
    if (!era.aborted && currentSession()?.account.id === account.id) await openOrRenew(account);
  });
}

async function openOrRenew(account: Account): Promise<void> {
  const open = currentSession();
  if (open?.account.id === account.id) renewSession(open, account);
  else showSession(await openInstead(account.id), account, true);
  rememberLastUser(account.id);
  void reportTimeZone(account);
  if (open?.isConfirmed !== true || open.account.id !== account.id) {
    void lookForOthersUnsent(account.id);
  }
}

/**
 * Signs a person in from what is on this device, without the network.
 * @returns whether there was enough on it.
 */
export function enterFromDevice(userId: string): Promise<boolean> {
  return inTurn(async () => {
    if (currentSession()?.account.id === userId) return true;
    const replica = await openInstead(userId);
    const account = await replica.tables.account.get(userId);
    if (account) showSession(replica, account, false);
    else await replica.close();
    return account !== undefined;
  });
}

/** Signs out in this tab only; the data stays on the device as far as no other tab wipes it. */
export function closeSession(end: SessionEnd): Promise<void> {
  endEra();
  return inTurn(() => closeNow(end));
}

/** Closes the session of this replica if it is still over by then: somebody may be renewing it. */
export function closeExpired(replica: Replica): Promise<void> {
  return inTurn(async () => {
    const open = currentSession();
    if (open?.replica !== replica || !open.isExpired) return;
    endEra();
    endLastUser(replica.userId);
    await closeNow(open.isConfirmed ? 'expired' : 'cold');
  });
}

/**
 * Signs out on this device and removes the person's data from it, before anybody signs in again.
 * @throws {Error} when another tab holds on to the data; the session is closed all the same.
 */
export async function closeAndWipe(userId: string): Promise<void> {
  endEra();
  await inTurn(async () => {
    const open = currentSession();
    if (!open || open.account.id === userId) {
      forgetLastUser(userId);
      forgetTimeZoneSent();
      await closeNow('left');
    }
    const { forgetUser } = await loadEngine();
    await forgetUser(userId);
  });
}

async function closeNow(end: SessionEnd): Promise<void> {
  const open = currentSession();
  if (end === 'left') forgetWayBack();
  useSessionStore.setState({ session: { status: 'signed-out', end }, isLeavingForSignIn: false });
  await open?.replica.close();
}

/** The server has named the person who is signed in here already. */
function renewSession(open: SignedIn, account: Account): void {
  const isOver = open.isExpired || open.replica.getStatus().connection === 'other-account';
  if (open.isConfirmed && !isOver && isSameAccount(open.account, account)) return;
  amendSession(open.replica, { account, isConfirmed: true, isExpired: false });
  useSessionStore.setState({ isLeavingForSignIn: false });
  // What waited for the sign-in is sent at once.
  if (isOver) void open.replica.exchangeNow('person');
}

function isSameAccount(one: Account, other: Account): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Opens a person's replica in place of the one that is open. */
async function openInstead(userId: string): Promise<Replica> {
  await currentSession()?.replica.close();
  const { openUserReplica } = await loadEngine();
  return openUserReplica(userId);
}

function showSession(replica: Replica, account: Account, isConfirmed: boolean): void {
  useSessionStore.setState({
    session: { status: 'signed-in', account, replica, isConfirmed, isExpired: false },
    isLeavingForSignIn: false,
  });
}

async function lookForOthersUnsent(userId: string): Promise<void> {
  const others = await import('../others-unsent/others-unsent.ts');
  await others.lookForOthersUnsent(userId);
}
