// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { awayKey } from '../../platform/privacy/discreet.ts';
import { hideNow, leaveBlank } from '../../platform/privacy/quick-hide.ts';
import { markLock } from '../../platform/storage/lock/lock-mark.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { tabPatience, tabSeen, tabUploads } from '../../replica/lock/held-by-tabs.ts';
import { listenToTabs, tellTabs } from '../../replica/lock/lock-channel.ts';
import { type Session, resetSessionStore, useSessionStore } from '../session/session-store.ts';
import { watchLock } from './watch-lock.ts';

const minute = 60_000;
const userId = '0190a000-0000-7000-8000-000000000001';
const state = vi.hoisted(() => ({
  lock: {
    userId: '0190a000-0000-7000-8000-000000000001',
    generation: '1',
    dataKey: null as unknown,
  },
  minutes: 5,
  isHeld: true,
  isShared: true,
}));
const lockNow = vi.hoisted(() => vi.fn<() => Promise<void>>());
const lockTab = vi.hoisted(() => vi.fn<() => Promise<void>>());
const closeTab = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));
vi.mock('./lock-now.ts', () => ({ closeTab, lockNow, lockTab }));
vi.mock('./lock-session.ts', () => ({
  seenKey: 'greenroom.lock-seen',
  heldLock: () => (state.isHeld ? state.lock : null),
  sharedLock: () => (state.isHeld && state.isShared ? state.lock : null),
  stopSharingKey: () => void (state.isShared = false),
  takePendingLock: () => true,
  readLockOf: () => Promise.resolve({ settings: { minutes: state.minutes } }),
}));

let isHidden = false;
/** What some tab is, by `holdForTabs`. */
let held: readonly string[] = [];

beforeAll(() => {
  watchLock();
  // The others have locked before this tab watched.
  expect(lockTab).toHaveBeenCalledOnce();
});
beforeEach(() => {
  markLock(true);
  vi.stubGlobal('navigator', {
    locks: {
      request: () => Promise.resolve(),
      query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
    },
  });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers();
  state.minutes = 5;
  state.isHeld = true;
  state.isShared = true;
  state.lock.dataKey = new Uint8Array(64);
  held = [];
  lockNow.mockReset();
});
afterEach(async () => {
  vi.useFakeTimers();
  state.minutes = 5;
  await see(true);
  vi.useRealTimers();
});

async function see(isSeen: boolean): Promise<void> {
  isHidden = !isSeen;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}
const isCovered = () => document.documentElement.hasAttribute('data-locked');

it('locks after the chosen time in the background, and covers the page meanwhile', async () => {
  await see(false);
  expect(isCovered()).toBe(true);
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  expect(lockNow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(lockNow).toHaveBeenCalledOnce();
});

it('notes no time once there is no lock', async () => {
  markLock(false);
  await see(false);
  expect(localStorage.getItem('greenroom.lock-seen')).toBeNull();
});

it('does not lock who comes back in time', async () => {
  await see(false);
  await vi.advanceTimersByTimeAsync(4 * minute);
  await see(true);
  expect(isCovered()).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(lockNow).not.toHaveBeenCalled();
});

it('locks on the return of a page whose timers did not run, before it shows anything', async () => {
  await see(false);
  vi.setSystemTime(Date.now() + 6 * minute);
  await see(true);
  expect(lockNow).toHaveBeenCalledOnce();
  expect(isCovered()).toBe(true);
});

it('locks when the clock was turned back meanwhile', async () => {
  await see(false);
  vi.setSystemTime(Date.now() - 60 * minute);
  await see(true);
  expect(lockNow).toHaveBeenCalledOnce();
});

it('locks at once where the member chose so, but not while another tab is seen', async () => {
  state.minutes = 0;
  held = [tabSeen];
  await see(false);
  expect(lockNow).not.toHaveBeenCalled();
  await see(true);
  held = [];
  await see(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(lockNow).toHaveBeenCalledOnce();
});

it('lets uploads end first in the background, and locks on a return before that', async () => {
  held = [tabUploads];
  await see(false);
  await vi.advanceTimersByTimeAsync(20 * minute);
  expect(lockNow).not.toHaveBeenCalled();
  expect(isCovered()).toBe(true);
  held = [];
  await vi.advanceTimersByTimeAsync(minute);
  expect(lockNow).toHaveBeenCalledOnce();
  held = [tabUploads];
  await see(true);
  expect(lockNow).toHaveBeenCalledTimes(2);
});

it('gives five minutes to who writes down elsewhere what is shown once', async () => {
  state.minutes = 0;
  held = [tabPatience];
  await see(false);
  expect(isCovered()).toBe(true);
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(lockNow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(lockNow).toHaveBeenCalledOnce();
});

it('locks itself where the tab that was looked at is closed', async () => {
  held = [tabSeen];
  await see(false);
  await vi.advanceTimersByTimeAsync(7 * minute);
  expect(lockNow).not.toHaveBeenCalled();
  held = [];
  await vi.advanceTimersByTimeAsync(minute);
  expect(lockNow).toHaveBeenCalledOnce();
});

it('stays covered where it is hidden again before it is known whether it is late', async () => {
  await see(false);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await see(false);
  expect(isCovered()).toBe(true);
});

it('does not show again what is about to lock', async () => {
  const root = document.documentElement;
  onTestFinished(() => root.removeAttribute('data-left'));
  // As ‘Lock now’ does before it sends what waits.
  leaveBlank();
  await see(false);
  await see(true);
  expect(root.hasAttribute('data-left')).toBe(true);
});

it('a page kept for Back shows nothing', () => {
  const isBlank = () => document.documentElement.hasAttribute('data-left');
  onTestFinished(() => document.documentElement.removeAttribute('data-left'));
  const leave = (persisted: boolean) =>
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  leave(false);
  expect(isBlank()).toBe(false);
  state.isHeld = false;
  leave(true);
  expect(isBlank()).toBe(false);
  state.isHeld = true;
  leave(true);
  expect(isBlank()).toBe(true);
});

describe('while the data is sealed anew', () => {
  const show = (session: Session) => useSessionStore.setState({ session });
  beforeEach(() => show({ status: 'locked', userId, isMoving: true }));
  afterEach(resetSessionStore);

  it('locks by the time only once that is done', async () => {
    state.minutes = 0;
    await see(false);
    await vi.advanceTimersByTimeAsync(3 * minute);
    await see(true);
    expect(isCovered()).toBe(false);
    expect(lockNow).not.toHaveBeenCalled();
    show({ status: 'loading' });
    await vi.advanceTimersByTimeAsync(0);
    expect(lockNow).toHaveBeenCalledOnce();
  });

  it('locks with the other tabs only once that is done', async () => {
    vi.useRealTimers();
    lockTab.mockReset();
    const heard = new Promise((resolve) => onTestFinished(listenToTabs(resolve)));
    const other = new BroadcastChannel('greenroom-lock');
    onTestFinished(() => other.close());
    other.postMessage({ type: 'lock' });
    await heard;
    expect(lockTab).not.toHaveBeenCalled();
    show({ status: 'loading' });
    await waitFor(() => expect(lockTab).toHaveBeenCalledOnce());
  });
});

it('does nothing without a lock', async () => {
  state.isHeld = false;
  await see(false);
  expect(isCovered()).toBe(false);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(lockNow).not.toHaveBeenCalled();
});

it('locks with the other tabs', async () => {
  vi.useRealTimers();
  const other = new BroadcastChannel('greenroom-lock');
  other.postMessage({ type: 'lock' });
  await waitFor(() => expect(lockTab).toHaveBeenCalled());
  other.close();
});

it('hands its key to a new tab, and none once it should have locked', async () => {
  vi.useRealTimers();
  const other = new BroadcastChannel('greenroom-lock');
  const told: unknown[] = [];
  other.addEventListener('message', ({ data }) => told.push(data));
  const ask = () => other.postMessage({ type: 'ask', userId });
  ask();
  await waitFor(() => expect(told).toMatchObject([{ type: 'key', userId, generation: '1' }]));
  state.minutes = 0;
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(lockNow).toHaveBeenCalled());
  ask();
  other.postMessage({ type: 'lock' });
  const locks = lockTab.mock.calls.length;
  await waitFor(() => expect(lockTab.mock.calls.length).toBeGreaterThan(locks));
  expect(told).toHaveLength(1);
  other.close();
});

it('quick hide locks the other tabs: none shows the app or gives the key back', async () => {
  vi.useRealTimers();
  vi.stubGlobal('location', { replace: () => undefined });
  const other = new BroadcastChannel('greenroom-lock');
  onTestFinished(() => {
    other.close();
    vi.unstubAllGlobals();
    // Ends what hiding waits for: the next file of this worker has the same window.
    window.dispatchEvent(new Event('beforeunload'));
    delete document.documentElement.dataset['left'];
    sessionStorage.removeItem(awayKey);
  });
  const told: unknown[] = [];
  other.addEventListener('message', ({ data }) => told.push(data));
  // What cannot be closed goes with the page.
  closeTab.mockRejectedValueOnce(new Error('Broken'));
  hideNow();
  await waitFor(() => expect(told).toEqual([{ type: 'lock' }]));
  // The page it leaves for is not there yet.
  const heard = new Promise((resolve) => onTestFinished(listenToTabs(resolve)));
  other.postMessage({ type: 'ask', userId });
  await heard;
  await waitFor(() => expect(closeTab).toHaveBeenCalledOnce());
  expect(document.documentElement.dataset).toHaveProperty('left');
  state.isHeld = false;
  hideNow();
  tellTabs({ type: 'moving' });
  await waitFor(() => expect(told).toEqual([{ type: 'lock' }, { type: 'moving' }]));
});

it('ignores what it does not know', () => {
  const heard: unknown[] = [];
  const end = listenToTabs((message) => heard.push(message));
  tellTabs({ type: 'moving' });
  end();
  expect(heard).toEqual([]);
});
