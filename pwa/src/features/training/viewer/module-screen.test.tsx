import {
  makeContentItem,
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingProgress,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { expectLink } from '../../../testing/at-address.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Route, Routes, useParams } from 'react-router-dom';
import { openReplicaBench, type ServerRows, showOver } from '../../../testing/replica-bench.tsx';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { trainingEffects } from '../training-effects.ts';
import type { AskForAccess } from '../hub/request-access.tsx';
import { ModuleScreen } from './module-screen.tsx';

const moduleId = trainingId('module', 1);
const [one, two, three] = [1, 2, 3].map((n) => trainingId('section', n)) as [
  string,
  string,
  string,
];

const rows: ServerRows = {
  trainingModules: [makeTrainingModule({ sectionCount: 3 })],
  moduleAccess: [makeModuleAccess()],
  trainingSections: [
    makeTrainingSection({ id: one, orderIndex: 0, title: 'The key light' }),
    makeTrainingSection({
      id: two,
      orderIndex: 1,
      title: 'The fill light',
      type: 'text',
      content: 'Softer, from the **right**.',
    }),
    makeTrainingSection({ id: three, orderIndex: 2, title: 'The back light', type: 'text' }),
  ],
  sectionContentItems: [
    makeContentItem({ id: trainingId('item', 1), sectionId: one, title: 'Read me' }),
    makeContentItem({
      id: trainingId('item', 2),
      sectionId: one,
      orderIndex: 1,
      type: 'image',
      title: 'The set',
      fileUrl: '/api/files/set',
    }),
  ],
};

const doneWith = (...ids: readonly string[]) =>
  ids.map((sectionId) =>
    makeSectionProgress({ sectionId, progressPercentage: 100, completed: true }),
  );

/** @returns what ends them */
function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  return () => void vi.useRealTimers();
}

/** Opens the viewer at a section; the address decides which one shows, as in the app. */
async function open(index: number, over: ServerRows = {}, isReachable = true) {
  const onAskForAccess = vi.fn(() => Promise.resolve({ ok: true } as const));
  const bench = await openReplicaBench({
    effects: trainingEffects,
    rows: { ...rows, ...over },
    isReachable,
  });
  const user = showOver(
    bench.replica,
    <Routes>
      <Route
        path="/training/:moduleId/section/:index"
        element={<ModuleAtAddress onAskForAccess={onAskForAccess} />}
      />
      <Route path="*" element={null} />
    </Routes>,
    `/training/${moduleId}/section/${index}`,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...bench, user, onAskForAccess };
}

function ModuleAtAddress({ onAskForAccess }: { readonly onAskForAccess: AskForAccess }) {
  const { moduleId: id = '', index = '' } = useParams();
  return <ModuleScreen moduleId={id} sectionIndex={index} onAskForAccess={onAskForAccess} />;
}

const next = () => screen.getByRole('button', { name: 'Next' });

describe('a section with items', () => {
  it('completes when all of them do, and opens the next', async () => {
    const { user, server, replica } = await open(0);
    expect(await screen.findByText('Section 1 of 3')).toBeInTheDocument();
    expect(screen.getByText('12 min')).toBeInTheDocument();
    expect(screen.getByText('Complete this section to continue')).toBeInTheDocument();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.click(await screen.findByRole('checkbox', { name: 'Mark as read' }));
    expect(screen.queryByText('Section Completed!')).not.toBeInTheDocument();
    fireEvent.load(screen.getByRole('img', { name: 'The set' }));
    expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
    expect(await screen.findByText('Progress updated to 33%')).toBeInTheDocument();
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled', 'true'));
    expect(screen.queryByText('Complete this section to continue')).not.toBeInTheDocument();
    await replica.exchangeNow('person');
    expect(server.received.at(-1)).toMatchObject({
      call: 'training.reportProgress',
      input: { moduleId, progressPercentage: 33, completed: false },
    });
    await user.click(next());
    expect(await screen.findByText('Section 2 of 3')).toBeInTheDocument();
  });

  it('works offline, and the completion arrives once', async () => {
    const { user, server, replica } = await open(1, {
      trainingSectionProgress: doneWith(one),
    });
    server.isReachable = false;
    await replica.exchangeNow('person');
    await user.click(await screen.findByRole('checkbox', { name: 'I have read this section' }));
    expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
    server.isReachable = true;
    await replica.exchangeNow('person');
    const reports = server.received.filter(({ call }) => call === 'training.reportSectionProgress');
    expect(reports).toMatchObject([
      { input: { sectionId: two, progressPercentage: 100, completed: true } },
    ]);
  });
});

describe('the gates', () => {
  it('redirect to the first incomplete section', async () => {
    await open(2, { trainingSectionProgress: doneWith(one) });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('Access Restricted')).toBeInTheDocument();
    expect(main.getByText(/^Please complete the previous sections first\./)).toBeInTheDocument();
    await waitForTold({ title: 'Access Restricted', tone: 'destructive' });
    expect(await screen.findByText('Section 2 of 3')).toBeInTheDocument();
  });

  it('are open in a completed module, where later sections are new', async () => {
    await open(2, {
      trainingProgress: [makeTrainingProgress({ progressPercentage: 100, completed: true })],
      trainingSectionProgress: doneWith(one, two),
    });
    expect(await screen.findByText('Section 3 of 3')).toBeInTheDocument();
    expect(screen.getByText('New')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  });
});

it('Mark Complete on the last section completes the module and returns to the hub', async () => {
  const { user, server, replica } = await open(2, {
    trainingSectionProgress: doneWith(one, two, three),
  });
  onTestFinished(fakeTimers());
  await user.click(await screen.findByRole('button', { name: 'Mark Complete' }));
  expect((await screen.findAllByText('Module Completed!')).length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(window.location.pathname).toBe('/training');
  vi.useRealTimers();
  await replica.exchangeNow('person');
  expect(server.received).toMatchObject([
    { call: 'training.reportProgress', input: { progressPercentage: 100, completed: true } },
  ]);
});

describe('the panel of a completed module', () => {
  const other = makeTrainingModule({ id: trainingId('module', 2), title: 'Sound without echo' });
  const done = {
    trainingModules: [makeTrainingModule({ sectionCount: 3 }), other],
    moduleAccess: [makeModuleAccess(), makeModuleAccess(other.id)],
    trainingSectionProgress: doneWith(one, two, three),
  };

  it('takes the focus and names the next module, without a toast', async () => {
    const { user } = await open(2, done);
    await user.click(await screen.findByRole('button', { name: 'Mark Complete' }));
    const panel = await screen.findByRole('region', { name: 'Module Completed!' });
    await waitFor(() => expect(panel).toHaveFocus());
    expect(await within(panel).findByText('Next: Sound without echo')).toBeInTheDocument();
    expectLink(
      'Start Learning: Sound without echo',
      `/training/${other.id}/section/0`,
      within(panel),
    );
    expect(screen.queryByRole('button', { name: 'Mark Complete' })).not.toBeInTheDocument();
    await waitForTold({ title: 'Congratulations!', text: 'Module Completed!' });
  });

  it('stays while the person chooses', async () => {
    const { user } = await open(2, done);
    onTestFinished(fakeTimers());
    await user.click(await screen.findByRole('button', { name: 'Mark Complete' }));
    const panel = await screen.findByRole('region', { name: 'Module Completed!' });
    fireEvent.pointerDown(panel);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(panel).toBeInTheDocument();
  });

  it('is left behind with its redirect by opening another section', async () => {
    const { user } = await open(2, done);
    onTestFinished(fakeTimers());
    await user.click(await screen.findByRole('button', { name: 'Mark Complete' }));
    await screen.findByRole('region', { name: 'Module Completed!' });
    await user.click(screen.getByText('Section 3 of 3'));
    const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
    await user.click(steps.getByRole('link', { name: /The key light$/ }));
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(window.location.pathname).toMatch(/section\/0$/);
  });
});

it('lists the sections as steps: done, current, not open yet', async () => {
  const { user } = await open(1, { trainingSectionProgress: doneWith(one) });
  await user.click(await screen.findByText('Section 2 of 3'));
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  expect(steps.getByText('The fill light').closest('a')).toHaveAttribute('aria-current', 'step');
  expect(steps.getByText('The back light').closest('a')).toBeNull();
  await user.click(steps.getByRole('link', { name: /^Completed:\s*The key light$/ }));
  expect(await screen.findByText('Section 1 of 3')).toBeInTheDocument();
});

it('a module that is one video is completed here too', async () => {
  const video = { sectionCount: 0, videoUrl: '/api/files/video', title: 'Sound' };
  const { user, replica } = await open(0, {
    trainingModules: [makeTrainingModule(video)],
    trainingSections: [],
  });
  const shown = await screen.findByLabelText<HTMLVideoElement>('Sound', { selector: 'video' });
  const complete = screen.getByRole('button', { name: 'Mark Complete' });
  expect(complete).toHaveAttribute('aria-disabled', 'true');
  Object.defineProperty(shown, 'duration', { configurable: true, value: 100 });
  fireEvent.loadedMetadata(shown);
  shown.currentTime = 99;
  fireEvent.timeUpdate(shown);
  await user.click(complete);
  await waitFor(async () => {
    expect(await replica.tables.trainingProgress.get(moduleId)).toMatchObject({ completed: true });
  });
});

it('such a module watched to its end before can be completed at once', async () => {
  await open(0, {
    trainingModules: [makeTrainingModule({ sectionCount: 0, videoUrl: '/api/files/video' })],
    trainingSections: [],
    trainingProgress: [makeTrainingProgress({ moduleId, progressPercentage: 99 })],
  });
  const complete = await screen.findByRole('button', { name: 'Mark Complete' });
  expect(complete).not.toHaveAttribute('aria-disabled', 'true');
});

it('says why another section opened, until that one is finished', async () => {
  const { server, replica } = await open(1);
  const words = /This is the first one you have not finished\.$/;
  expect(await screen.findByText(words)).toBeInTheDocument();
  for (const done of doneWith(one)) server.put('trainingSectionProgress', done);
  await replica.exchangeNow('person');
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  expect(screen.getByText('Section 1 of 3')).toBeInTheDocument();
});

describe('what cannot be shown', () => {
  it('a module without a grant, which can be asked for', async () => {
    const { user, onAskForAccess } = await open(0, { moduleAccess: [] });
    expect(
      await screen.findByText('You have not been granted access to this module yet'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Request access/ }));
    expect(onAskForAccess).toHaveBeenCalled();
  });

  it('a module that does not exist', async () => {
    await open(0, { trainingModules: [] });
    expect(await screen.findByText('Training module not found')).toBeInTheDocument();
  });

  it('a module without content', async () => {
    await open(0, {
      trainingModules: [makeTrainingModule({ sectionCount: 0 })],
      trainingSections: [],
    });
    expect(await screen.findByText('No training content available')).toBeInTheDocument();
    expect(screen.getByText('This module has no sections or video content.')).toBeInTheDocument();
  });

  it('a module that has not come to the device', async () => {
    await open(0, {}, false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText('Training module not found')).not.toBeInTheDocument();
  });
});
