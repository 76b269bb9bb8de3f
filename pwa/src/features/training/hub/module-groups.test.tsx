import {
  makeModuleAccess,
  makeTrainingModule,
  makeTrainingProgress,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { widenWindow } from '../../../testing/render-room.tsx';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { trainingEffects } from '../training-effects.ts';
import { HubScreen } from './hub-screen.tsx';

/** The hub in a wide window, with `count` modules, of which the first is completed. */
async function openOnDesktop(count: number): Promise<HTMLElement> {
  widenWindow();
  const ids = Array.from({ length: count }, (_, index) => trainingId('module', index + 1));
  const rows = {
    trainingModules: ids.map((id, displayOrder) =>
      makeTrainingModule({ id, title: `Module ${displayOrder + 1}`, displayOrder }),
    ),
    moduleAccess: ids.map((id) => makeModuleAccess(id)),
    trainingProgress: ids
      .slice(0, 1)
      .map((moduleId) =>
        makeTrainingProgress({ moduleId, progressPercentage: 100, completed: true }),
      ),
  };
  const { replica } = await openReplicaBench({ effects: trainingEffects, rows });
  showOver(replica, <HubScreen onAskForAccess={() => Promise.resolve({ ok: true })} />);
  const heading = await screen.findByRole('heading', { name: 'Completed' });
  return heading.closest('details')!;
}

it('shows completed modules where a desktop has room for them', async () => {
  const completed = await openOnDesktop(3);
  expect(completed).toHaveAttribute('open');
  expect(within(completed).getByText('Module 1')).toBeVisible();
});

it('keeps them closed below many others', async () => {
  expect(await openOnDesktop(7)).not.toHaveAttribute('open');
});

it('tags what is new also where the hub leads, and while it is locked', async () => {
  const publishedAt = new Date().toISOString();
  const ids = [trainingId('module', 1), trainingId('module', 2)] as const;
  const rows = {
    trainingModules: ids.map((id, displayOrder) =>
      makeTrainingModule({ id, displayOrder, publishedAt }),
    ),
    moduleAccess: [makeModuleAccess(ids[0])],
  };
  const { replica } = await openReplicaBench({ effects: trainingEffects, rows });
  showOver(replica, <HubScreen onAskForAccess={() => Promise.resolve({ ok: true })} />);
  for (const name of ['Start Learning', 'Locked']) {
    const region = await screen.findByRole('region', { name });
    expect(within(region).getByText('NEW')).toBeInTheDocument();
  }
});
