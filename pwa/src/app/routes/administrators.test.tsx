import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall, mockRefusal } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { currentSession } from '../session/session-store.ts';
import { enterFromServer } from '../session/sign-in/ask-server.ts';

const account = makeAccount({ role: 'admin', username: 'quinn' });

afterEach(clearDevice);

describe('the screens of administrators, left by the end of a session', () => {
  const wayBack = '/admin/audit?search=mia';

  beforeEach(() => {
    server.use(
      ...mockStart(() => account),
      mockCall('dashboard.read', () => makeDashboard()),
      mockCall('audit.list', () => []),
      mockCall('audit.actors', () => []),
    );
  });

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
    act(() => changeInOtherTab(account.id, null));
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/');
    expect(sessionStorage).toHaveLength(0);
    expect(shown()).toEqual([]);
  });

  it('an administrator whose session ended in another tab is led to sign-in and back, without a notice', async () => {
    await openAudit();
    const shown = recordToasts();
    endServerSession();
    act(() => changeInOtherTab(account.id, `ended ${account.id}`));
    await screen.findByLabelText('Password');
    expect(sessionStorage.getItem('greenroom.way-back')).toBe(wayBack);
    expect(shown()).toEqual([]);
  });
});

describe('a sign-in that requires codes first', () => {
  afterEach(() => setOnline(true));

  const codes = Array.from({ length: 10 }, (_, index) => `k7wdm-x3r9${'abcdefghjk'[index]}`);
  const uri = 'otpauth://totp/Greenroom:quinn?secret=GEZDGNBVGY3TQOJQ';

  async function reachScan() {
    refuseSession('unauthenticated');
    server.use(
      mockRefusal('account.signIn', 'second_factor_setup_required', 'Please set it up'),
      mockCall('account.startRequiredSecondFactor', () => ({ secret: 'GEZDGNBVGY3TQOJQ', uri })),
      mockCall('account.finishRequiredSecondFactor', () => ({ recoveryCodes: codes, account })),
    );
    const { user } = openApp('/auth');
    await user.type(await screen.findByLabelText('Username or email'), 'quinn');
    await user.type(screen.getByLabelText('Password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await screen.findByRole('heading', { name: 'Add Greenroom to your app' });
    return user;
  }

  it('recovery codes stay until they are kept, though the session is found open meanwhile', async () => {
    const user = await reachScan();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
    server.use(...mockStart(() => account));
    // As another tab's sign-in, or the network's return, does.
    await act(() => enterFromServer());
    await waitFor(() => expect(currentSession()?.account.id).toBe(account.id));
    expect(screen.getByText(codes[0] ?? '')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('codes that are kept stay in sight until the person is in', async () => {
    const user = await reachScan();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    const kept = await screen.findByRole('button', { name: 'I have kept them' });
    const headings: (string | null)[] = [];
    const seen = new MutationObserver(() => {
      headings.push(document.querySelector('h1')?.textContent ?? null);
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    server.use(...mockStart(() => account));
    await user.click(kept);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    seen.disconnect();
    expect(headings).not.toContain('Add Greenroom to your app');
  });

  it('the step with the code leads back, and says why nothing goes on without a network', async () => {
    const user = await reachScan();
    setOnline(false);
    expect(await screen.findByText('You are offline')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeDisabled();
    setOnline(true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Username or email')).toHaveValue('quinn');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Welcome back' })).toHaveFocus(),
    );
  });
});
