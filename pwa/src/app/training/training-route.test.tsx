import {
  makeModuleAccess,
  makeTrainingModule,
  makeTrainingProgress,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { CollectionName } from '@greenroom/sync-protocol/collections';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { type MockedSync, mockStart, mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';

const open = makeTrainingModule({ title: 'Lighting' });
const locked = makeTrainingModule({ id: trainingId('module', 2), title: 'Contracts' });
let account: Account;
let sync: MockedSync;

const row = (collection: CollectionName) => (value: { readonly id: string }) => ({
  collection,
  id: value.id,
  row: { ...value },
});

beforeEach(() => {
  account = makeAccount();
  sync = mockSync(
    () => account,
    () => [
      ...[open, locked].map(row('trainingModules')),
      row('moduleAccess')(makeModuleAccess()),
      row('trainingProgress')(makeTrainingProgress({ progressPercentage: 60 })),
    ],
  );
  server.use(...mockStart(() => account, sync));
});

afterEach(clearDevice);

it('Home leads to the module to go on with, and to all', async () => {
  const { user } = openApp();
  const next = await screen.findByRole('link', { name: /^(Continue|Start)/ });
  expect(next.getAttribute('href')).toMatch(/^\/(training|video-player)\//);
  const [bar] = screen.getAllByRole('navigation', { name: 'Main' });
  await user.click(within(bar as HTMLElement).getByRole('link', { name: 'Training' }));
  expect(await screen.findByText('Overall completion 60%')).toBeInTheDocument();
  expect(document.title).toBe('Training · Greenroom');
});

it('a locked module is asked for by a message to the administrators', async () => {
  const { user } = openApp('/training');
  await user.click(await screen.findByRole('button', { name: 'Request access: Contracts' }));
  expect(await screen.findByText(/^Asked /)).toBeInTheDocument();
  await waitFor(() => {
    expect(sync.received).toMatchObject([
      {
        call: 'support.send',
        input: { content: 'Please give me access to the module ‘Contracts’.' },
      },
    ]);
  });
});

it('a video marks Training in the navigation', async () => {
  openApp(`/video-player/${open.id}`);
  const [bar] = await screen.findAllByRole('navigation', { name: 'Main' });
  const place = within(bar as HTMLElement).getByRole('link', { name: 'Training' });
  expect(place).toHaveAttribute('aria-current', 'true');
});

it('a module opens at its first section, which may not have come yet', async () => {
  openApp(`/training/${open.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lighting' })).toBeInTheDocument();
  expect(await screen.findByText('Loading training module...')).toBeInTheDocument();
});

it.each(['model', 'admin'] as const)(
  'the way back to Home where no bar has Training: %s',
  async (role) => {
    account = makeAccount({ role });
    openApp('/training');
    expect(await screen.findByRole('heading', { level: 1, name: 'Training' })).toBeInTheDocument();
    const ways = within(screen.getByRole('main')).queryAllByRole('link', { name: 'Home' });
    expect(ways).toHaveLength(role === 'admin' ? 1 : 0);
  },
);
