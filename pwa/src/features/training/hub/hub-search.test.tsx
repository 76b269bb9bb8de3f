import {
  makeModuleAccess,
  makeTrainingModule,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { trainingEffects } from '../training-effects.ts';
import { HubScreen } from './hub-screen.tsx';

const ids = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => trainingId('module', n));

it('the search stays with the focus, also where a module that goes leaves too few for one', async () => {
  const { replica, server } = await openReplicaBench({
    effects: trainingEffects,
    rows: {
      trainingModules: ids.map((id, at) => makeTrainingModule({ id, title: `Part ${at + 1}` })),
      moduleAccess: ids.map((id) => makeModuleAccess(id)),
    },
  });
  const ask = () => Promise.resolve({ ok: true } as const);
  const user = showOver(replica, <HubScreen onAskForAccess={ask} />);
  const field = await screen.findByRole('searchbox', { name: 'Search modules' });
  await user.type(field, 'Part 1{Enter}');
  expect(await screen.findByText('1 module found')).toBeInTheDocument();
  server.drop('trainingModules', ids[7] ?? '');
  await replica.exchangeNow('person');
  await user.clear(field);
  expect(await screen.findByRole('link', { name: 'Start Learning: Part 7' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Start Learning: Part 8' })).not.toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
});
