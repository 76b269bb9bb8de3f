import {
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Route, Routes, useParams } from 'react-router-dom';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { trainingEffects } from '../training-effects.ts';
import { ModuleScreen } from './module-screen.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../items/markdown-text.tsx', async (original) => {
  await code.promise;
  return await original();
});

const moduleId = trainingId('module', 1);
const [video, text] = [trainingId('section', 1), trainingId('section', 2)];

/** Opens a module of a video and a text at the video. */
async function open() {
  const { replica } = await openReplicaBench({
    effects: trainingEffects,
    rows: {
      trainingModules: [makeTrainingModule({ sectionCount: 2 })],
      moduleAccess: [makeModuleAccess()],
      trainingSections: [
        makeTrainingSection({ id: video, orderIndex: 0, title: 'Watch', type: 'video' }),
        makeTrainingSection({
          id: text,
          orderIndex: 1,
          title: 'Read',
          type: 'text',
          content: 'Softer, from the **right**.',
        }),
      ],
      trainingSectionProgress: [
        makeSectionProgress({ sectionId: video, progressPercentage: 100, completed: true }),
      ],
    },
  });
  return showOver(
    replica,
    <Routes>
      <Route path="/training/:moduleId/section/:index" element={<AtAddress />} />
    </Routes>,
    `/training/${moduleId}/section/0`,
  );
}

function AtAddress() {
  const { index = '' } = useParams();
  const ask = () => Promise.resolve({ ok: true } as const);
  return <ModuleScreen moduleId={moduleId} sectionIndex={index} onAskForAccess={ask} />;
}

it('the next section is shown at once, its text once the code is there', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Read' })).toBeVisible();
  expect(screen.getByText('Section 2 of 2')).toBeVisible();
  expect(screen.getByText('Loading text…')).toBeInTheDocument();
  code.resolve();
  expect(await screen.findByText('right')).toBeVisible();
});
