import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { amendLock, readLock } from '../../replica/lock/lock-records.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, plannedShift } from '../../testing/running-app.tsx';
import { countOnlyHere } from '../../replica/store/find-replicas.ts';
import { currentSession } from '../session/session-store.ts';
import { dropLock, readLockOf } from './lock-session.ts';
import { lockNow } from './lock-now.ts';
import { lock, openLocked, pin, pressLock, serveLockedApp } from './testing/locked-app.tsx';

vi.mock('../../platform/leaving/start-anew.ts', () => ({ startAnew: vi.fn<() => void>() }));
vi.mock(import('../../replica/store/find-replicas.ts'), async (original) => {
  const actual = await original();
  return { ...actual, countOnlyHere: vi.fn(actual.countOnlyHere) };
});
vi.mock(import('./lock-session.ts'), async (original) => {
  const actual = await original();
  return { ...actual, readLockOf: vi.fn(actual.readLockOf) };
});

const account = makeAccount();
const environment = makeBaseEnvironment();
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => serveLockedApp(account));
afterEach(async () => {
  vi.mocked(countOnlyHere).mockReset();
  vi.mocked(readLockOf).mockReset();
  await clearDevice();
  dropLock();
});

it('the locked screen begins in its field, leads on by Tab, answers Enter and opens', async () => {
  const { user } = await openLocked();
  // From a sheet, which may not take the focus back.
  await pressLock(user);
  const field = await screen.findByLabelText('PIN');
  await waitFor(() => expect(field).toHaveFocus());
  for (const name of ['Show PIN', 'Unlock', 'Forgot your PIN?']) {
    await user.tab();
    await waitFor(() => expect(button(name)).toHaveFocus());
  }
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Forgot your PIN?')).toHaveFocus());
  for (let step = 0; step < 3; step += 1) await user.tab({ shift: true });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Enter your PIN');
  await user.keyboard('111119');
  await waitFor(() => expect(field).toHaveAccessibleDescription('That PIN is not right'));
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard(`${pin.slice(0, 4)}{Enter}`);
  expect(field).toHaveAccessibleDescription('Enter six digits');
  await user.keyboard(pin.slice(4));
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});

it('says before it deletes what is sealed which drafts go with it', async () => {
  const { user } = await openLocked();
  const notes = new UserNotes(account.id);
  const place = { topic: 'chat-draft', path: '/chat-draft/a/words', schema: v.string() } as const;
  notes.keep(place, 'Not sent yet');
  await notes.settled();
  await lock();
  await user.click(button('Forgot your PIN?'));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('1 draft is only on this device and would be lost for good.');
  await user.click(button('Keep trying'));
});

it('says what waits to be sent, without what was refused', async () => {
  await openLocked();
  const { replica } = currentSession() ?? {};
  const { handler, rejections } = mockSync(() => account);
  rejections.set('schedule.add', 'Too many shifts on this day');
  server.use(handler);
  await replica?.mutate('schedule.add', plannedShift);
  await replica?.exchangeNow('person');
  server.use(mockUnreachable('sync.exchange'));
  await replica?.mutate('schedule.add', { ...plannedShift, id: crypto.randomUUID() });
  await lock();
  expect(await screen.findByText(/^1 change waits here and will be sent/)).toBeInTheDocument();
});

describe('where what waits', () => {
  it.each([
    ['cannot be counted', () => Promise.reject(new Error('broken'))],
    ['is not counted', () => new Promise<never>(() => undefined)],
  ])('%s, it opens all the same', async (_what, count) => {
    const { user } = await openLocked();
    vi.mocked(countOnlyHere).mockImplementation(count);
    await user.type(await lock(), pin);
    expect(await screen.findByText(account.email)).toBeInTheDocument();
  });
});

it('says that its record cannot be read, and reads it again', async () => {
  const { user } = await openLocked();
  vi.mocked(readLockOf).mockRejectedValue(new Error('broken'));
  await lockNow();
  expect(await screen.findByText('The lock could not be read')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Greenroom is locked');
  vi.mocked(readLockOf).mockReset();
  await user.click(button('Retry'));
  expect(await screen.findByLabelText('PIN')).toBeInTheDocument();
});

it('opens after one wait where the clock is set right meanwhile', async () => {
  const { user } = await openLocked();
  onTestFinished(() => void vi.useRealTimers());
  const ahead = Date.now();
  await amendLock(account.id, () => ({ tries: 9, triedAt: ahead }), environment);
  const field = await lock();
  expect(field).toHaveAttribute('readonly');
  const hour = 3_600_000;
  const right = ahead - 2 * hour;
  vi.setSystemTime(right);
  await waitFor(async () =>
    expect(await readLock(account.id, environment)).toMatchObject({ triedAt: right }),
  );
  vi.setSystemTime(right + hour);
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  await user.type(field, pin);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});
