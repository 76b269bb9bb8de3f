import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newDataKey } from '../../replica/lock/open-lock.ts';
import { makePinWay } from '../../replica/lock/pin-way.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { clearDevice } from '../../testing/running-app.tsx';
import { dropLock, type Unlocking } from './lock-keeper.ts';
import { lock, openLocked, pin, serveLockedApp } from './testing/locked-app.tsx';
import { UnlockForm } from './unlock-form.tsx';

vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew: vi.fn<() => void>() }));

const account = makeAccount();
const button = (name: string) => screen.getByRole('button', { name });

describe('the locked screen, by the keyboard alone', () => {
  beforeEach(() => serveLockedApp(account));
  afterEach(async () => {
    await clearDevice();
    dropLock();
  });

  it('begins in its field, leads on by Tab, answers Enter and opens', async () => {
    const { user } = await openLocked();
    const field = await lock(user);
    await waitFor(() => expect(field).toHaveFocus());
    for (const name of ['Show PIN', 'Unlock', 'Forgot your PIN?']) {
      await user.tab();
      expect(button(name)).toHaveFocus();
    }
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Forgot your PIN?')).toHaveFocus());
    for (let step = 0; step < 3; step += 1) await user.tab({ shift: true });
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription('Enter your PIN');
    await user.keyboard('4829{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('That PIN is not right'));
    expect(field).toHaveFocus();
    await user.keyboard(pin);
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });
});

describe('the form that unlocks', () => {
  const onTry = vi.fn<(pin: string | null) => Promise<Unlocking>>();
  beforeEach(() => onTry.mockReset().mockResolvedValue({ kind: 'wrong', left: null }));
  const form = { wait: 0, confirmLabel: 'Unlock', onTry };

  it('takes a phrase by Enter, and by Tab to its button and Space', async () => {
    const phrase = 'under four blue stones';
    const way = await makePinWay(newDataKey(), phrase, 'phrase');
    render(<UnlockForm way={way} {...form} />);
    const user = userEvent.setup();
    expect(screen.getByLabelText('Phrase')).toHaveFocus();
    await user.keyboard(`${phrase}{Enter}`);
    expect(onTry.mock.lastCall).toEqual([phrase]);
    await waitFor(() => expect(screen.getByLabelText('Phrase')).toHaveValue(''));
    await user.keyboard('another');
    await user.tab();
    expect(button('Show phrase')).toHaveFocus();
    await user.tab();
    await user.keyboard(' ');
    expect(onTry.mock.lastCall).toEqual(['another']);
  });

  it('asks for the passkey at Enter', async () => {
    const bytes = new Uint8Array(32);
    const way = { kind: 'passkey', credentialId: bytes, salt: bytes, wrapped: bytes } as const;
    render(<UnlockForm way={way} {...form} />);
    await waitFor(() => expect(button('Unlock')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onTry.mock.lastCall).toEqual([null]);
  });
});
