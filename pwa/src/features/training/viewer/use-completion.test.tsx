import {
  makeModuleAccess,
  makeTrainingModule,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { trainingEffects } from '../training-effects.ts';
import { useCompletion } from './use-completion.ts';

const moduleId = trainingId('module', 1);

type Layer = 'dialog' | 'alertdialog' | 'menu';

function Course({ opens }: { readonly opens?: Layer }) {
  const { isCompleted, complete } = useCompletion(moduleId);
  return (
    <>
      <button type="button" onClick={() => void complete()}>
        {isCompleted ? 'Completed' : 'Complete'}
      </button>
      <Dialog
        role={opens === 'alertdialog' ? 'alertdialog' : 'dialog'}
        open={(opens === 'dialog' || opens === 'alertdialog') && isCompleted}
        onClose={() => undefined}
        title="Connection"
      >
        <button type="button">Sync now</button>
      </Dialog>
      <Menu
        open={opens === 'menu' && isCompleted}
        onClose={() => undefined}
        label="Account"
        anchor={null}
        items={[{ label: 'Sync now', icon: null, onSelect: () => undefined }]}
      />
    </>
  );
}

async function complete(opens?: Layer) {
  const { replica } = await openReplicaBench({
    effects: trainingEffects,
    rows: { trainingModules: [makeTrainingModule()], moduleAccess: [makeModuleAccess()] },
  });
  const user = showOver(replica, <Course {...(opens && { opens })} />, '/training/here');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(screen.getByRole('button', { name: 'Complete' }));
}

it.each([
  ['dialog', 'button'],
  ['alertdialog', 'button'],
  ['menu', 'menuitem'],
] as const)('stays below a %s that was opened meanwhile', async (opens, role) => {
  await complete(opens);
  await screen.findByRole(role, { name: 'Sync now' });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(window.location.pathname).toBe('/training/here');
});

it.each(['/training/here', '/chosen'])(
  'from %s leads to the hub from its own screen alone',
  async (at) => {
    await complete();
    await screen.findByRole('button', { name: 'Completed' });
    // Chosen, and not rendered yet.
    window.history.pushState(null, '', at);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(window.location.pathname).toBe(at === '/chosen' ? at : '/training');
  },
);
