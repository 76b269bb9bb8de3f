import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockRefusal } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart, mockSync, refuseSession } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { currentSession } from '../session/session-store.ts';
import { enterFromServer } from '../session/sign-in/ask-server.ts';

const account = makeAccount({ role: 'admin', username: 'quinn' });
const codes = Array.from({ length: 10 }, (_, index) => `k7wdm-x3r9${'abcdefghjk'[index]}`);
const uri = 'otpauth://totp/Greenroom:quinn?secret=GEZDGNBVGY3TQOJQ';

afterEach(() => {
  setOnline(true);
  return clearDevice();
});

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

test('recovery codes stay until they are kept, though the session is found open meanwhile', async () => {
  const user = await reachScan();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
  server.use(
    ...mockStart(
      () => account,
      mockSync(() => account),
    ),
  );
  // As another tab's sign-in, or the network's return, does.
  await act(() => enterFromServer());
  await waitFor(() => expect(currentSession()?.account.id).toBe(account.id));
  expect(screen.getByText(codes[0] ?? '')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('codes that are kept stay in sight until the person is in', async () => {
  const user = await reachScan();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const kept = await screen.findByRole('button', { name: 'I have kept them' });
  const headings: (string | null)[] = [];
  const seen = new MutationObserver(() => {
    headings.push(document.querySelector('h1')?.textContent ?? null);
  });
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  server.use(
    ...mockStart(
      () => account,
      mockSync(() => account),
    ),
  );
  await user.click(kept);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  seen.disconnect();
  expect(headings).not.toContain('Add Greenroom to your app');
});

test('the step with the code leads back, and says why nothing goes on without a network', async () => {
  const user = await reachScan();
  setOnline(false);
  expect(await screen.findByText('You are offline')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeDisabled();
  setOnline(true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Username or email')).toHaveValue('quinn');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toHaveFocus();
});
