import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress, expectLink } from '../../testing/at-address.tsx';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { useToastStore } from '../../ui/toast/toast-store.ts';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { SetupScreen } from './setup-screen.tsx';

function renderScreen() {
  render(
    <AtAddress>
      <SetupScreen />
    </AtAddress>,
  );
}

const answerStatus = (needsSetup: boolean, needsCode = false) =>
  mockCall('setup.status', () => ({ needsSetup, needsCode }));

const answerClaim = (claimable: boolean, needsCode = false) =>
  mockCall('setup.claimStatus', () => ({ claimable, needsCode }));

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Username'), 'noa');
  await userEvent.type(screen.getByLabelText('Email'), 'noa@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'eight or more');
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Admin Account' }));

test('creates the first administrator and leads to sign-in', async () => {
  const seen = vi.fn();
  server.use(
    answerStatus(true),
    mockCall('setup.createAdmin', ({ input }) => {
      seen(input);
      return makeAccount({ role: 'admin' });
    }),
  );
  renderScreen();
  expect(screen.getByText('Loading setup…')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Initial Setup' })).toBeInTheDocument();
  expect(screen.getByText('Create your first admin account')).toBeInTheDocument();
  expect(screen.queryByLabelText('Setup code')).not.toBeInTheDocument();
  await fillIn();
  await create();
  expect(await screen.findByText('Admin Account Created!')).toBeInTheDocument();
  expectLink('Login to Admin Panel', '/auth');
  expect(seen).toHaveBeenCalledWith(
    expect.objectContaining({ username: 'noa', email: 'noa@example.org' }),
  );
  await waitForTold({ title: 'Admin Account Created', text: 'You can now log in' });
  expect(useToastStore.getState().toast).toBeNull();
});

test('shows the rules of the contract at the fields', async () => {
  server.use(answerStatus(true));
  renderScreen();
  await userEvent.type(await screen.findByLabelText('Username'), 'ab');
  await create();
  expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument();
  expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
  expect(screen.getByText('Password must be at least 8 characters')).toBeInTheDocument();
});

test('requires a configured setup code, and shows a wrong one at its field', async () => {
  server.use(
    answerStatus(true, true),
    mockRefusal('setup.createAdmin', 'setup_code_wrong', 'The setup code is wrong'),
  );
  renderScreen();
  await userEvent.type(await screen.findByLabelText('Setup code'), 'guess');
  await fillIn();
  await create();
  await waitFor(() =>
    expect(screen.getByLabelText('Setup code')).toHaveAccessibleDescription(
      'The setup code is wrong',
    ),
  );
  await waitForTold({ title: 'Setup Error', text: 'The setup code is wrong', tone: 'destructive' });
});

test.each([
  ['creating', [answerStatus(true, true)], 'Create Admin Account', 'setup.createAdmin'],
  [
    'claiming',
    [answerStatus(false), answerClaim(true, true)],
    'Claim Admin Account',
    'setup.claimAdmin',
  ],
] as const)(
  '%s requires the setup code before anything is sent',
  async (_, answers, button, call) => {
    const seen = vi.fn();
    server.use(
      ...answers,
      mockCall(call, ({ input }) => {
        seen(input.setupCode);
        return makeAccount({ role: 'admin' });
      }),
    );
    renderScreen();
    await fillIn();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.click(screen.getByRole('button', { name: button }));
    const code = screen.getByLabelText('Setup code');
    await waitFor(() => expect(code).toHaveAccessibleDescription('The setup code is required'));
    // All errors are shown at once.
    expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.type(screen.getByLabelText('Email'), 'noa@example.org');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(seen).not.toHaveBeenCalled();
    await userEvent.type(code, 'the code');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(seen).toHaveBeenCalledWith('the code'));
  },
);

test('reports that the system is set up already', async () => {
  server.use(answerStatus(false), answerClaim(false));
  renderScreen();
  expect(await screen.findByRole('heading', { name: 'Setup Complete' })).toBeInTheDocument();
  expect(screen.getByText('System Already Configured')).toBeInTheDocument();
  expectLink('Go to Login', '/auth');
});

test('reports it too when another person was faster', async () => {
  let needsSetup = true;
  server.use(
    mockCall('setup.status', () => ({ needsSetup, needsCode: false })),
    answerClaim(false),
    mockCall('setup.createAdmin', () => {
      needsSetup = false;
      throw new MockProblem('already_set_up', 'An administrator exists already');
    }),
  );
  renderScreen();
  await fillIn();
  await create();
  expect(await screen.findByText('System Already Configured')).toBeInTheDocument();
  await waitForTold({ title: 'Setup Error', text: 'An administrator exists already' });
});

test('offers Retry when the server cannot be reached, focused where it failed again', async () => {
  server.use(mockUnreachable('setup.status'));
  renderScreen();
  expect(await screen.findByRole('alert')).toHaveTextContent('Setup Error');
  const retry = screen.getByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: 'Retry' })).toHaveFocus(),
  );
  server.use(answerStatus(true));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Initial Setup' })).toBeInTheDocument();
});

const claim = () => userEvent.click(screen.getByRole('button', { name: 'Claim Admin Account' }));

test('claims the default administrator and opens sign-in after 2 s', async () => {
  const seen = vi.fn();
  server.use(
    answerStatus(false),
    answerClaim(true),
    mockCall('setup.claimAdmin', ({ input }) => {
      seen(input);
      return makeAccount({ role: 'admin' });
    }),
  );
  render(
    <AtAddress address="/setup">
      <Routes>
        <Route path="/setup" element={<SetupScreen />} />
        <Route path="/auth" element="The sign-in screen" />
      </Routes>
    </AtAddress>,
  );
  expect(await screen.findByRole('heading', { name: 'Claim Admin Account' })).toBeInTheDocument();
  expect(screen.getByText(/Claiming replaces the original account/)).toBeInTheDocument();
  await fillIn();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await claim();
  expect(await screen.findByText('Admin Account Claimed!')).toBeInTheDocument();
  await waitForTold({ title: 'Admin Account Claimed', tone: 'success' });
  expect(seen).toHaveBeenCalledWith(expect.objectContaining({ username: 'noa' }));
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 2_000);
  expect(await screen.findByText('The sign-in screen')).toBeInTheDocument();
  timers.mockRestore();
});

test('shows why a claim failed, and requires a configured setup code', async () => {
  server.use(
    answerStatus(false),
    answerClaim(true, true),
    mockRefusal('setup.claimAdmin', 'setup_code_wrong', 'The setup code is wrong'),
  );
  renderScreen();
  await userEvent.type(await screen.findByLabelText('Setup code'), 'guess');
  await fillIn();
  await claim();
  expect(await screen.findByText('The setup code is wrong')).toBeInTheDocument();
  await waitForTold({ title: 'Claim Error', text: 'The setup code is wrong', tone: 'destructive' });
});

test('reports that it is set up when another person claimed first', async () => {
  let claimable = true;
  server.use(
    answerStatus(false),
    mockCall('setup.claimStatus', () => ({ claimable, needsCode: false })),
    mockCall('setup.claimAdmin', () => {
      claimable = false;
      throw new MockProblem('not_claimable', 'There is no account to claim');
    }),
  );
  renderScreen();
  await screen.findByRole('heading', { name: 'Claim Admin Account' });
  await fillIn();
  await claim();
  expect(await screen.findByText('System Already Configured')).toBeInTheDocument();
  await waitForTold({ title: 'Claim Error' });
});

test('an empty installation offers restoring, and goes on once it is done', async () => {
  server.use(answerStatus(true));
  renderScreen();
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('heading', { name: 'Initial Setup' });
  await press('Restore a backup instead');
  expect(screen.getByRole('heading', { name: 'Restore a Backup' })).toBeInTheDocument();
  expect(screen.getByText('npm run greenroom -- restore FILE')).toBeInTheDocument();
  expect(screen.queryByText('Nothing is restored yet')).not.toBeInTheDocument();
  await press('Check again');
  expect(await screen.findByText('Nothing is restored yet')).toBeInTheDocument();
  await press('Back to setup');
  expect(screen.getByRole('heading', { name: 'Initial Setup' })).toBeInTheDocument();
  await press('Restore a backup instead');
  server.use(answerStatus(false), answerClaim(false));
  await press('Check again');
  expect(await screen.findByText('System Already Configured')).toBeInTheDocument();
});

test('what was typed stays while the way to restore is read', async () => {
  server.use(answerStatus(true));
  renderScreen();
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Restore a backup instead' }));
  expect(screen.queryByRole('heading', { name: 'Initial Setup' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to setup' }));
  expect(screen.getByLabelText('Username')).toHaveValue('noa');
  expect(screen.getByRole('heading', { name: 'Initial Setup' })).toBeInTheDocument();
});

test('what was typed stays while the server is asked again, or does not answer', async () => {
  server.use(answerStatus(true));
  renderScreen();
  await fillIn();
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Restore a backup instead');
  server.use(mockUnreachable('setup.status'));
  await press('Check again');
  expect(await screen.findByRole('alert')).toHaveTextContent('Setup Error');
  server.use(answerStatus(true));
  await press('Check again');
  expect(await screen.findByText('Nothing is restored yet')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('Back to setup');
  expect(screen.getByLabelText('Username')).toHaveValue('noa');
});

test('the focus goes to the heading of what comes next', async () => {
  server.use(answerStatus(true));
  renderScreen();
  const heading = (name: string) => screen.findByRole('heading', { name });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(await heading('Initial Setup')).not.toHaveFocus();
  await press('Restore a backup instead');
  await waitFor(async () => expect(await heading('Restore a Backup')).toHaveFocus());
  await press('Back to setup');
  await waitFor(async () => expect(await heading('Initial Setup')).toHaveFocus());
  await press('Restore a backup instead');
  server.use(answerStatus(false), answerClaim(false));
  await press('Check again');
  await waitFor(async () => expect(await heading('Setup Complete')).toHaveFocus());
});

test('restoring is not offered where accounts exist', async () => {
  server.use(answerStatus(false), answerClaim(true));
  renderScreen();
  await screen.findByRole('heading', { name: 'Claim Admin Account' });
  expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
});
