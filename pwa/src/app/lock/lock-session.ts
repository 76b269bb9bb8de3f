import { markLock } from '../../platform/storage/lock/lock-mark.ts';
import { forgetUserCaches, holdUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { writeLocal } from '../../platform/storage/web-storage.ts';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { type NewLock, moveDevice, tidyLock } from '../../replica/lock/device-lock.ts';
import {
  type LockRecord,
  type LockSettings,
  amendLock,
  hasLocks,
  readLock,
} from '../../replica/lock/lock-records.ts';
import { writeOutLater } from '../../replica/tabs/delete-database.ts';
import { type OpenLock, openLock } from '../../replica/lock/open-lock.ts';
import { openByPin } from '../../replica/lock/pin-way.ts';
import { type PasskeyFault, openByPasskey } from '../../replica/lock/passkey-way.ts';
import { countTry, restartWait, triesLeft, waitLeft } from '../../replica/lock/tries.ts';
import { holdForTabs, keyHeld } from '../../replica/lock/held-by-tabs.ts';
import { askForKey, listenToTabs, tellTabs } from '../../replica/lock/lock-channel.ts';

/** When a tab was last looked at, in epoch milliseconds. */
export const seenKey = 'greenroom.lock-seen';

const environment = makeBaseEnvironment();

/** The lock that is open in this tab, if any; with the tab it is gone. */
let held: OpenLock | null = null;
let endHeld: (() => void) | null = null;

export function heldLock(): OpenLock | null {
  return held;
}

/** The lock whose key another tab may have from this one, if any. */
export function sharedLock(): OpenLock | null {
  return endHeld === null ? null : held;
}

/**
 * From here on no tab gets the key from this one, which needs it until it has closed: a tab that has
 * locked already starts anew meanwhile, and asks.
 */
export function stopSharingKey(): void {
  endHeld?.();
  endHeld = null;
}

/** From here on this tab has the key. */
function holdLock(lock: OpenLock): void {
  held = lock;
  announceKey();
  holdUserCaches(lock.userId, lock.caches);
}

/** New tabs ask for the key from here on, and wait for the answer. */
function announceKey(): void {
  endHeld ??= holdForTabs(keyHeld);
}

function letGo(): void {
  held = null;
  stopSharingKey();
}

/** The person's data is not sealed. */
function holdNone(userId: string): void {
  letGo();
  holdUserCaches(userId, null);
}

/** This tab has locked, or the data is gone. */
export function dropLock(): void {
  letGo();
  forgetUserCaches();
}

/** 'none': the person's data is not sealed here; 'locked': no tab of this browser has the key. */
export async function findLock(userId: string): Promise<OpenLock | 'none' | 'locked'> {
  const record = await tidyLock(userId, environment);
  if (!record) {
    await keepMark();
    holdNone(userId);
    return 'none';
  }
  markLock(true);
  if (held?.userId === userId && held.generation === record.generation) return held;
  writeOutLater(environment);
  return await openFromTabs(record);
}

let endPending: (() => void) | undefined;
let isPending = false;

/**
 * Whether the other tabs have locked since this one asked them for the key. From here on `watchLock`,
 * which may be loaded later, hears of it itself.
 */
export function takePendingLock(): boolean {
  endPending?.();
  endPending = undefined;
  return isPending;
}

async function openFromTabs(record: LockRecord): Promise<OpenLock | 'locked'> {
  isPending = false;
  endPending?.();
  endPending = listenToTabs(({ type }) => {
    if (type === 'lock') isPending = true;
  });
  const dataKey = await askForKey(record.userId, record.generation);
  if (dataKey === null) return 'locked';
  const lock = await openLock(record, dataKey);
  // Between the key and its use this tab had nothing yet that could be locked.
  if (isPending) return 'locked';
  holdLock(lock);
  return lock;
}

/** Null: the data here is not sealed. A wait begun by a clock that was turned back since begins anew. */
export async function readLockOf(userId: string): Promise<LockRecord | null> {
  const lock = await readLock(userId, environment);
  if (!lock || restartWait(lock, Date.now()).triedAt === lock.triedAt) return lock;
  return await amendLock(userId, (stored) => restartWait(stored, Date.now()), environment);
}

export type Unlocking =
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'wrong' }
  /** `wait`: milliseconds. `left`: tries before everything is deleted; null: that never happens. */
  | { readonly kind: 'waiting'; readonly wait: number; readonly left: number | null }
  | { readonly kind: 'passkey'; readonly fault: PasskeyFault }
  /** Too many wrong tries: what is here has to be deleted now. */
  | { readonly kind: 'erase' }
  | { readonly kind: 'gone' };

/** Opens the lock in this tab. `pin` null: asks for the passkey. */
export async function unlock(userId: string, pin: string | null): Promise<Unlocking> {
  const opened = await openKey(userId, pin);
  if ('fault' in opened) return opened.fault;
  holdLock(await openLock(opened.record, opened.dataKey));
  return { kind: 'unlocked' };
}

/** Whether whoever holds the phone can unlock it, before the lock is changed or removed. */
export async function prove(userId: string, pin: string | null): Promise<Unlocking> {
  const opened = await openKey(userId, pin);
  return 'fault' in opened ? opened.fault : { kind: 'unlocked' };
}

type Opened =
  | { readonly record: LockRecord; readonly dataKey: Uint8Array<ArrayBuffer> }
  | { readonly fault: Exclude<Unlocking, { kind: 'unlocked' }> };

async function openKey(userId: string, pin: string | null): Promise<Opened> {
  const before = await readLockOf(userId);
  if (!before) return { fault: { kind: 'gone' } };
  if (before.way.kind === 'passkey') {
    const dataKey = await openByPasskey(before.way);
    if (typeof dataKey === 'string') return { fault: { kind: 'passkey', fault: dataKey } };
    return { record: before, dataKey };
  }
  const early = findFault(before);
  if (early) return { fault: early };
  const record = await amendLock(userId, (lock) => countTry(lock, Date.now()), environment);
  if (!record) return { fault: { kind: 'gone' } };
  const dataKey = await openByPin(before.way, pin ?? '');
  if (dataKey) {
    await amendLock(userId, () => ({ tries: 0, triedAt: null }), environment);
    return { record, dataKey };
  }
  return { fault: findFault(record) ?? { kind: 'wrong' } };
}

/** Why no try is taken now. */
function findFault(lock: LockRecord): Extract<Unlocking, { kind: 'waiting' | 'erase' }> | null {
  const left = triesLeft(lock);
  if (left === 0) return { kind: 'erase' };
  const wait = waitLeft(lock, Date.now());
  return wait > 0 ? { kind: 'waiting', wait, left } : null;
}

/** Milliseconds in which the browser writes what it holds in memory. */
const writingPause = 500;
/**
 * Seals all of the person's data on this device anew; null: stores it as it is. No replica of theirs is
 * open in this tab, and other tabs close theirs.
 * @returns whether the former data is deleted; false: the next start tries again, and opens nothing before
 * @throws what the browser throws; the data is as it was.
 */
export async function moveUnder(userId: string, next: NewLock | null): Promise<boolean> {
  const record = await readLock(userId, environment);
  const current = record && held;
  if (record && current?.generation !== record.generation) throw new Error('This tab has no key');
  // A start that sees it waits until the move is over.
  markLock(true);
  tellTabs({ type: 'moving' });
  // Before the others look for it: they do so as soon as the data has moved.
  if (next) announceKey();
  try {
    const lock = await moveDevice(userId, current, next, environment);
    if (lock) holdLock(lock);
    else holdNone(userId);
    return await deleteFormer(userId);
  } finally {
    if (!held) letGo();
    // A mark too many costs a start one look.
    await keepMark().catch(() => undefined);
  }
}

/** The new state is current already: what fails here changes nothing of that. */
async function deleteFormer(userId: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, writingPause));
  try {
    await tidyLock(userId, environment);
    return true;
  } catch {
    return false;
  } finally {
    writeOutLater(environment);
  }
}

export async function amendSettings(userId: string, change: Partial<LockSettings>): Promise<void> {
  await amendLock(
    userId,
    ({ settings }) => ({ settings: { ...settings, ...change } }),
    environment,
  );
}

/** After a person's data and lock were deleted from this device. */
export async function forgetLock(userId: string): Promise<void> {
  if (held?.userId === userId) dropLock();
  await keepMark();
}

async function keepMark(): Promise<void> {
  const isLocked = await hasLocks(environment);
  markLock(isLocked);
  if (!isLocked) writeLocal(seenKey, null);
}
