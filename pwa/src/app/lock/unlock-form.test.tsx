import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { newDataKey } from '../../replica/lock/open-lock.ts';
import { makePinWay } from '../../replica/lock/pin-way.ts';
import type { Unlocking } from './lock-session.ts';
import { UnlockForm } from './unlock-form.tsx';

const onTry = vi.fn<(pin: string | null) => Promise<Unlocking>>();
const onClockBack = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  onTry.mockReset().mockResolvedValue({ kind: 'wrong' });
  onClockBack.mockReset().mockRejectedValue(new Error('broken'));
});
const form = { wait: 0, left: null, confirmLabel: 'Unlock', onTry, onClockBack };

it('takes a phrase by Enter, and by Tab to its button and Space', async () => {
  const phrase = 'under four blue stones';
  const way = await makePinWay(newDataKey(), phrase, 'phrase');
  render(<UnlockForm way={way} {...form} />);
  const user = userEvent.setup();
  await waitFor(() => expect(screen.getByLabelText('Phrase')).toHaveFocus());
  await user.keyboard(`${phrase}{Enter}`);
  expect(onTry.mock.lastCall).toEqual([phrase]);
  await waitFor(() => expect(screen.getByLabelText('Phrase')).toHaveValue(''));
  await user.keyboard('another');
  await user.tab();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show phrase' })).toHaveFocus());
  await user.tab();
  await user.keyboard(' ');
  expect(onTry.mock.lastCall).toEqual(['another']);
});

const digits = async () => await makePinWay(newDataKey(), '482915', 'digits');

it('counts nothing that cannot be a PIN as a try', async () => {
  render(<UnlockForm way={await digits()} {...form} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('PIN');
  await user.keyboard('482{Enter}');
  expect(field).toHaveAccessibleDescription('Enter six digits');
  expect(field).toHaveValue('482');
  // As a password manager fills in what it keeps for this address.
  await user.clear(field);
  await user.paste('velvet curtain 12');
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Enter six digits');
  expect(field).toHaveValue('');
  expect(onTry).not.toHaveBeenCalled();
  await user.paste('482-915');
  expect(onTry.mock.calls).toEqual([['482915']]);
});

/** A form that takes no try for a minute, by the test's own clock. */
async function renderWaiting(): Promise<HTMLElement> {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  render(<UnlockForm way={await digits()} {...form} wait={60_000} />);
  return screen.getByLabelText('PIN');
}

/** The clock shows a time this much later, or earlier, and the form has read it. */
function passTo(later: number): void {
  const second = 1_000;
  vi.setSystemTime(Date.now() + later - second);
  act(() => void vi.advanceTimersByTime(second));
}

it('takes no digits while earlier tries cost time, so that none are left when it is over', async () => {
  const field = await renderWaiting();
  const user = userEvent.setup();
  await user.keyboard('482915{Enter}');
  expect(field).toHaveValue('');
  passTo(61_000);
  expect(field).not.toHaveAttribute('readonly');
  await user.keyboard('482915');
  expect(onTry.mock.calls).toEqual([['482915']]);
});

it('waits no longer than at first when the clock is turned back', async () => {
  const field = await renderWaiting();
  passTo(20_000);
  expect(field).toHaveAccessibleDescription(/Try again in 40 s/);
  expect(onClockBack).not.toHaveBeenCalled();
  passTo(-3_600_000);
  expect(field).toHaveAccessibleDescription(/Try again in 60 s/);
  expect(onClockBack).toHaveBeenCalledOnce();
  passTo(61_000);
  expect(field).not.toHaveAttribute('readonly');
  expect(onClockBack).toHaveBeenCalledOnce();
});

it('asks for the passkey at Enter', async () => {
  const bytes = new Uint8Array(32);
  const way = { kind: 'passkey', credentialId: bytes, salt: bytes, wrapped: bytes } as const;
  render(<UnlockForm way={way} {...form} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unlock' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onTry.mock.lastCall).toEqual([null]);
});
