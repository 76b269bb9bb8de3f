import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { clearDevice, openApp, openThisDevice } from '../../testing/running-app.tsx';
import { waitForToast } from '../../ui/toast/testing/told-last.ts';
import { openLocked, pin, serveLockedApp } from './testing/locked-app.tsx';

beforeEach(() => serveLockedApp(makeAccount()));
afterEach(clearDevice);

it('says what guessing a PIN costs, as measured', async () => {
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
  const words = /0\.1 seconds for one PIN and about a day for all, on one processor core/;
  expect(setup.getByText(words)).toBeInTheDocument();
});

it('says that a copy of the device may have its sign-in, too', async () => {
  const { user } = openApp();
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  const words = /Who copies this device may have its sign-in too: end it under Privacy/;
  expect(setup.getByText(words)).toBeInTheDocument();
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
  expect(await answerTo('aaaaaaaaaaaa')).toHaveTextContent('it repeats itself');
  expect(await answerTo('password1234')).toHaveTextContent('among the most used passwords');
  await user.type(setup.getByLabelText('New phrase'), ' under marble');
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  expect(await setup.findByText('These are not the same')).toBeInTheDocument();
});
