import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { openSheet, serveLockedApp } from './testing/locked-app.tsx';

beforeEach(() => serveLockedApp(makeAccount()));
afterEach(clearDevice);

it('refuses a phrase that is guessed first, and says why', async () => {
  const { user } = openApp();
  await user.click(await (await openSheet(user)).findByRole('button', { name: 'Set up' }));
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
