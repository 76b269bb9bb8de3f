import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { clearDevice, openApp, openThisDevice } from '../../testing/running-app.tsx';
import { waitForToast } from '../../ui/toast/testing/told-last.ts';
import { openLocked, pin, serveLockedApp } from './testing/locked-app.tsx';

const account = makeAccount();

beforeEach(() => serveLockedApp(account));
afterEach(clearDevice);

it('says before it is on what it holds against, and what happens to changes not sent yet', async () => {
  const attacks = readFileSync(
    join(import.meta.dirname, '../../../../docs/security/app-lock-attacks.md'),
    'utf8',
  );
  // Tied to the rounds by tests/architecture/security/pin-cost.test.ts.
  const [, guess, all] =
    /one guess costs (\d+) ms .+?\(all of them (\d+) hours/.exec(attacks) ?? [];
  expect((Number(guess) / 1_000).toFixed(1)).toBe('0.1');
  expect(Math.round(Number(all) / 24)).toBe(1);
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  for (const words of [
    // What guessing a PIN costs, as measured.
    /0\.1 seconds for one PIN and about a day for all, on one processor core/,
    // Of what there is: this browser has no passkeys.
    / probably minutes\. A long phrase is stronger\.$/,
    /Who copies this device may have its sign-in too: end it under Privacy/,
    /While it is locked nothing is sent: what you entered waits until you unlock it\./,
  ]) {
    expect(setup.getByText(words)).toBeInTheDocument();
  }
});

it('says what it does, and of six digits what they hold against once they are on', async () => {
  const off = openApp();
  const words = /^Seals what Greenroom keeps on this device: your passkey, PIN or phrase opens it/;
  expect(await (await openThisDevice(off.user)).findByText(words)).toBeInTheDocument();
  await off.close();
  const { user } = await openLocked();
  expect(await (await openThisDevice(user)).findByText(/^On, with a PIN\./)).toHaveTextContent(
    'keeps out whoever picks this device up, not who copies its data and guesses',
  );
});

it('says that the device did not answer, and can be tried again', async () => {
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  await user.type(setup.getByLabelText('New PIN'), pin);
  await user.type(setup.getByLabelText('New PIN again'), pin);
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no answer'));
  const turnOn = setup.getByRole('button', { name: 'Turn on' });
  await user.click(turnOn);
  expect(await setup.findByRole('alert')).toHaveTextContent('This device did not answer.');
  await user.click(turnOn);
  expect(await screen.findByText('App lock is on')).toBeInTheDocument();
});

it('says when it locks later than after the chosen time', async () => {
  const { user } = await openLocked();
  const choice = await (await openThisDevice(user)).findByLabelText('Locks in the background');
  const exception = 'After 5 minutes while it shows codes or a key for another app.';
  expect(choice).toHaveValue('1');
  expect(choice).toHaveAccessibleDescription(expect.stringContaining(exception));
  await user.selectOptions(choice, 'At once');
  await waitFor(() =>
    expect(choice).toHaveAccessibleDescription(expect.stringContaining('answer a call. After 5')),
  );
});

it('says when another time could not be kept', async () => {
  const { user } = await openLocked();
  const choice = await (await openThisDevice(user)).findByLabelText('Locks in the background');
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'InvalidStateError');
  });
  await user.selectOptions(choice, 'At once');
  await waitForToast({ title: 'Not changed', text: 'This device did not answer. Try again.' });
  opening.mockRestore();
});

it('refuses a phrase that is guessed first, and says why', async () => {
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  await user.click(setup.getByText('Phrase'));
  const answerTo = async (phrase: string) => {
    const field = setup.getByLabelText('New phrase');
    await user.clear(field);
    await user.type(field, phrase);
    await user.click(setup.getByRole('button', { name: 'Turn on' }));
    return await setup.findByText(/^(?:At least|Too easy)/);
  };
  expect(await answerTo('aaaaaaaa')).toHaveTextContent('At least 12 characters');
  await waitFor(() => expect(setup.getByLabelText('New phrase')).toHaveFocus());
  expect(await answerTo('aaaaaaaaaaaa')).toHaveTextContent('it repeats itself');
  expect(await answerTo('password1234')).toHaveTextContent('among the most used passwords');
  await user.type(setup.getByLabelText('New phrase'), ' under marble');
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  expect(await setup.findByText('These are not the same')).toBeInTheDocument();
  await waitFor(() => expect(setup.getByLabelText('New phrase again')).toHaveFocus());
});

describe('the offer', () => {
  let isFromHomeScreen = true;
  const offer = { name: 'Lock Greenroom on this device?' };

  beforeEach(() => {
    const read = window.matchMedia.bind(window);
    isFromHomeScreen = true;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(read(query), {
        matches: isFromHomeScreen && query === '(display-mode: standalone)',
      }),
    );
  });

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
    await user.type(setup.getByLabelText('New PIN'), pin);
    await user.type(setup.getByLabelText('New PIN again'), pin);
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
});
