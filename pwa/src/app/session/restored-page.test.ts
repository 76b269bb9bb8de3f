// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awayKey } from '../../platform/privacy/discreet.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { resetSessionStore, type Session, useSessionStore } from './session-store.ts';
import { watchSession } from './watch-session.ts';

const startAnew = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew }));

let endWatching: () => void;
beforeEach(() => {
  startAnew.mockReset();
  endWatching = watchSession();
});
afterEach(() => {
  endWatching();
  resetSessionStore();
  sessionStorage.removeItem(awayKey);
  delete document.documentElement.dataset['left'];
});

const comeBack = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
const leaveBlank = () => (document.documentElement.dataset['left'] = '');

it('a page the browser kept starts anew once where somebody is signed in', () => {
  comeBack(true);
  expect(startAnew).not.toHaveBeenCalled();
  const replica = { subscribe: () => () => undefined, getStatus: () => ({ connection: 'online' }) };
  const session = { status: 'signed-in', account: makeAccount(), replica };
  useSessionStore.setState({ session: session as unknown as Session });
  // As with a lock.
  leaveBlank();
  comeBack(false);
  expect(startAnew).not.toHaveBeenCalled();
  comeBack(true);
  expect(startAnew).toHaveBeenCalledOnce();
});

it('one that was left blank starts anew whoever is signed in', () => {
  leaveBlank();
  comeBack(true);
  expect(startAnew).toHaveBeenCalledOnce();
});

it('is left after a quick hide to what leads it away', () => {
  leaveBlank();
  sessionStorage.setItem(awayKey, '/clock.html');
  comeBack(true);
  expect(startAnew).not.toHaveBeenCalled();
});
