import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LeaveGuard } from '../../platform/leaving/leave-by.ts';
import { guardLeaving } from '../../platform/leaving/leave-guard.ts';
import { renderRoom } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { MemberGoToDialog } from './member-dialog.tsx';

const close = vi.fn<() => void>();

const openSearch = () => renderRoom(<MemberGoToDialog open onClose={close} />);
const field = () => screen.findByRole('combobox', { name: 'Search or go to…' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('lists a member’s screens and actions, and none of an administrator', async () => {
  openSearch();
  await field();
  expect(options()).toEqual(expect.arrayContaining(['Training', 'Blocklist', 'Plan hours…']));
  expect(new Set(options()).size).toBe(options().length);
  expect(options().join()).not.toMatch(/Dashboard|Admin|Users/);
});

test('goes offline to the action that matches by Enter', async () => {
  setOnline(false);
  const { user, query } = openSearch();
  await user.type(await field(), 'add shi');
  await waitFor(() => expect(options()).toEqual(['Plan hours…']));
  await user.keyboard('{Enter}');
  expect(close).toHaveBeenCalledOnce();
  expect(query().get('ask')).toBe('plan');
});

test('goes nowhere before the screen’s question is answered', async () => {
  const ask = vi.fn<LeaveGuard>();
  onTestFinished(guardLeaving(ask));
  const { user, query } = openSearch();
  await user.type(await field(), 'add shi');
  await waitFor(() => expect(options()).toEqual(['Plan hours…']));
  await user.keyboard('{Enter}');
  expect(ask).toHaveBeenCalledOnce();
  expect(query().get('ask')).toBeNull();
  act(() => ask.mock.lastCall?.[0]());
  expect(query().get('ask')).toBe('plan');
});

test('says when nothing is called so', async () => {
  const { user } = openSearch();
  await user.type(await field(), 'xyzzy');
  expect(await screen.findByText('Nothing is called ‘xyzzy’.')).toBeVisible();
});
