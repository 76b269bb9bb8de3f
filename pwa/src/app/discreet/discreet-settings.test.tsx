import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseHidePage, readHidePage } from '../../platform/privacy/quick-hide.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { clearDevice, openApp, openThisDevice } from '../../testing/running-app.tsx';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { serveLockedApp } from '../lock/testing/locked-app.tsx';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { DiscreetSettings } from './discreet-settings.tsx';

beforeEach(() => serveLockedApp(makeAccount()));
afterEach(async () => {
  chooseHidePage(null);
  await clearDevice();
});

it('keeps an address that is typed when the settings are left with the focus in its field', async () => {
  chooseHidePage('clock');
  const { replica } = await openReplicaBench({ effects: {} });
  const user = showOver(replica, <DiscreetSettings />);
  const field = await screen.findByLabelText('Show another page instead');
  await user.type(field, 'https://news.example');
  cleanup();
  expect(readHidePage()).toBe('https://news.example');
});

it('keeps the page that quick hide shows, https alone, and the clock for none', async () => {
  const { user } = openApp();
  const sheet = await openThisDevice(user);
  const label = 'Show another page instead';
  expect(sheet.queryByLabelText(label)).not.toBeInTheDocument();
  await user.click(sheet.getByRole('switch', { name: 'Quick hide' }));
  expect(readHidePage()).toBe('clock');
  const field = sheet.getByLabelText(label);
  await user.type(field, 'http://news.example{Tab}');
  const text = 'Enter an address that begins with https://';
  await waitForTold({ title: 'Not saved', text, isReasonShown: false });
  expect(field).toHaveAccessibleDescription(text);
  expect(readHidePage()).toBe('clock');
  await user.clear(field);
  await user.type(field, ' https://news.example/today {Tab}');
  expect(field).not.toBeInvalid();
  expect(readHidePage()).toBe('https://news.example/today');
  // Off and on again it shows the page whose address still stands there.
  const quickHide = sheet.getByRole('switch', { name: 'Quick hide' });
  await user.click(quickHide);
  expect(readHidePage()).toBeNull();
  await user.click(quickHide);
  expect(sheet.getByLabelText(label)).toHaveValue('https://news.example/today');
  expect(readHidePage()).toBe('https://news.example/today');

  await user.click(sheet.getByRole('button', { name: 'Close' }));
  const again = await openThisDevice(user);
  expect(again.getByLabelText(label)).toHaveValue('https://news.example/today');
  await user.clear(again.getByLabelText(label));
  await user.tab();
  expect(readHidePage()).toBe('clock');
  await user.click(again.getByRole('switch', { name: 'Quick hide' }));
  expect(readHidePage()).toBeNull();
});
