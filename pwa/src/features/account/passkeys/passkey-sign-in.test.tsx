import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import {
  askedBrowser,
  cancelled,
  requestOptions,
  usedCredential,
} from './testing/asked-browser.ts';

vi.mock(
  '@simplewebauthn/browser',
  async () => (await import('./testing/asked-browser.ts')).library,
);

const account = makeAccount();
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  askedBrowser.authenticate.mockReset().mockResolvedValue(usedCredential);
  server.use(
    mockCall('account.startPasskeySignIn', () => requestOptions),
    mockCall('account.finishPasskeySignIn', () => account),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  setOnline(true);
});

function renderButton() {
  const onSignedIn = vi.fn();
  render(<PasskeySignIn onSignedIn={onSignedIn} />);
  return onSignedIn;
}
const button = () => screen.getByRole('button', { name: 'Sign in with a passkey' });

test('a question the person ends says nothing', async () => {
  askedBrowser.authenticate.mockRejectedValue(cancelled);
  const onSignedIn = renderButton();
  await userEvent.click(button());
  await waitFor(() => expect(askedBrowser.authenticate).toHaveBeenCalledOnce());
  await waitFor(() => expect(button()).toBeEnabled());
  expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a passkey that is not known here is refused in words', async () => {
  const message = 'This passkey does not sign in here.';
  server.use(mockRefusal('account.finishPasskeySignIn', 'invalid_credentials', message));
  renderButton();
  await userEvent.click(button());
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('needs the network', () => {
  renderButton();
  act(() => setOnline(false));
  expect(button()).toBeDisabled();
});

test('is not there in a browser without passkeys', () => {
  vi.unstubAllGlobals();
  renderButton();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
