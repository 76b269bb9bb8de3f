import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, openThisDevice } from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';

const account = makeAccount();
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

beforeEach(() => {
  server.use(...mockStart(() => account));
});

afterEach(async () => {
  await clearDevice();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
});

/** Opens the sheet in a browser of this name and storage. */
async function openSheet(userAgent: string, storage: Partial<StorageManager>) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  const { user } = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return { user, sheet: await openThisDevice(user) };
}

const persisted = (isKept: boolean) => ({
  persisted: () => Promise.resolve(isKept),
  estimate: () => Promise.resolve({ usage: 1_200_000, quota: 10_000_000_000 }),
});

it.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 'On your Home Screen'],
  [`${mac} ${safari}`, 'In your Dock'],
])('says when Safari clears what is saved, and where it stays: %s', async (agent, place) => {
  const { sheet } = await openSheet(agent, persisted(false));
  expect(await sheet.findByText(/^Safari may clear/)).toHaveTextContent(
    `Safari may clear this after a week without a visit. ${place} it stays.`,
  );
  expect(sheet.getByText('1.2 MB saved, 10.0 GB free')).toBeInTheDocument();
  const add = place === 'In your Dock' ? 'Add to Dock' : 'Add to Home Screen';
  expect(sheet.getByText(add)).toBeInTheDocument();
  expect(sheet.getAllByRole('listitem')).toHaveLength(3);
  expect(sheet.queryByRole('button', { name: 'Protect' })).not.toBeInTheDocument();
});

it.each([
  ['without steps once it is protected', `${mac} ${safari}`, persisted(true), /^Protected: /],
  ['when it is not known', firefox, {}, /^This browser does not say/],
])('says so %s', async (_, agent, storage, words) => {
  const { sheet } = await openSheet(agent, storage);
  expect(await sheet.findByText(words)).toBeInTheDocument();
  expect(sheet.queryByRole('listitem')).not.toBeInTheDocument();
  expect(sheet.queryByRole('button', { name: 'Protect' })).not.toBeInTheDocument();
});

it('asks the browser to keep what is saved, and says what came of it', async () => {
  const persist = vi.fn(() => Promise.resolve(false));
  const { user, sheet } = await openSheet(`${mac} ${chrome}`, { ...persisted(false), persist });
  expect(
    await sheet.findByText('The browser may clear this when space runs low.'),
  ).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Protect' }));
  expect(await sheet.findByText(/^The browser did not agree\./)).toBeInTheDocument();
  persist.mockResolvedValueOnce(true);
  await user.click(sheet.getByRole('button', { name: 'Protect' }));
  expect(await sheet.findByText(/^Protected: /)).toBeInTheDocument();
  expect(sheet.queryByText(/did not agree/)).not.toBeInTheDocument();
});

it('offers no protection where the browser has none', async () => {
  const { sheet } = await openSheet(`${mac} ${chrome}`, persisted(false));
  expect(
    await sheet.findByText('The browser may clear this when space runs low.'),
  ).toBeInTheDocument();
  expect(sheet.queryByRole('button', { name: 'Protect' })).not.toBeInTheDocument();
});
