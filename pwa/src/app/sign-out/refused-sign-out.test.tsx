import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { server } from '../../testing/mock-server.ts';
import { clearDevice, plannedShift } from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';
import {
  expectWipedLanding,
  openHome,
  openHomeWithUnsentShift,
  serveAccount,
} from './testing/sign-out-bench.tsx';

let served: ReturnType<typeof serveAccount>;

beforeEach(() => {
  served = serveAccount();
  served.sync.rejections.set('schedule.add', 'Too many shifts on this day');
});

afterEach(clearDevice);

it('a refused change is told as not accepted, with nothing to send', async () => {
  const { user } = await openHome();
  const { replica } = currentSession() ?? {};
  await replica?.mutate('schedule.add', plannedShift);
  await replica?.exchangeNow('person');
  expect(await replica?.readRefusedChanges()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out anyway?' });
  expect(dialog).toHaveTextContent('1 change was not accepted. Signing out removes everything');
  expect(within(dialog).queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await expectWipedLanding();
});

it('what is refused when it is sent first is said, and the focus stays in the question', async () => {
  const { user } = await openHomeWithUnsentShift();
  server.use(served.sync.handler);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out anyway?' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'Not everything was accepted. If you discard, what you entered is lost.',
  );
  expect(dialog).toHaveTextContent('1 change was not accepted.');
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Stay signed in' })).toHaveFocus(),
  );
  expect(served.signOuts).toBe(0);
});
