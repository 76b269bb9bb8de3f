import {
  makeContentItem,
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingProgress,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server as web } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { trainingEffects } from '../training-effects.ts';
import { HubScreen } from './hub-screen.tsx';

const first = trainingId('module', 1);
const second = trainingId('module', 2);
const third = trainingId('module', 3);
const locked = trainingId('module', 4);

const rows = {
  trainingModules: [
    makeTrainingModule({
      id: second,
      title: 'Sound',
      description: 'Microphones and rooms',
      displayOrder: 1,
    }),
    makeTrainingModule({ id: first, title: 'Lighting', displayOrder: 0, sectionCount: 3 }),
    makeTrainingModule({
      id: third,
      title: 'Cameras',
      displayOrder: 2,
      moduleType: 'single-video',
      sectionCount: 0,
      videoUrl: '/api/files/video',
      publishedAt: new Date().toISOString(),
    }),
    makeTrainingModule({ id: locked, title: 'Contracts', displayOrder: 3 }),
  ],
  moduleAccess: [first, second, third].map((id) => makeModuleAccess(id)),
  trainingProgress: [
    makeTrainingProgress({ moduleId: first, progressPercentage: 33 }),
    makeTrainingProgress({ moduleId: second, progressPercentage: 100, completed: true }),
  ],
};

async function open(options: Partial<Parameters<typeof openReplicaBench>[0]> = {}) {
  const onAskForAccess = vi.fn(() => Promise.resolve({ ok: true } as const));
  const bench = await openReplicaBench({ effects: trainingEffects, rows, ...options });
  const user = showOver(bench.replica, <HubScreen onAskForAccess={onAskForAccess} />);
  await screen.findByRole('heading', { name: 'Training' });
  return { ...bench, user, onAskForAccess };
}

const list = () => screen.findAllByRole('link', { name: /^(Continue|Start) Learning/ });
const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const titlesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
/** Enough modules to be searched. */
const many = {
  ...rows,
  trainingModules: [
    ...rows.trainingModules,
    ...[5, 6, 7, 8].map((n) =>
      makeTrainingModule({ id: trainingId('module', n), title: `Extra ${n}`, displayOrder: n }),
    ),
  ],
};

it('leads with the module begun, then groups the others by what one may do with them', async () => {
  await open();
  await list();
  const next = screen.getByRole('region', { name: 'Continue Learning' });
  expect(titlesIn(next)).toEqual(['Lighting']);
  expect(titlesIn(screen.getByRole('region', { name: 'Up next' }))).toEqual(['Cameras']);
  expect(titlesIn(screen.getByRole('region', { name: 'Locked' }))).toEqual(['Contracts']);
  expect(titlesIn(screen.getByRole('group'))).toEqual(['Sound']);
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
  expect(way('Continue Learning: Lighting')).toBe(`/training/${first}/section/0`);
  expect(way('Completed: Sound')).toBe(`/training/${second}/section/0`);
  expect(way('Start Learning: Cameras')).toBe(`/video-player/${third}`);
  expect(screen.getByRole('progressbar', { name: 'Progress in Lighting' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  expect(screen.getAllByText('NEW')).toHaveLength(1);
  // Few modules need no search, and no frame of a video is loaded before it is in view.
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(document.querySelector('video')).toBeNull();
  // The rounded average of 33, 100 and 0: the locked module does not count.
  const overall = screen.getByRole('progressbar', { name: 'Overall completion' });
  expect(overall).toHaveAttribute('aria-valuenow', '44');
  expect(overall).toHaveAttribute('aria-valuetext', '44%, 1 of 3 modules completed');
  expect(screen.getByText('Overall completion 44%')).toBeInTheDocument();
});

it('leads with the module opened last, and lists the others begun below it', async () => {
  const began = (moduleId: string, day: number) =>
    makeTrainingProgress({
      moduleId,
      progressPercentage: 20,
      lastWatchedAt: `2026-11-0${day}T09:00:00.000Z`,
    });
  await open({ rows: { ...rows, trainingProgress: [began(first, 3), began(second, 5)] } });
  await waitFor(() =>
    expect(titlesIn(screen.getByRole('region', { name: 'Continue Learning' }))).toEqual(['Sound']),
  );
  expect(titlesIn(screen.getByRole('region', { name: 'Also begun' }))).toEqual(['Lighting']);
});

it('leads with the first module to begin where none is begun', async () => {
  await open({ rows: { ...rows, trainingProgress: [] } });
  const start = await screen.findByRole('region', { name: 'Start Learning' });
  expect(titlesIn(start)).toEqual(['Lighting']);
});

const sections = [1, 2, 3].map((n) => trainingId('section', n)) as [string, string, string];
const item = makeContentItem({ sectionId: sections[1] });
const doneOf = (some: readonly string[]) =>
  some.map((sectionId) =>
    makeSectionProgress({ sectionId, progressPercentage: 100, completed: true }),
  );

it.each([
  // The other item of the second was deleted.
  [
    'its first section that is not done',
    [
      ...doneOf(sections.slice(0, 1)),
      makeSectionProgress({ sectionId: sections[1], doneItems: [item.id] }),
    ],
  ],
  ['the last, which completes it, where all are done', doneOf(sections)],
])('continues a module at %s', async (_where, trainingSectionProgress) => {
  await open({
    rows: {
      ...rows,
      trainingSections: sections.map((id, orderIndex) =>
        makeTrainingSection({ id, orderIndex, title: `Part ${orderIndex + 1}` }),
      ),
      sectionContentItems: [item],
      trainingSectionProgress,
    },
  });
  await list();
  expect(screen.getByText(/Section 3 of 3/)).toHaveTextContent('12 min · Section 3 of 3 · Part 3');
  expect(way('Continue Learning: Lighting')).toBe(`/training/${first}/section/2`);
});

it('searches titles and descriptions', async () => {
  const { user } = await open({ rows: many });
  await list();
  const titles = () => titlesIn(screen.getByRole('list', { name: 'Training modules' }));
  const field = screen.getByRole('searchbox', { name: 'Search modules' });
  await user.type(field, 'MICRO{Enter}');
  expect(await screen.findByText('1 module found')).toBeInTheDocument();
  expect(titles()).toEqual(['Sound']);
  await user.clear(field);
  await user.type(field, 'nothing such{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show all modules' }));
  expect(await screen.findByRole('region', { name: 'Up next' })).toBeInTheDocument();
});

it('shows a module without a grant as locked, and asks for it', async () => {
  const { user, onAskForAccess } = await open();
  await list();
  expect(screen.getByText('Locked')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Request access: Contracts' }));
  expect(onAskForAccess).toHaveBeenCalledWith('Please give me access to the module ‘Contracts’.');
  expect(await screen.findByText(/^Asked \d+ \w+$/)).toBeInTheDocument();
  expect(
    screen.getByText('You asked for access. You will find the answer under Support.'),
  ).toBeInTheDocument();
});

it('tells a member with nothing unlocked what to ask for', async () => {
  const { user, onAskForAccess } = await open({
    rows: { trainingModules: rows.trainingModules.slice(1, 3), trainingProgress: [] },
  });
  expect(
    await screen.findByText(/^Your administrator unlocks modules one by one\. Ask for/),
  ).toHaveTextContent('Ask for “Lighting”.');
  await user.click(screen.getByRole('button', { name: 'Request access: Lighting' }));
  expect(onAskForAccess).toHaveBeenCalledWith('Please give me access to the module ‘Lighting’.');
  expect(titlesIn(screen.getByRole('region', { name: 'Locked' }))).toEqual(['Cameras']);
});

it.each([
  ['pending', 0],
  ['resolved', 1],
] as const)('knows a request of before that is %s', async (status, buttons) => {
  const message: AdminMessage = {
    id: trainingId('item', 1),
    userId: trainingId('item', 2),
    content: 'Please give me access to the module ‘Contracts’.',
    status,
    adminResponse: null,
    respondedAt: null,
    reviewedAt: null,
    readByUserAt: null,
    createdAt: '2026-11-01T09:00:00.000Z',
  };
  await open({ rows: { ...rows, adminMessages: [message] } });
  await list();
  await waitFor(() => expect(screen.queryAllByText('Asked 1 Nov')).toHaveLength(1 - buttons));
  expect(screen.queryAllByRole('button', { name: /^Request access/ })).toHaveLength(buttons);
});

it('opens a module as soon as it is granted', async () => {
  const { server, replica } = await open();
  await list();
  server.put('moduleAccess', makeModuleAccess(locked));
  await replica.exchangeNow('person');
  expect(
    await screen.findByRole('link', { name: 'Start Learning: Contracts' }),
  ).toBeInTheDocument();
});

it('reports that there are none only after the first pull', async () => {
  await open({ rows: {} });
  expect(await screen.findByText('No training modules yet')).toBeInTheDocument();
});

it('says that it is offline before anything has come', async () => {
  await open({ isReachable: false });
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
  expect(screen.queryByText('No training modules yet')).not.toBeInTheDocument();
});

describe('a module without a thumbnail', () => {
  /** Everything is in view. */
  class SeenObserver {
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.#report = report;
    }
    observe(target: Element) {
      const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
      this.#report([entry], this as unknown as IntersectionObserver);
    }
    disconnect() {}
  }

  const frame = () => document.querySelector('video');

  it('shows a frame of its video at 2 s', async () => {
    vi.stubGlobal('IntersectionObserver', SeenObserver);
    web.use(mockUnreachable('training.preview'));
    await open();
    await waitFor(() => expect(frame()).toHaveAttribute('src', '/api/files/video#t=2'));
    expect(frame()).toHaveAttribute('preload', 'metadata');
  });

  it('shows the preview of the server where it has no video of its own', async () => {
    vi.stubGlobal('IntersectionObserver', SeenObserver);
    const asked: string[] = [];
    web.use(
      mockCall('training.preview', ({ input }) => {
        asked.push(input.id);
        return { previewUrl: '/api/files/part', previewType: 'video' };
      }),
    );
    const trainingModules = [makeTrainingModule({ id: first }), makeTrainingModule({ id: locked })];
    await open({ rows: { ...rows, trainingModules } });
    await waitFor(() => expect(frame()).toHaveAttribute('src', '/api/files/part#t=2'));
    expect(asked).toEqual([first]);
  });

  it('keeps its drawing offline', async () => {
    vi.stubGlobal('IntersectionObserver', SeenObserver);
    web.use(mockUnreachable('training.preview'));
    const { server, replica } = await open();
    await waitFor(() => expect(frame()).not.toBeNull());
    server.isReachable = false;
    await replica.exchangeNow('person');
    await waitFor(() => expect(frame()).toBeNull());
  });
});
