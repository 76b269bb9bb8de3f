import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { rememberLastUser } from '../../platform/storage/last-user.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { provideCaches, signInHere } from '../../testing/memory-caches.ts';
import { openNotes, openSocket, openUserData } from './session-engine.ts';
import { resetSessionStore, useSessionStore } from './session-store.ts';

it('notes of a session are not opened before the device holds its person', async () => {
  const { id } = makeAccount();
  provideCaches(id);
  signInHere(null);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  announceFirstPaint();
  const data = await openUserData(id);
  await vi.dynamicImportSettled();
  rememberLastUser(id);
  openNotes(data);
  const { notes, replica } = data;
  const place = { topic: 'chat-draft', path: '/x', schema: v.number() } as const;
  notes.keep(place, 1);
  await notes.settled();
  expect(await notes.read(place)).toBe(1);
  await replica.close();
});

it('no live connection is tried while the account is held up, and one is when that ends', async () => {
  const { id } = makeAccount();
  const data = await openUserData(id);
  onTestFinished(async () => {
    resetSessionStore();
    await data.replica.close();
  });
  const connect = vi.fn(function makeSocket() {
    return Object.assign(new EventTarget(), { close: () => undefined });
  });
  vi.stubGlobal('WebSocket', connect);
  onTestFinished(() => void vi.unstubAllGlobals());
  const handlers = { opened: vi.fn(), received: vi.fn(), closed: vi.fn() };
  const signInAs = (account: Account) => {
    const session = { ...data, account, isConfirmed: true, isExpired: false };
    useSessionStore.setState({ session: { status: 'signed-in', ...session } });
  };
  for (const heldUp of [{ suspended: true }, { mustChangePassword: true }]) {
    signInAs(makeAccount(heldUp));
    expect(() => openSocket(handlers)).toThrow('held up');
  }
  expect(connect).not.toHaveBeenCalled();
  signInAs(makeAccount());
  openSocket(handlers).close();
  expect(connect).toHaveBeenCalledOnce();
});
