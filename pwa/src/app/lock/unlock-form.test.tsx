import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { newDataKey } from '../../replica/lock/open-lock.ts';
import { makePinWay } from '../../replica/lock/pin-way.ts';
import type { Unlocking } from './lock-keeper.ts';
import { UnlockForm } from './unlock-form.tsx';

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
  expect(screen.getByRole('button', { name: 'Show phrase' })).toHaveFocus();
  await user.tab();
  await user.keyboard(' ');
  expect(onTry.mock.lastCall).toEqual(['another']);
});

it('asks for the passkey at Enter', async () => {
  const bytes = new Uint8Array(32);
  const way = { kind: 'passkey', credentialId: bytes, salt: bytes, wrapped: bytes } as const;
  render(<UnlockForm way={way} {...form} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unlock' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onTry.mock.lastCall).toEqual([null]);
});
