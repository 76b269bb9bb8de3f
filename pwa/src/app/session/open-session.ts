import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { endLastUser, forgetLastUser, rememberLastUser } from '../../platform/storage/last-user.ts';
import { settleSignOut } from '../../platform/storage/sign-out-debt.ts';
import { forgetTimeZoneSent } from '../../platform/dates/time-zone.ts';
import { markOutboxReported } from '../../platform/storage/outbox-reported.ts';
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
import { repairPushWhenIdle } from '../push/push-at-start.ts';
import { reportTimeZone } from './time-zone-report.ts';
import { forgetWayBack } from './sign-in/way-back.ts';

let lastTurn: Promise<unknown> = Promise.resolve();

/** Serializes opening and closing, so that no replica is opened twice or left open. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** After sign-in by form: opens or renews the session. Answers to earlier calls no longer count. */
export function enterSignedIn(account: Account): Promise<void> {
  endEra();
  return inTurn(async () => {
    // The new server session has replaced the one whose end was owed.
    settleSignOut();
    await openOrRenew(account);
  });
}

/** Opens or renews the session the server named at a start, unless `era` has ended since. */
export function enterNamed(account: Account, era: SessionEra): Promise<void> {
  return inTurn(async () => {
    if (!era.aborted) await openOrRenew(account);
  });
}

/**
 * Renews the open session. Another person's account is ignored: the exchange reports it, and only a
 * sign-in or a start opens a session.
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
  if (open?.isConfirmed !== true) repairPushWhenIdle(account.id);
  if (open?.isConfirmed !== true || open.account.id !== account.id) {
    void serveConfirmed(account.id);
  }
}

/**
 * Opens a session from local data alone.
 * @returns whether there was enough of it.
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

/** Signs out in this tab only; local data stays unless another tab wipes it. */
export function closeSession(end: SessionEnd): Promise<void> {
  endEra();
  return inTurn(() => closeNow(end));
}

/** Closes this replica's session unless it is renewed before its turn. */
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
 * Signs out on this device and removes the person's data first, before anybody signs in again.
 * @throws {Error} when another tab holds the data open; the session is closed all the same.
 */
export async function closeAndWipe(userId: string): Promise<void> {
  endEra();
  await inTurn(async () => {
    const open = currentSession();
    if (!open || open.account.id === userId) {
      forgetLastUser(userId);
      forgetTimeZoneSent();
      markOutboxReported(null);
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

/** The server confirmed the person who is signed in here. */
function renewSession(open: SignedIn, account: Account): void {
  const isOver = open.isExpired || open.replica.getStatus().connection === 'other-account';
  if (open.isConfirmed && !isOver && isSameAccount(open.account, account)) return;
  amendSession(open.replica, { account, isConfirmed: true, isExpired: false });
  useSessionStore.setState({ isLeavingForSignIn: false });
  // Sends the changes that waited for the sign-in.
  if (isOver) void open.replica.exchangeNow('person');
}

function isSameAccount(one: Account, other: Account): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

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

async function serveConfirmed(userId: string): Promise<void> {
  const confirmed = await import('../others-unsent/confirmed-session.ts');
  await confirmed.serveConfirmed(userId);
}
