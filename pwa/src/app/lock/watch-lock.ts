import { leaveBlank, lockWhenHiding } from '../../platform/privacy/quick-hide.ts';
import { isLockMarked } from '../../platform/storage/lock/lock-mark.ts';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';
import { showLocked } from '../session/open-session.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import {
  holdForTabs,
  isHeldByTabs,
  tabPatience,
  tabSeen,
  tabUploads,
} from '../../replica/lock/held-by-tabs.ts';
import { listenToTabs, tellTabs } from '../../replica/lock/lock-channel.ts';
import type { OpenLock } from '../../replica/lock/open-lock.ts';
import {
  heldLock,
  readLockOf,
  seenKey,
  sharedLock,
  stopSharingKey,
  takePendingLock,
} from './lock-session.ts';
import { closeTab, lockNow, lockTab } from './lock-now.ts';

const minute = 60_000;
/** At least, while a tab shows what somebody writes down in another app. */
const patientMinutes = 5;
/** Milliseconds until the page that takes the app's place is there, where it is on the device. */
const leavingPause = 1_000;

let isWatching = false;

/**
 * From here on this tab locks with the others, hands its key to new ones, and locks after the chosen time
 * in which no tab was looked at.
 */
export function watchLock(): void {
  if (isWatching) return;
  isWatching = true;
  listenToTabs((message) => {
    if (message.type === 'lock') void lockOnceMoved(lockTab);
    else if (message.type === 'moving') void followMove();
    else if (message.type === 'ask') void answer(message.userId, tellKey);
    else if (message.type === 'ask-caches') void answer(message.userId, tellCacheKeys);
  });
  if (takePendingLock()) void lockTab();
  lockWhenHiding(() => {
    if (heldLock() === null) return;
    stopSharingKey();
    tellTabs({ type: 'lock' });
    // Still here: the neutral page is slow, or none. Not at once, which would hold it up.
    setTimeout(() => void closeTab().catch(() => undefined), leavingPause);
  });
  let endSeen = document.hidden ? null : holdForTabs(tabSeen);
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = async () => {
    if (isLockMarked()) writeLocal(seenKey, String(Date.now()));
    endSeen?.();
    endSeen = null;
    await cover();
  };
  const cover = async () => {
    root.toggleAttribute('data-locked', heldLock() !== null);
    // Unreadable now: whether it is late is asked soon.
    const minutes = await readMinutes().catch(() => 1);
    if (minutes === null || !document.hidden) return;
    lockAfter(minutes * minute);
  };
  const lockAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void lockOrWait(), milliseconds);
  };
  const lockOrWait = async () => {
    const waits = document.hidden && (await isHeldByTabs(tabUploads)) === true;
    const isOver = !waits && ((await lockIfLate()) || heldLock() === null || !document.hidden);
    // Uploads run; or another tab is looked at, and may be closed without a word.
    if (!isOver) lockAfter(minute);
  };
  // A tab that nobody looks at may get the key from another.
  useSessionStore.subscribe(() => {
    if (document.hidden && heldLock() !== null && !root.hasAttribute('data-locked')) void cover();
  });
  const show = async () => {
    // Timers of a frozen page did not run.
    if ((await lockIfLate()) || document.hidden) return;
    root.toggleAttribute('data-locked', false);
    endSeen ??= holdForTabs(tabSeen);
  };
  // A page that the browser keeps for Back still has the key; watch-session.ts starts it anew.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && heldLock() !== null) leaveBlank();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    void (document.hidden ? hide() : show());
  });
}

async function lockIfLate(): Promise<boolean> {
  const late = await isLate();
  if (!late) return false;
  if (isMoving()) {
    void lockOnceMoved(lockNow);
    return false;
  }
  await lockNow();
  return true;
}

function isMoving(): boolean {
  const { session } = useSessionStore.getState();
  return session.status === 'locked' && session.isMoving;
}

let isPending = false;

/** A move that is cut short leaves the former PIN or none, which nobody would be told. */
async function lockOnceMoved(lock: () => Promise<void>): Promise<void> {
  if (isPending) return;
  if (isMoving()) {
    isPending = true;
    await new Promise<void>((resolve) => {
      const end = useSessionStore.subscribe(() => {
        if (isMoving()) return;
        end();
        resolve();
      });
    });
    isPending = false;
  }
  await lock();
}

/** Whether nobody has looked at a tab for as long as the member chose. */
async function isLate(): Promise<boolean> {
  // Unreadable counts as late: the page loaded instead says so, where this one would stay covered.
  const minutes = await readMinutes().catch(() => 0);
  const seenAt = Number(readLocal(seenKey) ?? 0);
  if (minutes === null || (await isHeldByTabs(tabSeen)) === true) return false;
  const away = Date.now() - seenAt;
  // Turned back, the clock tells nothing.
  return away < 0 || away >= minutes * minute;
}

async function readMinutes(): Promise<number | null> {
  const lock = heldLock();
  const minutes = (lock && (await readLockOf(lock.userId))?.settings.minutes) ?? null;
  if (minutes === null || (await isHeldByTabs(tabPatience)) !== true) return minutes;
  return Math.max(minutes, patientMinutes);
}

/** Answers while this tab may give the key away. */
async function answer(userId: string, tell: (lock: OpenLock) => void): Promise<void> {
  const lock = sharedLock();
  if (lock?.userId !== userId || (document.hidden && (await isLate()))) return;
  // It may have begun to lock meanwhile.
  if (sharedLock() === lock) tell(lock);
}

function tellKey({ userId, generation, dataKey }: OpenLock): void {
  tellTabs({ type: 'key', userId, generation, dataKey });
}

function tellCacheKeys({ generation, cacheKeys }: OpenLock): void {
  tellTabs({ type: 'caches', generation, keys: cacheKeys });
}

/** Another tab seals the data anew: this one closes it, and opens it again afterwards. */
export async function followMove(): Promise<void> {
  watchLock();
  const open = currentSession();
  if (open) await showLocked(open.account.id);
  await startSession();
}
