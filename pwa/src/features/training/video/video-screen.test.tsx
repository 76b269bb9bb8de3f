import {
  makeModuleAccess,
  makeTrainingModule,
  makeTrainingProgress,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { expectLink } from '../../../testing/at-address.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server as web } from '../../../testing/mock-server.ts';
import {
  disguise,
  openReplicaBench,
  type ServerRows,
  showOver,
} from '../../../testing/replica-bench.tsx';
import { trainingEffects } from '../training-effects.ts';
import { VideoScreen } from './video-screen.tsx';

const moduleId = trainingId('module', 1);
const module = makeTrainingModule({
  moduleType: 'single-video',
  sectionCount: 0,
  videoUrl: '/api/files/video',
});
const rows: ServerRows = { trainingModules: [module], moduleAccess: [makeModuleAccess()] };

beforeEach(() => {
  web.use(
    mockCall('training.read', () => ({
      ...module,
      averageRating: null,
      totalRatings: 0,
      views: 3,
    })),
  );
});

async function open(over: ServerRows = {}, isReachable = true) {
  const bench = await openReplicaBench({
    effects: trainingEffects,
    rows: { ...rows, ...over },
    isReachable,
  });
  const ask = vi.fn(() => Promise.resolve({ ok: true } as const));
  const user = showOver(bench.replica, <VideoScreen moduleId={moduleId} onAskForAccess={ask} />);
  await screen.findByRole('heading', { level: 1 });
  return { ...bench, user, ask };
}

/** The video, 100 s long unless said, as the browser would play it up to a second. */
async function playTo(position: number, duration = 100): Promise<HTMLVideoElement> {
  const video = await screen.findByLabelText<HTMLVideoElement>(module.title, { selector: 'video' });
  Object.defineProperty(video, 'duration', { configurable: true, value: duration });
  fireEvent.loadedMetadata(video);
  video.currentTime = position;
  fireEvent.timeUpdate(video);
  return video;
}

const button = () => screen.getByRole('button', { name: 'Mark Complete' });

it('unlocks Mark Complete at 99 %, which saves 100 % and completed', async () => {
  const { user, server, replica } = await open();
  await playTo(98.9);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.click(button());
  await playTo(99);
  expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  await user.click(button());
  expect(await screen.findByText('Congratulations!')).toBeInTheDocument();
  await replica.exchangeNow('person');
  expect(server.received.at(-1)).toMatchObject({
    call: 'training.reportProgress',
    input: { moduleId, progressPercentage: 100, completed: true },
  });
});

it('stays unlocked for who comes back after the end', async () => {
  const progress = makeTrainingProgress({ moduleId, progressPercentage: 99 });
  await open({ trainingProgress: [progress] });
  expect(await screen.findByRole('button', { name: 'Mark Complete' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('says when the progress cannot be stored, and completes nothing', async () => {
  const { replica, ask } = await open();
  cleanup();
  const mutate = () => Promise.reject(new Error('the disk is away'));
  const user = showOver(
    disguise(replica, { mutate }),
    <VideoScreen moduleId={moduleId} onAskForAccess={ask} />,
  );
  await playTo(99);
  await user.click(button());
  expect(await screen.findByText(/Failed to update progress/)).toBeInTheDocument();
  expect(screen.queryByText('Congratulations!')).not.toBeInTheDocument();
});

it('unlocks a clip of 5 s at 99 % or its end, not before', async () => {
  await open();
  const video = await playTo(5 * 0.989, 5);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.ended(video);
  expect(button()).not.toHaveAttribute('aria-disabled', 'true');
});

it('saves how far it was watched when it rests, and never less', async () => {
  const { server, replica } = await open();
  const video = await playTo(42.7);
  fireEvent.pause(video);
  await waitFor(async () => {
    expect(await replica.tables.trainingProgress.get(moduleId)).toMatchObject({
      progressPercentage: 42,
      completed: false,
    });
  });
  video.currentTime = 10;
  fireEvent.pause(video);
  await replica.exchangeNow('person');
  expect(server.received).toMatchObject([{ input: { progressPercentage: 42 } }]);
});

/** Another screen of the same module, beside the first: where its video begins. */
async function beginAgain({ replica, ask }: Awaited<ReturnType<typeof open>>): Promise<number> {
  showOver(replica, <VideoScreen moduleId={moduleId} onAskForAccess={ask} />);
  await waitFor(() => {
    expect(screen.getAllByLabelText(module.title, { selector: 'video' })).toHaveLength(2);
  });
  const [, resumed] = screen.getAllByLabelText<HTMLVideoElement>(module.title, {
    selector: 'video',
  });
  if (!resumed) throw new Error('no second video');
  Object.defineProperty(resumed, 'duration', { configurable: true, value: 100 });
  fireEvent.loadedMetadata(resumed);
  return resumed.currentTime;
}

it.each([
  ['resumes shortly before where it was left', 42, 40],
  ['begins again where it had ended', 100, 0],
])('%s, on this device', async (_what, leftAt, begin) => {
  provideCaches();
  const first = await open();
  fireEvent.pause(await playTo(leftAt));
  expect(await beginAgain(first)).toBe(begin);
});

it('resumes at most five seconds before where it was when the page ended', async () => {
  provideCaches();
  const first = await open();
  await playTo(42);
  await playTo(46.9);
  expect(await beginAgain(first)).toBe(40);
});

it('another file in its place begins at its start, also while it is shown', async () => {
  provideCaches();
  const first = await open();
  fireEvent.pause(await playTo(42));
  expect(await beginAgain(first)).toBe(40);
  const shown = () =>
    screen.queryAllByLabelText<HTMLVideoElement>(module.title, { selector: 'video' });
  await first.replica.tables.trainingModules.put({ ...module, videoUrl: '/api/files/another' });
  await waitFor(() =>
    expect(shown().map((video) => video.getAttribute('src'))).toEqual([
      '/api/files/another',
      '/api/files/another',
    ]),
  );
  for (const video of shown()) {
    Object.defineProperty(video, 'duration', { configurable: true, value: 100 });
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(0);
  }
});

it('shows the views the server counts, and none without a network', async () => {
  await open();
  await playTo(0);
  expect(await screen.findByText('3 views')).toBeInTheDocument();
});

it('is whole without the views', async () => {
  web.use(mockUnreachable('training.read'));
  await open();
  await playTo(0);
  expect(await screen.findByRole('button', { name: 'Mark Complete' })).toBeInTheDocument();
  expect(screen.queryByText(/views/)).not.toBeInTheDocument();
});

it('says that a module is completed, and stays playable', async () => {
  await open({
    trainingProgress: [makeTrainingProgress({ progressPercentage: 100, completed: true })],
  });
  expect(await screen.findByText('Completed')).toBeInTheDocument();
  expect(await screen.findByLabelText(module.title, { selector: 'video' })).toBeInTheDocument();
});

it('leads to the sections of a module that has them now', async () => {
  const { replica } = await openReplicaBench({
    effects: trainingEffects,
    rows: { ...rows, trainingModules: [{ ...module, videoUrl: null, sectionCount: 2 }] },
  });
  const ask = vi.fn(() => Promise.resolve({ ok: true } as const));
  showOver(
    replica,
    <Routes>
      <Route path="/video" element={<VideoScreen moduleId={moduleId} onAskForAccess={ask} />} />
      <Route path="/training/:id/section/0" element="The first section" />
    </Routes>,
    '/video',
  );
  expect(await screen.findByText('The first section')).toBeInTheDocument();
});

it('is not found without a module or without a video', async () => {
  await open({ trainingModules: [] });
  expect(await screen.findByText('Video not found')).toBeInTheDocument();
  expectLink('Back to Training', '/training');
});

it('needs a grant', async () => {
  const { user, ask } = await open({ moduleAccess: [] });
  expect(
    await screen.findByText('You have not been granted access to this module yet'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Request access/ }));
  expect(ask).toHaveBeenCalledTimes(1);
});

it('says that it is offline when the video has not come yet', async () => {
  await open({}, false);
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
});
