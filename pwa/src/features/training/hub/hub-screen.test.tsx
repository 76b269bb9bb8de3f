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

const list = () => screen.findByRole('list', { name: 'Training modules' });
const titles = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

it('lists the modules by their order, with the way into each', async () => {
  await open();
  expect(await titles()).toEqual(['Lighting', 'Sound', 'Cameras', 'Contracts']);
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(way('Continue Learning: Lighting')).toBe(`/training/${first}/section/0`);
  expect(way('Completed: Sound')).toBe(`/training/${second}/section/0`);
  expect(way('Start Learning: Cameras')).toBe(`/video-player/${third}`);
  expect(screen.getByRole('progressbar', { name: 'Progress in Lighting' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  expect(screen.getAllByText('NEW')).toHaveLength(1);
});

it('shows the rounded average of what one may open, and what is begun under Continue Learning', async () => {
  await open();
  await list();
  const overall = screen.getByRole('progressbar', { name: 'Overall completion' });
  // Of 33, 100 and 0: the locked module does not count.
  expect(overall).toHaveAttribute('aria-valuenow', '44');
  expect(screen.getByText('1 of 3 modules completed')).toBeInTheDocument();
  const begun = screen.getByRole('region', { name: 'Continue Learning' });
  expect(within(begun).getAllByRole('link')).toHaveLength(1);
  expect(within(begun).getByRole('link')).toHaveTextContent('Lighting33% done');
});

it('continues a module at its first section that is not done', async () => {
  const sections = [1, 2, 3].map((n) => trainingId('section', n)) as [string, string, string];
  const item = makeContentItem({ sectionId: sections[1] });
  await open({
    rows: {
      ...rows,
      trainingSections: sections.map((id, orderIndex) => makeTrainingSection({ id, orderIndex })),
      sectionContentItems: [item],
      trainingSectionProgress: [
        makeSectionProgress({ sectionId: sections[0], progressPercentage: 100, completed: true }),
        // Its other item was deleted.
        makeSectionProgress({ sectionId: sections[1], doneItems: [item.id] }),
      ],
    },
  });
  await list();
  const way = `/training/${first}/section/2`;
  const button = screen.getByRole('link', { name: 'Continue Learning: Lighting' });
  expect(button).toHaveAttribute('href', way);
  const begun = screen.getByRole('region', { name: 'Continue Learning' });
  expect(within(begun).getByRole('link')).toHaveAttribute('href', way);
});

it('searches titles and descriptions', async () => {
  const { user } = await open();
  await list();
  const field = screen.getByRole('searchbox', { name: 'Search modules' });
  await user.type(field, 'MICRO{Enter}');
  expect(await screen.findByText('1 module found')).toBeInTheDocument();
  expect(await titles()).toEqual(['Sound']);
  await user.clear(field);
  await user.type(field, 'nothing such{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show all modules' }));
  expect(await titles()).toHaveLength(4);
});

it('shows a module without a grant as locked, and asks for it', async () => {
  const { user, onAskForAccess } = await open();
  await list();
  expect(screen.getByText('Locked')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Request access: Contracts' }));
  expect(onAskForAccess).toHaveBeenCalledWith('Please give me access to the module ‘Contracts’.');
  expect(
    await screen.findByText('You asked for access. You will find the answer under Support.'),
  ).toBeInTheDocument();
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
  await waitFor(() =>
    expect(screen.queryAllByText(/^You asked for access/)).toHaveLength(1 - buttons),
  );
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

  it('loads nothing before it is in view', async () => {
    await open();
    await list();
    expect(frame()).toBeNull();
  });

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
