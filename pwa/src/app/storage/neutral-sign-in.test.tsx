import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePasskey } from '../../features/account/passkeys/ask-passkey.ts';
import {
  askedBrowser,
  creationOptions,
  madeCredential,
} from '../../features/account/passkeys/testing/asked-browser.ts';
import { ScanStep } from '../../features/account/two-step/scan-step.tsx';
import { SignInCodeScreen } from '../../features/account/two-step/sign-in-code-screen.tsx';
import { SignInSetUpScreen } from '../../features/account/two-step/sign-in-set-up-screen.tsx';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';

vi.mock(
  '@simplewebauthn/browser',
  async () => (await import('../../features/account/passkeys/testing/asked-browser.ts')).library,
);

beforeEach(() => useDiscreet.setState({ appName: 'Planner' }));
afterEach(() => useDiscreet.setState({ appName: 'Greenroom' }));

const started = {
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Greenroom:Greenroom?issuer=Greenroom&secret=GEZDGNBVGY3TQOJQ&digits=6',
};
const linkOfApp = () =>
  screen.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');

test.each([
  ['Planner', 'otpauth://totp/Planner:Greenroom?issuer=Planner&secret=GEZDGNBVGY3TQOJQ&digits=6'],
  ['Greenroom', started.uri],
] as const)('an authenticator app lists it as %s', (appName, uri) => {
  useDiscreet.setState({ appName });
  render(
    <MemoryRouter>
      <ScanStep started={started} onCode={() => Promise.resolve()} />
    </MemoryRouter>,
  );
  expect(linkOfApp()).toBe(uri);
});

test('setting it up within a sign-in does not name Greenroom', async () => {
  server.use(mockCall('account.startRequiredSecondFactor', () => started));
  render(
    <MemoryRouter>
      <SignInSetUpScreen onSignedIn={vi.fn()} onBack={vi.fn()} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  const heading = { name: 'Add Planner to your app' };
  expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('Greenroom');
});

test('a code is asked for without saying what for', () => {
  render(
    <MemoryRouter>
      <SignInCodeScreen onSignedIn={vi.fn()} onBack={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/the six digits it shows for this account\.$/)).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('Greenroom');
});

test('a passkey is kept by the device as of Planner', async () => {
  askedBrowser.register.mockResolvedValue(madeCredential);
  await makePasskey(creationOptions);
  expect(askedBrowser.register).toHaveBeenCalledExactlyOnceWith({
    optionsJSON: { ...creationOptions, rp: { id: 'localhost', name: 'Planner' } },
  });
});
