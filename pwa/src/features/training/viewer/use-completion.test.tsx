import {
  makeModuleAccess,
  makeTrainingModule,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { trainingEffects } from '../training-effects.ts';
import { useCompletion } from './use-completion.ts';

const moduleId = trainingId('module', 1);

function Course({ isAsking }: { readonly isAsking: boolean }) {
  const { isCompleted, complete } = useCompletion(moduleId);
  return (
    <>
      <button type="button" onClick={() => void complete()}>
        {isCompleted ? 'Completed' : 'Complete'}
      </button>
      <Dialog open={isAsking && isCompleted} onClose={() => undefined} title="Connection">
        <button type="button">Sync now</button>
      </Dialog>
    </>
  );
}

async function complete(isAsking: boolean) {
  const { replica } = await openReplicaBench({
    effects: trainingEffects,
    rows: { trainingModules: [makeTrainingModule()], moduleAccess: [makeModuleAccess()] },
  });
  const user = showOver(replica, <Course isAsking={isAsking} />, '/training/here');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(screen.getByRole('button', { name: 'Complete' }));
}

it('leads to the hub after a moment', async () => {
  await complete(false);
  await screen.findByText('Completed');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(window.location.pathname).toBe('/training');
});

it('stays below what was opened meanwhile', async () => {
  await complete(true);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sync now' })).toHaveFocus());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(window.location.pathname).toBe('/training/here');
});
