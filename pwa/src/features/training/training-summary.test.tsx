import {
  makeModuleAccess,
  makeTrainingModule,
  makeTrainingProgress,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { TrainingSummary } from './training-summary.tsx';

const [done, begun, locked] = [1, 2, 3].map((n) => trainingId('module', n)) as [
  string,
  string,
  string,
];

async function show(granted: readonly string[]) {
  const { replica } = await openReplicaBench({
    effects: {},
    rows: {
      trainingModules: [done, begun, locked].map((id) => makeTrainingModule({ id })),
      moduleAccess: granted.map((id) => makeModuleAccess(id)),
      trainingProgress: [
        makeTrainingProgress({ moduleId: done, progressPercentage: 100, completed: true }),
        makeTrainingProgress({ moduleId: begun, progressPercentage: 50 }),
      ],
    },
  });
  showOver(replica, <TrainingSummary />);
}

it("averages on Home's tile the modules one may open", async () => {
  await show([done, begun]);
  expect(await screen.findByText('75% completed')).toBeInTheDocument();
});

it('names no percentage where none is open', async () => {
  await show([]);
  expect(await screen.findByText('Modules to learn from')).toBeInTheDocument();
});
