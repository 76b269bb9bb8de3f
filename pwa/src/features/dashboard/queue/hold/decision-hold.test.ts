// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  setPendingSignOut,
  clearPendingSignOut,
} from '../../../../platform/storage/pending-sign-out.ts';
import { endEra } from '../../../../platform/session-era.ts';
import { dismissToast, showToast, useToastStore } from '../../../../ui/toast/toast-store.ts';
import { DecisionHold } from './decision-hold.ts';

afterEach(() => {
  vi.restoreAllMocks();
  dismissToast();
  clearPendingSignOut();
});

let held: DecisionHold;
const send = vi.fn<() => Promise<void>>();
const sendOnLeaving = vi.fn<() => void>();
const onEnd = vi.fn<(end: string) => void>();

beforeEach(() => {
  for (const mock of [send, sendOnLeaving, onEnd]) mock.mockReset();
  send.mockResolvedValue();
  held = new DecisionHold();
  held.hold({
    done: { title: 'User Approved', text: 'ruby' },
    send,
    sendOnLeaving,
    failed: () => ({ title: 'Error', text: 'Failed to approve user' }),
    onEnd,
    onFailed: () => undefined,
  });
});

function hide(): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

function signOutElsewhere(): void {
  setPendingSignOut('ruby');
  dispatchEvent(new StorageEvent('storage'));
}

/** Whatever sends a held decision, one after the other. */
async function endEveryWay(): Promise<void> {
  dismissToast();
  await Promise.resolve();
  showToast({ title: 'Copied' });
  await Promise.resolve();
  hide();
  endEra();
  dispatchEvent(new Event('pagehide'));
  held.send();
  held.undo();
  await Promise.resolve();
}

test.each([
  ['its notification goes', () => dismissToast()],
  ['another notification replaces it', () => showToast({ title: 'Copied' })],
  ['the page is hidden', hide],
  ['the queue is left', () => held.send()],
])('is sent once when %s', async (_case, happen) => {
  happen();
  await endEveryWay();
  expect(send).toHaveBeenCalledOnce();
  expect(sendOnLeaving).not.toHaveBeenCalled();
  expect(onEnd.mock.calls).toEqual([['sent']]);
});

test.each([
  ['the session ends', () => endEra()],
  ['the page is left', () => dispatchEvent(new Event('pagehide'))],
  ['another window signs out', signOutElsewhere],
])('is sent once, to outlive the page, when %s', async (_case, happen) => {
  happen();
  expect(sendOnLeaving).toHaveBeenCalledOnce();
  await endEveryWay();
  expect(sendOnLeaving).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
  expect(onEnd.mock.calls).toEqual([['left']]);
});

test('is held while another window stores something else', () => {
  dispatchEvent(new StorageEvent('storage'));
  expect(onEnd).not.toHaveBeenCalled();
});

test('is never sent once it was undone', async () => {
  held.undo();
  await endEveryWay();
  expect(send).not.toHaveBeenCalled();
  expect(sendOnLeaving).not.toHaveBeenCalled();
  expect(onEnd.mock.calls).toEqual([['undone']]);
});

test('a failure after a sign-out is told to nobody', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  send.mockReturnValue(promise);
  held.send();
  endEra();
  reject(new Error('gone'));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('left'), { timeout: 5_000 });
  expect(useToastStore.getState().toast).toBeNull();
});
