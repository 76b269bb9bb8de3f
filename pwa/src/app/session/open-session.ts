import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { clearPendingErasureReport } from '../../platform/storage/erasure-report.ts';
import { endLastUser, forgetLastUser, rememberLastUser } from '../../platform/storage/last-user.ts';
import { removeSessionMark } from '../../platform/storage/session-mark.ts';
import { clearPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { type SessionEra, endEra } from '../../platform/session-era.ts';
import { loadEngine } from './load-engine.ts';
import type { UserData } from './session-engine.ts';
import { type Opened, openLocal } from './open-local.ts';
import {
  type SessionEnd,
  type SignedIn,
  amendSession,
  currentSession,
  useSessionStore,
} from './session-store.ts';
import { repairPushWhenIdle } from '../push/push-at-start.ts';
import { withinLimit } from './within-limit.ts';
import { forgetWayBack } from './sign-in/way-back.ts';

/** Milliseconds an exchange under way has to end. */
const closingPatience = 5_000;

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
    // The new server session has replaced the one whose end was pending.
    clearPendingSignOut();
    await openOrRenew(account);
  });
}

/** Opens or renews the session the server named at a start, unless `era` has ended since. */
export function enterNamed(account: Account, era: SessionEra): Promise<void> {
  return inTurn(async () => {
    // Unreadable a moment ago: only the person tries again.
    if (!era.aborted && !isUnreadable(account.id)) await openOrRenew(account);
  });
}

function isUnreadable(userId: string): boolean {
  const { session } = useSessionStore.getState();
  return session.status === 'unreadable' && session.userId === userId;
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
  else {
    const opened = await openInstead(account.id);
    // The next start tries to open it again.
    if (!opened) return rememberLastUser(account.id);
    showSession(opened, account, true);
  }
  rememberLastUser(account.id);
  clearPendingErasureReport();
  void reportTimeZone(account).catch(() => undefined);
  // The server has another session for this page, or no longer refuses for want of a new password.
  const isNew =
    !open?.isConfirmed ||
    open.isExpired ||
    open.account.id !== account.id ||
    (open.account.mustChangePassword && !account.mustChangePassword);
  if (isNew) {
    if (!account.mustChangePassword) repairPushWhenIdle(account.id);
    // A page left while it starts loads no more; the next start does it.
    serveConfirmed(account.id).catch(() => undefined);
  }
}

/**
 * Opens a session from local data alone. Data that cannot be read is shown as such.
 * @returns whether there was enough of it; false: the device holds no account.
 */
export function enterFromDevice(userId: string): Promise<boolean> {
  return inTurn(async () => {
    if (currentSession()?.account.id === userId) return true;
    const opened = await openInstead(userId);
    if (!opened) return true;
    const { replica, account } = opened;
    if (account) showSession(opened, account, false);
    else {
      await replica.close();
      // Deleted after it was unreadable: whoever the server names may enter.
      if (isUnreadable(userId)) useSessionStore.setState({ session: { status: 'loading' } });
    }
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
 * Deletes a person's data from this device, as confirmed; they stay signed in on the server.
 * @throws {Error} when it cannot be deleted.
 */
export function deleteLocalData(userId: string): Promise<void> {
  return inTurn(async () => {
    const { wipeUser } = await loadEngine();
    await wipeUser(userId);
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
      removeSessionMark();
      await closeNow('left');
    }
    const { forgetUser } = await loadEngine();
    await forgetUser(userId);
  });
}

async function closeNow(end: SessionEnd): Promise<void> {
  const open = currentSession();
  if (end === 'left') forgetWayBack();
  const endedName = end === 'expired' ? open?.account.username : undefined;
  useSessionStore.setState({
    session: { status: 'signed-out', end, endedName },
    isLeavingForSignIn: false,
  });
  if (!open) return;
  // The screens are still leaving: a player keeps its position only now.
  if (end === 'left') open.notes.close();
  await closeData(open);
  if (end !== 'left') return;
  const { deleteLateCaches } = await loadEngine();
  await deleteLateCaches(open.replica.userId);
}

/**
 * Closes a person's data in this tab, whose session goes on; what they left unfinished is kept first.
 * @param isMoving the data is being sealed anew
 * @param forget called once nothing is open any more, or cannot be closed
 */
export function showLocked(userId: string, isMoving = true, forget?: () => void): Promise<void> {
  return inTurn(async () => {
    const open = currentSession();
    useSessionStore.setState({
      session: { status: 'locked', userId, isMoving },
      isLeavingForSignIn: false,
    });
    // The screens are leaving, and keep their drafts.
    try {
      if (open) {
        await withinLimit(open.notes.settled(), closingPatience);
        await closeData(open);
      }
    } finally {
      // Before anybody opens it again.
      forget?.();
    }
  });
}

/** A replica whose storage does not answer is left to itself: it is closed to all further use. */
async function closeData({ replica, notes }: UserData): Promise<void> {
  await withinLimit(replica.close(), closingPatience);
  notes.close();
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

/** @returns null when the data cannot be read, which the session then says. */
async function openInstead(userId: string): Promise<Opened | null> {
  const open = currentSession();
  if (open) await closeData(open);
  const opened = await openLocal(userId);
  if (opened.status === 'opened') return opened;
  useSessionStore.setState({ session: opened, isLeavingForSignIn: false });
  return null;
}

function showSession({ replica, notes }: UserData, account: Account, isConfirmed: boolean): void {
  useSessionStore.setState({
    session: { status: 'signed-in', account, replica, notes, isConfirmed, isExpired: false },
    isLeavingForSignIn: false,
  });
  void loadEngine().then(({ openNotes }) => openNotes({ replica, notes }));
}

async function reportTimeZone(account: Account): Promise<void> {
  const report = await import('./time-zone-report.ts');
  await report.reportTimeZone(account);
}

async function serveConfirmed(userId: string): Promise<void> {
  const confirmed = await import('../others-unsent/confirmed-session.ts');
  await confirmed.serveConfirmed(userId);
}
