import { trainingId } from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { BlocklistScreen } from '../../features/blocklist/blocklist-screen.tsx';
import { EarningsScreen } from '../../features/earnings/earnings-screen.tsx';
import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { TargetsScreen } from '../../features/targets/targets-screen.tsx';
import { HubScreen } from '../../features/training/hub/hub-screen.tsx';
import { ModuleScreen } from '../../features/training/viewer/module-screen.tsx';
import { ProblemError } from '../../rest/problem-error.ts';
import { openReplicaBench, RowServer, showOver } from '../../testing/replica-bench.tsx';
import { effects } from '../effects.ts';

const ask = () => Promise.resolve({ ok: true } as const);

it.each<[string, ReactNode]>([
  ['Your targets could not be loaded', <TargetsScreen key="" />],
  ['The blocklist could not be loaded', <BlocklistScreen key="" />],
  ['Earlier messages could not be loaded', <SupportScreen key="" isPaused={false} />],
  ['Your notifications could not be loaded', <NotificationsScreen key="" />],
  [
    'The module could not be loaded',
    <ModuleScreen
      key=""
      moduleId={trainingId('module', 1)}
      sectionIndex="0"
      onAskForAccess={ask}
    />,
  ],
  ['The training modules could not be loaded', <HubScreen key="" onAskForAccess={ask} />],
  ['Your earnings could not be loaded', <EarningsScreen key="" pace={null} />],
])('before the first pull, over a server that answers with errors: %s', async (words, shown) => {
  const problem = new ProblemError({ code: 'internal', message: 'Something went wrong' }, 500);
  const exchange = vi.spyOn(RowServer.prototype, 'exchange').mockRejectedValue(problem);
  const { replica } = await openReplicaBench({ effects });
  showOver(replica, shown);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByText('You are offline')).not.toBeInTheDocument();
  // The indicator asks to sign in: it does not come by itself.
  const signedOut = { code: 'unauthenticated', message: 'Not signed in' } as const;
  exchange.mockRejectedValue(new ProblemError(signedOut, 401));
  await act(() => replica.exchangeNow('person'));
  expect(replica.getStatus().connection).toBe('signed-out');
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  expect(screen.getAllByText(/^Loading/)).not.toHaveLength(0);
});
