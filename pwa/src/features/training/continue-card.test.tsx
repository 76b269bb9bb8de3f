import {
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingProgress,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockCall, MockProblem } from '../../testing/mock-call.ts';
import { server as network } from '../../testing/mock-server.ts';
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
  const bench = await openReplicaBench({ effects: {}, rows: { ...rows, ...over } });
  showOver(bench.replica, <ContinueCard />);
  return bench;
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

/** Everything is in view. */
class SeenObserver {
  readonly #report: (entries: readonly object[]) => void;
  constructor(report: (entries: readonly object[]) => void) {
    this.#report = report;
  }
  observe() {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

it('shows no picture of the module before, where the next one has none', async () => {
  vi.stubGlobal('IntersectionObserver', SeenObserver);
  network.use(
    mockCall('training.preview', ({ input }) => {
      if (input.id === light) throw new MockProblem('not_found', 'None');
      return { previewUrl: '/api/files/part', previewType: 'video' };
    }),
  );
  const trainingModules = rows.trainingModules.map((row) => ({ ...row, thumbnailUrl: null }));
  const { replica, server } = await show({ trainingModules });
  const frame = () => document.querySelector('video');
  await waitFor(() => expect(frame()).toHaveAttribute('src', '/api/files/part#t=2'));
  // On another device.
  server.put(
    'trainingProgress',
    makeTrainingProgress({ moduleId: sound, progressPercentage: 100, completed: true }),
  );
  await replica.exchangeNow('person');
  await expectCard('Start, 1 of 3 Light', `/training/${light}/section/0`);
  expect(frame()).toBeNull();
});

it('names no module that the member has no access to', async () => {
  await show({ moduleAccess: [] });
  await expectCard('Training No modules unlocked yet', '/training');
});
