import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { App } from '../app/app.tsx';
import { currentSession, resetSessionStore } from '../app/session/session-store.ts';
import { startSession } from '../app/session/start-session.ts';
import { watchSession } from '../app/session/watch-session.ts';
import { setSignOutStep } from '../app/sign-out/sign-out-store.ts';
import { readDataOwner } from '../platform/storage/last-user.ts';
import { dismissToast } from '../ui/toast/toast-store.ts';

/** The live connection of an app under test: it never opens and says nothing. */
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
  /** Closes the app as a closed window does; what is on the device stays. */
  close(): Promise<void>;
}

let running: RunningApp | null = null;

/**
 * Starts the whole app at a path, as main.tsx does.
 * @param path Absent: home, or sign-in on a device that knows nobody, which leads on to home.
 */
export function openApp(path = readDataOwner() === null ? '/auth' : '/'): RunningApp {
  vi.stubGlobal('WebSocket', SilentSocket);
  window.history.replaceState(null, '', path);
  const endWatch = watchSession();
  void startSession();
  const { container, unmount } = render(<App />);
  const close = async () => {
    unmount();
    endWatch();
    await currentSession()?.replica.close();
    resetSessionStore();
    setSignOutStep({ kind: 'idle' });
    dismissToast();
    running = null;
  };
  running = { user: userEvent.setup(), container, close };
  return running;
}

/** Closes the app if it runs and empties the device, for the next test. */
export async function clearDevice(): Promise<void> {
  await running?.close();
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => deleteDatabase(name ?? '')));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`${name} was not deleted`));
    request.onblocked = () => reject(new Error(`${name} is still open`));
  });
}
