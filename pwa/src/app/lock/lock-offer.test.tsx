import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { serveLockedApp } from './testing/locked-app.tsx';

const account = makeAccount();
let isFromHomeScreen = true;
const offer = { name: 'Lock Greenroom on this device?' };

beforeEach(() => {
  serveLockedApp(account);
  const read = window.matchMedia.bind(window);
  isFromHomeScreen = true;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(read(query), {
      matches: isFromHomeScreen && query === '(display-mode: standalone)',
    }),
  );
});
afterEach(clearDevice);

/** A visit of its own: what the tab keeps is gone. */
async function visit() {
  sessionStorage.clear();
  const app = openApp('/');
  await screen.findByText(account.email);
  return app;
}

async function visitTwice(): Promise<void> {
  for (const count of ['1', '2']) {
    const { close } = await visit();
    await waitFor(() => expect(localStorage.getItem('greenroom.lock-offer')).toBe(count));
    expect(screen.queryByRole('group', offer)).not.toBeInTheDocument();
    await close();
  }
}

it('is made after two visits from the home screen, and not again once declined', async () => {
  await visitTwice();
  const { user, close } = await visit();
  const card = within(await screen.findByRole('group', offer));
  expect(card.getByText(/it keeps out whoever picks this device up\./)).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('group', offer)).not.toBeInTheDocument();
  await close();
  await visit();
  expect(screen.queryByRole('group', offer)).not.toBeInTheDocument();
});

it('is made once: not again after a visit without an answer', async () => {
  await visitTwice();
  const { close } = await visit();
  await screen.findByRole('group', offer);
  await close();
  await visit();
  await waitFor(() => expect(localStorage.getItem('greenroom.lock-offer')).toBe('4'));
  expect(screen.queryByRole('group', offer)).not.toBeInTheDocument();
});

it('leads to the lock, and is gone with it', async () => {
  await visitTwice();
  const { user } = await visit();
  const card = within(await screen.findByRole('group', offer));
  await user.click(card.getByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  await user.type(setup.getByLabelText('New PIN'), '482915');
  await user.type(setup.getByLabelText('New PIN again'), '482915');
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('App lock is on')).toBeInTheDocument();
  await screen.findByText(account.email);
  expect(screen.queryByRole('group', offer)).not.toBeInTheDocument();
});

it('is not made in a tab of the browser, whose visits do not count', async () => {
  isFromHomeScreen = false;
  // What is offered in its place shows that offers are there.
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  for (let count = 0; count < 4; count += 1) {
    const { close } = await visit();
    await screen.findByRole('group', { name: 'Add Greenroom to your Home Screen' });
    expect(screen.queryByRole('group', offer)).not.toBeInTheDocument();
    await close();
  }
  expect(localStorage.getItem('greenroom.lock-offer')).toBeNull();
  isFromHomeScreen = true;
  await visitTwice();
  await visit();
  expect(await screen.findByRole('group', offer)).toBeInTheDocument();
});
