import {
  encodeRefusalReason,
  refusalReasonCookie,
} from '@greenroom/sync-protocol/account/sign-in-return';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress, waitForLink } from '../../../testing/at-address.tsx';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { expectTold, toldLast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { askedBrowser, requestOptions, usedCredential } from '../passkeys/testing/asked-browser.ts';
import { asNewcomer } from './newcomer.ts';
import { AuthScreen } from './auth-screen.tsx';

vi.mock(
  '@simplewebauthn/browser',
  async () => (await import('../passkeys/testing/asked-browser.ts')).library,
);

afterEach(() => vi.unstubAllGlobals());

function renderScreen(path = '/auth') {
  const onSignedIn = vi.fn();
  render(
    <AtAddress address={path}>
      <AuthScreen onSignedIn={onSignedIn} />
    </AtAddress>,
  );
  return onSignedIn;
}

async function signIn(username = 'ruby', password = 'correct horse') {
  await userEvent.type(screen.getByLabelText('Username or email'), username);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('signs in, welcomes and passes the account on', async () => {
  const account = makeAccount();
  const seen = vi.fn();
  server.use(
    mockCall('account.signIn', ({ input }) => {
      seen(input);
      return account;
    }),
  );
  const onSignedIn = renderScreen();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back');
  await signIn('  ruby ', 'correct horse');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  expect(seen).toHaveBeenCalledWith({ username: 'ruby', password: 'correct horse' });
  await waitForTold({ title: 'Login successful', text: 'Welcome back!', duration: 5000 });
});

test('a passkey signs in and welcomes, and is not offered to whoever signs up', async () => {
  const account = makeAccount();
  vi.stubGlobal('PublicKeyCredential', class {});
  askedBrowser.authenticate.mockReset().mockResolvedValue(usedCredential);
  server.use(
    mockCall('account.startPasskeySignIn', () => requestOptions),
    mockCall('account.finishPasskeySignIn', () => account),
  );
  const onSignedIn = renderScreen();
  const button = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });
  await userEvent.click(screen.getByRole('radio', { name: 'Sign Up' }));
  expect(button()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  await waitForTold({ title: 'Login successful' });
});

test('requires both fields before it asks the server', async () => {
  renderScreen();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Username is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
});

test('reports a failed login in a toast and beside the form, and keeps the input', async () => {
  server.use(mockRefusal('account.signIn', 'invalid_credentials', 'Invalid username or password'));
  const onSignedIn = renderScreen();
  await signIn();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Login failed');
  expect(notice).toHaveTextContent('Invalid username or password');
  await waitForTold({
    title: 'Login failed',
    text: 'Invalid username or password',
    tone: 'destructive',
    duration: 5000,
  });
  expect(screen.getByLabelText('Username or email')).toHaveValue('ruby');
  expect(onSignedIn).not.toHaveBeenCalled();
});

const comeBack = 'Come back and sign in to see whether you were approved.';

test.each([
  {
    status: 'pending',
    code: 'account_pending',
    title: 'Account Pending Approval',
    text: 'Your account is waiting for administrator approval. You will be notified once approved.',
    tone: 'neutral',
  },
  {
    status: 'rejected',
    code: 'account_rejected',
    title: 'Account Rejected',
    text: 'Your account has been rejected. Please contact support for assistance.',
    tone: 'destructive',
  },
] as const)('reports $status accounts for 8 s', async ({ status, code, title, text, tone }) => {
  let details: string | undefined;
  server.use(
    mockCall('account.signIn', () => {
      throw new MockProblem(
        code,
        'Refused',
        details === undefined ? { status } : { status, details },
      );
    }),
  );
  renderScreen();
  await signIn();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryAllByText(comeBack)).toHaveLength(status === 'pending' ? 1 : 0);
  await waitForTold({ title, text, tone, duration: 8000 });

  details = 'We could not verify your age.';
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText(details)).toBeInTheDocument();
  await waitForTold({ title, text: details, tone });
});

test('reports that signing in needs the network', async () => {
  server.use(mockUnreachable('account.signIn'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen();
  expect(screen.getByText(/need the network/)).toBeInTheDocument();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
});

async function signUp(password: string) {
  await userEvent.click(screen.getByRole('radio', { name: 'Sign Up' }));
  await userEvent.type(screen.getByLabelText('Username'), 'noa');
  await userEvent.type(screen.getByLabelText('Email'), 'noa@example.org');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}

test('registers, explains the next step and leads to the sign-in view', async () => {
  server.use(mockCall('account.register', () => ({ message: 'Registered' })));
  renderScreen();
  await signUp('eight or more');
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: 'Thank you, noa.' })).toHaveFocus(),
  );
  expect(screen.getByText('Registration successful')).toBeInTheDocument();
  expect(screen.getByText(comeBack)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.getByLabelText('Username or email')).toHaveValue('noa');
  await userEvent.click(screen.getByRole('radio', { name: 'Sign Up' }));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await waitForTold({
    title: 'Registration successful',
    text: 'Your account has been created and is pending approval. An administrator will review your account shortly.',
    duration: 8000,
  });
});

test('keeps what is typed in both forms while the other one is shown', async () => {
  renderScreen();
  const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
  await choose('Sign Up');
  await userEvent.type(screen.getByLabelText('Username'), 'noa');
  await userEvent.type(screen.getByLabelText('Email'), 'noa@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'eight or more');
  await choose('Sign In');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Username or email'), 'ruby');
  await choose('Sign Up');
  expect(screen.getByLabelText('Username')).toHaveValue('noa');
  expect(screen.getByLabelText('Email')).toHaveValue('noa@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('eight or more');
  await choose('Sign In');
  expect(screen.getByLabelText('Username or email')).toHaveValue('ruby');
});

test('shows the registration rules of the contract at the fields', async () => {
  renderScreen();
  await userEvent.click(screen.getByRole('radio', { name: 'Sign Up' }));
  await userEvent.type(screen.getByLabelText('Username'), 'ab');
  await userEvent.type(screen.getByLabelText('Email'), 'nobody');
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument();
  expect(screen.getByText('Invalid email address')).toBeInTheDocument();
  expect(screen.getByText('Password must be at least 8 characters')).toBeInTheDocument();
});

test('fills in whose session ended', () => {
  render(
    <AtAddress address="/auth">
      <AuthScreen endedName="ruby" onSignedIn={vi.fn()} />
    </AtAddress>,
  );
  expect(screen.getByLabelText('Username or email')).toHaveValue('ruby');
});

test('opens Sign Up for whoever comes to get started', async () => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/auth', state: asNewcomer }]}>
      <AuthScreen onSignedIn={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('radio', { name: 'Sign Up' })).toBeChecked();
});

test('shows a taken name at its field alone, and tells it in the specified words', async () => {
  server.use(mockRefusal('account.register', 'username_taken', 'Username already exists'));
  renderScreen();
  await signUp('eight or more');
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
      'Username already exists',
    ),
  );
  expect(screen.getAllByText('Username already exists')).toHaveLength(1);
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  await waitForTold({ title: 'Registration failed', tone: 'destructive' });
  expect(screen.getByLabelText('Password')).toHaveValue('eight or more');
  await userEvent.type(screen.getByLabelText('Username'), '2');
  await waitFor(() =>
    expect(screen.queryByText('Username already exists')).not.toBeInTheDocument(),
  );
});

test('offers sign-in with the provider, by a link to the server', async () => {
  server.use(mockCall('account.signInWays', () => ({ provider: 'Agency ID' })));
  renderScreen();
  await waitForLink('Continue with Agency ID', '/api/login');
});

test('offers no provider when none is configured', async () => {
  const asked = vi.fn();
  server.use(
    mockCall('account.signInWays', () => {
      asked();
      return { provider: null };
    }),
  );
  renderScreen();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  { outcome: 'pending', title: 'Account Pending Approval', tone: 'neutral', duration: 8000 },
  { outcome: 'rejected', title: 'Account Rejected', tone: 'destructive', duration: 8000 },
  { outcome: 'failed', title: 'Login failed', tone: 'destructive', duration: 5000 },
  { outcome: 'unavailable', title: 'Login failed', tone: 'destructive', duration: 5000 },
] as const)(
  'shows the result of a sign-in with the provider: $outcome',
  ({ outcome, title, tone, duration }) => {
    renderScreen(`/auth?refused=${outcome}`);
    expect(screen.getByText(title)).toBeInTheDocument();
    // A failure's notice interrupts a screen reader by itself.
    expectTold({ title, tone, duration, isReasonShown: tone === 'destructive' });
  },
);

test('shows the administrators’ reason for a rejection once', () => {
  window.history.replaceState(null, '', '/auth');
  document.cookie = `${refusalReasonCookie}=${encodeRefusalReason('Not your name.')}; path=/auth`;
  renderScreen('/auth?refused=rejected');
  expect(screen.getByText('Not your name.')).toBeInTheDocument();
  expectTold({ title: 'Account Rejected', text: 'Not your name.' });
  expect(document.cookie).toBe('');
});

test('ignores an unknown result of the provider', () => {
  renderScreen('/auth?refused=perhaps');
  expect(toldLast()).toBeNull();
});
