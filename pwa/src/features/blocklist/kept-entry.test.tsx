import { makeBlocklistEntry } from '@greenroom/sync-protocol/blocklist/testing/make-blocklist-entry';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideCaches } from '../../testing/memory-caches.ts';
import {
  notesOf,
  openReplicaBench,
  showOver,
  startNewSession,
} from '../../testing/replica-bench.tsx';
import { blocklistEffects } from './blocklist-effects.ts';
import { BlocklistScreen } from './blocklist-screen.tsx';

const button = async (name: string) => await screen.findByRole('button', { name });

test('an entry typed outlives the session, with the refused one it replaces, until it is added', async () => {
  provideCaches();
  const { replica, server } = await openReplicaBench({ effects: blocklistEffects });
  server.refuse = () => ({ code: 'id_taken', message: 'This id is already in use' });
  const { id } = makeBlocklistEntry();
  await replica.mutate('blocklist.add', { id, memberName: 'max', description: 'Rude' });
  await replica.exchangeNow('person');
  const user = showOver(replica, <BlocklistScreen />);
  await user.click(await button('Edit again'));
  await user.type(screen.getByLabelText('Description'), ' twice');
  cleanup();
  await startNewSession(replica);

  const again = showOver(replica, <BlocklistScreen />);
  await again.click(await button('Report'));
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('Rude twice'));
  expect(screen.getByLabelText('Member Name')).toHaveValue('max');
  await again.click(await button('Add Entry'));
  await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
  cleanup();
  await startNewSession(replica);
  expect(await notesOf(replica).pathsOf('answer-drafts')).toEqual([]);
});

test('an entry stored after its screen was left is not offered again where it is open anew', async () => {
  provideCaches();
  const { replica } = await openReplicaBench({ effects: blocklistEffects });
  const mutate = replica.mutate.bind(replica);
  const storage = Promise.withResolvers<void>();
  const stored = vi.spyOn(replica, 'mutate').mockImplementation(async (...change) => {
    await storage.promise;
    return await mutate(...change);
  });
  const user = showOver(replica, <BlocklistScreen />);
  await user.click(await button('Report'));
  await user.type(screen.getByLabelText('Member Name'), 'max');
  await user.type(screen.getByLabelText('Description'), 'Rude');
  await user.click(await button('Add Entry'));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  cleanup();

  const again = showOver(replica, <BlocklistScreen />);
  await again.click(await button('Report'));
  expect(screen.getByLabelText('Member Name')).toHaveValue('max');
  storage.resolve();
  await waitFor(() => expect(screen.getByLabelText('Member Name')).toHaveValue(''));
  expect(screen.getByLabelText('Description')).toHaveValue('');
  expect(await replica.readWaitingChanges()).toHaveLength(1);
});
