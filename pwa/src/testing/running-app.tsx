import { sessionMarkNames } from '@greenroom/sync-protocol/account/session-mark';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { inTurn } from '../app/session/open-session.ts';
import { currentSession, resetSessionStore } from '../app/session/session-store.ts';
import { startSession } from '../app/session/start-session.ts';
import { watchSession } from '../app/session/watch-session.ts';
import { setSignOutStep } from '../app/sign-out/sign-out-store.ts';
import { endEra } from '../platform/session-era.ts';
import { readDataOwner } from '../platform/storage/last-user.ts';
import { removeSessionMark } from '../platform/storage/session-mark.ts';
import { writeOutName } from '../replica/tabs/delete-database.ts';

/** The input of `schedule.add` for a shift far ahead. */
export const plannedShift = {
  id: '0190a000-0000-7000-8000-0000000000aa',
  date: '2031-05-01',
  plannedStartTime: '10:00',
  plannedEndTime: '12:00',
};

/** A live connection that never opens and sends nothing. */
class SilentSocket extends EventTarget {
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  send(): void {}
  close(): void {}
}

export interface RunningApp {
  readonly user: UserEvent;
  readonly container: HTMLElement;
  /** Closes the app like a closed window; local data stays. */
  close(): Promise<void>;
}

let running: RunningApp | null = null;

export interface OpenedBrowser {
  /** Whether the server has marked the browser as having a session. Absent: yes. */
  readonly isMarked?: boolean;
}

/**
 * Starts the app as main.tsx does.
 * @param path Absent: home, or sign-in (then home) on a device that remembers nobody.
 */
export function openApp(
  path = readDataOwner() === null ? '/auth' : '/',
  { isMarked = true }: OpenedBrowser = {},
): RunningApp {
  if (isMarked) markSession();
  vi.stubGlobal('WebSocket', SilentSocket);
  window.history.replaceState(null, '', path);
  const endWatch = watchSession();
  void startSession();
  const { container, unmount } = render(<App />);
  const close = async () => {
    unmount();
    endWatch();
    // What a start has under way would open a replica after this one, in the next file of the worker.
    endEra();
    await inTurn(async () => await currentSession()?.replica.close());
    resetSessionStore();
    setSignOutStep({ kind: 'idle' });
    running = null;
  };
  running = { user: userEvent.setup(), container, close };
  return running;
}

/** Marks the browser as the server does with the session's cookie. */
export function markSession(): void {
  const [, name] = sessionMarkNames(location.port);
  document.cookie = `${name}=1; path=/`;
}

/** Closes the running app and clears the device's storage. */
export async function clearDevice(): Promise<void> {
  await running?.close();
  localStorage.clear();
  sessionStorage.clear();
  removeSessionMark();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => deleteDatabase(name ?? '')));
}

/** The device's databases, without the empty one that comes and goes after a wipe. */
export async function keptDatabases(): Promise<IDBDatabaseInfo[]> {
  return (await indexedDB.databases()).filter(({ name }) => !name?.startsWith(writeOutName));
}

export async function databaseNames(): Promise<string[]> {
  return (await keptDatabases()).map(({ name }) => name ?? '');
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    let limit: ReturnType<typeof setTimeout>;
    request.onsuccess = () => {
      clearTimeout(limit);
      resolve();
    };
    request.onerror = () => reject(request.error ?? new Error(`${name} was not deleted`));
    // What closes it may have begun; a database that stays open fails the test.
    request.onblocked = () => {
      limit = setTimeout(() => reject(new Error(`${name} is still open`)), 5_000);
    };
  });
}

/** Opens the sheet of this device from a member's Home. */
export async function openThisDevice(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('button', { name: 'This device' }));
  return within(await screen.findByRole('dialog', { name: 'This device' }));
}

// A running app would go on in the next file of its worker.
afterAll(clearDevice);
