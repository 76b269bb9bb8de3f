import {
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingProgress,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openReplicaBench, type ServerRows, showOver } from '../../testing/replica-bench.tsx';
import { ContinueCard } from './continue-card.tsx';

const light = trainingId('module', 1);
const sound = trainingId('module', 2);
const [first, second, third] = [1, 2, 3].map((n) => trainingId('section', n));
const picture = { thumbnailUrl: '/thumbnail.png' };

const rows = {
  trainingModules: [
    makeTrainingModule({ id: sound, title: 'Sound', displayOrder: 0, ...picture }),
    makeTrainingModule({ id: light, title: 'Light', displayOrder: 1, sectionCount: 3, ...picture }),
  ],
  moduleAccess: [light, sound].map((id) => makeModuleAccess(id)),
  trainingSections: [first, second, third].map((id, orderIndex) =>
    makeTrainingSection({ id: id!, orderIndex }),
  ),
};

async function show(over: ServerRows = {}) {
  const { replica } = await openReplicaBench({ effects: {}, rows: { ...rows, ...over } });
  showOver(replica, <ContinueCard />);
}

/** What the card says, and where it leads. */
async function expectCard(words: string, address: string): Promise<void> {
  const card = screen.getByRole('link');
  await waitFor(() => expect(card).toHaveTextContent(words));
  expect(card.textContent).toBe(words);
  expect(card).toHaveAttribute('href', address);
}

it('goes on with the module begun, at its first section that is not done', async () => {
  await show({
    trainingProgress: [makeTrainingProgress({ moduleId: light, progressPercentage: 33 })],
    trainingSectionProgress: [
      makeSectionProgress({ sectionId: first!, progressPercentage: 100, completed: true }),
    ],
  });
  await expectCard('Continue, 2 of 3 Light', `/training/${light}/section/1`);
});

it('starts the first module where none is begun, without a place where it has one section', async () => {
  await show();
  await expectCard('Start Sound', `/training/${sound}/section/0`);
});

it('names the first section of a module to start that has several', async () => {
  await show({
    trainingProgress: [
      makeTrainingProgress({ moduleId: sound, progressPercentage: 100, completed: true }),
    ],
  });
  await expectCard('Start, 1 of 3 Light', `/training/${light}/section/0`);
});

it('leads to the hub where nothing is left, and says so', async () => {
  await show({
    trainingProgress: [light, sound].map((moduleId) =>
      makeTrainingProgress({ moduleId, progressPercentage: 100, completed: true }),
    ),
  });
  await expectCard('Training All your modules are completed', '/training');
});

it('names no module that the member has no access to', async () => {
  await show({ moduleAccess: [] });
  await expectCard('Training No modules unlocked yet', '/training');
});
