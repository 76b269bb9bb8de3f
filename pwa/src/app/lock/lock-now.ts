import { startAnew } from '../../platform/leaving/start-anew.ts';
import { leaveBlank } from '../../platform/privacy/quick-hide.ts';
import { endEra } from '../../platform/session-era.ts';
import { showLocked } from '../session/open-session.ts';
import { currentSession } from '../session/session-store.ts';
import { withinLimit } from '../session/within-limit.ts';
import { tellTabs } from '../../replica/lock/lock-channel.ts';
import { dropLock, heldLock, stopSharingKey } from './lock-session.ts';

/** Milliseconds to send what waits before locking: afterwards it waits for the unlocking. */
const sendingPatience = 3_000;

/** This tab sends what waits, shows nothing any more, and locks afterwards. */
let isSending = false;

/** Locks this tab and all others of this browser. Does nothing without a lock. */
export async function lockNow(): Promise<void> {
  const session = currentSession();
  if (heldLock() === null || isSending) return;
  leaveBlank();
  stopSharingKey();
  // Before sending: what waits in any tab is in the database that this one sends from.
  tellTabs({ type: 'lock' });
  if (session && navigator.onLine) {
    isSending = true;
    // What cannot be read or sent keeps nothing from locking.
    const sending = sendWaiting(session.replica).catch(() => undefined);
    await withinLimit(sending, sendingPatience);
    isSending = false;
  }
  await lockTab();
}

/** Locks this tab alone, as another one or the time in the background says. */
export async function lockTab(): Promise<void> {
  // Tabs in the background may lock in the same moment; each would cut off what the others send.
  if (heldLock() === null || isSending) return;
  // What cannot be closed ends with the page.
  await closeTab().catch(() => undefined);
  // Only a new page has nothing of the person in its memory.
  startAnew();
}

/** Ends the use of the key in this tab, which shows nothing any more. Does nothing without a lock. */
export async function closeTab(): Promise<void> {
  const lock = heldLock();
  if (lock === null) return;
  stopSharingKey();
  leaveBlank();
  endEra();
  await showLocked(lock.userId, false, dropLock);
}

async function sendWaiting(replica: NonNullable<ReturnType<typeof currentSession>>['replica']) {
  const waiting = await replica.readWaitingChanges();
  if (waiting.length > 0) await replica.exchangeNow('person');
}
