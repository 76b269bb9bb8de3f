import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { AtAddress } from '../../testing/at-address.tsx';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { SetupScreen } from './setup-screen.tsx';

const open = () =>
  render(
    <AtAddress>
      <SetupScreen />
    </AtAddress>,
  );

async function type(words: Readonly<Record<string, string>>) {
  await screen.findByLabelText('Username');
  for (const [label, text] of Object.entries(words)) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
}

const typed = { Username: 'noa', Email: 'noa@example.org', 'First Name': 'Noa' };
const secrets = { Password: 'eight or more', 'Setup code': 'the code' };

test.each([
  ['creating', true, 'Create Admin Account', 'setup.createAdmin'],
  ['claiming', false, 'Claim Admin Account', 'setup.claimAdmin'],
] as const)(
  '%s keeps what was typed over a reload, without the secrets, until it is done',
  async (_, needsSetup, button, call) => {
    server.use(
      mockCall('setup.status', () => ({ needsSetup, needsCode: needsSetup })),
      mockCall('setup.claimStatus', () => ({ claimable: true, needsCode: true })),
      mockCall(call, () => makeAccount({ role: 'admin' })),
    );
    const { unmount } = open();
    await type({ ...typed, ...secrets });
    const kept = JSON.stringify(sessionStorage);
    for (const secret of Object.values(secrets)) expect(kept).not.toContain(secret);
    unmount();
    open();
    await screen.findByLabelText('Username');
    for (const [label, text] of Object.entries(typed)) {
      expect(screen.getByLabelText(label)).toHaveValue(text);
    }
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await type(secrets);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(/^Admin Account \w+!$/)).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  },
);

test('a reload after another person has set it up forgets what was typed', async () => {
  let needsSetup = true;
  server.use(
    mockCall('setup.status', () => ({ needsSetup, needsCode: false })),
    mockCall('setup.claimStatus', () => ({ claimable: false, needsCode: false })),
  );
  const { unmount } = open();
  await type(typed);
  expect(sessionStorage).toHaveLength(1);
  unmount();
  needsSetup = false;
  open();
  expect(await screen.findByText('Setup Complete')).toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});
