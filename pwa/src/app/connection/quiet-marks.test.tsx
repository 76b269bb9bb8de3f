import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart, mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { countUnsent } from '../session/ending/count-unsent.ts';
import { currentSession } from '../session/session-store.ts';

afterEach(clearDevice);

it('what the app marks as read offline is no change that waits', async () => {
  const account = makeAccount();
  server.use(
    ...mockStart(
      () => account,
      mockSync(() => account),
    ),
  );
  openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  const replica = currentSession()!.replica;
  server.use(mockUnreachable('sync.exchange'));
  await replica.mutate('chat.markRead', { id: '0198a000-0000-7000-8000-000000000001' });
  expect(await replica.readWaitingChanges()).toMatchObject([{ isQuiet: true }]);
  expect(await countUnsent(replica)).toEqual({ waiting: 0, refused: 0 });
  const state = await screen.findByRole('button', { name: /^Offline\./ });
  expect(state).not.toHaveAccessibleName(/waiting/);
  await replica.mutate('schedule.add', plannedShift);
  await waitFor(() => expect(state).toHaveAccessibleName(/1 waiting/));
  expect(await countUnsent(replica)).toEqual({ waiting: 1, refused: 0 });
});
