import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { currentSession } from '../session/session-store.ts';

const admin = makeAccount({ role: 'admin' });
const wayBack = '/admin/audit?search=mia';

beforeEach(() => {
  server.use(
    ...mockStart(() => admin),
    mockCall('dashboard.read', () => makeDashboard()),
    mockCall('audit.list', () => []),
    mockCall('audit.actors', () => []),
  );
});

afterEach(clearDevice);

async function openAudit(): Promise<void> {
  openApp(wayBack);
  await screen.findByRole('heading', { name: 'Audit' });
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
}

function endServerSession(): void {
  const refuse = () => {
    throw new MockProblem('unauthenticated', 'Please sign in');
  };
  server.use(
    mockCall('account.currentUser', refuse),
    mockCall('sync.exchange', refuse),
    mockCall('audit.list', refuse),
  );
}

/** The storage event a browser fires when another tab changes the last user. */
function changeInOtherTab(oldValue: string, newValue: string | null): void {
  const key = 'greenroom.last-user';
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
}

let endRecording: () => void = () => undefined;
afterEach(() => endRecording());

/** Records the titles of all toasts from now on, including replaced ones. */
function recordToasts(): () => readonly string[] {
  const titles: string[] = [];
  endRecording = useToastStore.subscribe(({ toast }, before) => {
    if (toast && toast !== before.toast) titles.push(toast.title);
  });
  return () => titles;
}

it('an administrator whose session ends there gets one notice, and returns after sign-in', async () => {
  await openAudit();
  const shown = recordToasts();
  endServerSession();
  await currentSession()?.replica.exchangeNow('person');
  expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
  await screen.findByLabelText('Password');
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(window.location.pathname).toBe('/auth');
  expect(sessionStorage.getItem('greenroom.way-back')).toBe(wayBack);
  expect(shown()).toEqual(['Unauthorized']);
});

it('an administrator who signed out in another tab gets the landing, without notice or return path', async () => {
  await openAudit();
  sessionStorage.setItem('greenroom.way-back', wayBack);
  const shown = recordToasts();
  endServerSession();
  act(() => changeInOtherTab(admin.id, null));
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/');
  expect(sessionStorage).toHaveLength(0);
  expect(shown()).toEqual([]);
});

it('an administrator whose session ended in another tab is led to sign-in and back, without a notice', async () => {
  await openAudit();
  const shown = recordToasts();
  endServerSession();
  act(() => changeInOtherTab(admin.id, `ended ${admin.id}`));
  await screen.findByLabelText('Password');
  expect(sessionStorage.getItem('greenroom.way-back')).toBe(wayBack);
  expect(shown()).toEqual([]);
});
