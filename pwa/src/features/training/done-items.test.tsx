import {
  makeContentItem,
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingProgress,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import {
  notesOf,
  openReplicaBench,
  type ServerRows,
  showOver,
} from '../../testing/replica-bench.tsx';
import { StorageFullError } from '../../replica/replica-interface.ts';
import { expectToast, waitForToast, waitForTold } from '../../ui/toast/testing/told-last.ts';
import { moveNotedTicks } from './move-noted-ticks.ts';
import { reportDoneItems, saveModuleProgress } from './training-commands.ts';
import { trainingEffects } from './training-effects.ts';
import { positionOf, ticksOf, readNoted } from './training-notes.ts';
import { ModuleScreen } from './viewer/module-screen.tsx';

const moduleId = trainingId('module', 1);
const section = makeTrainingSection();
const [text, image] = [
  makeContentItem({ id: trainingId('item', 1) }),
  makeContentItem({
    id: trainingId('item', 2),
    orderIndex: 1,
    type: 'image',
    title: 'The set',
    fileUrl: '/api/files/set',
  }),
];
const items = [text, image];
const rows: ServerRows = {
  trainingModules: [makeTrainingModule()],
  moduleAccess: [makeModuleAccess()],
  trainingSections: [section],
  sectionContentItems: items,
};

beforeEach(() => {
  provideCaches();
});

const open = (over: ServerRows = {}) =>
  openReplicaBench({ effects: trainingEffects, rows: { ...rows, ...over } });

const reportsOf = (bench: Awaited<ReturnType<typeof open>>) =>
  bench.server.received.filter(({ call }) => call === 'training.reportSectionProgress');

it('an item done on another device is done here, and the last one completes the section', async () => {
  const half = makeSectionProgress({ progressPercentage: 50, doneItems: [text.id] });
  const bench = await open({ trainingSectionProgress: [half] });
  const ask = vi.fn(() => Promise.resolve({ ok: true } as const));
  showOver(
    bench.replica,
    <ModuleScreen moduleId={moduleId} sectionIndex="0" onAskForAccess={ask} />,
  );
  expect(await screen.findByRole('checkbox', { name: 'Mark as read' })).toBeChecked();
  fireEvent.load(screen.getByRole('img', { name: 'The set' }));
  expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
  await bench.replica.exchangeNow('person');
  expect(reportsOf(bench)).toMatchObject([
    { input: { progressPercentage: 100, completed: true, doneItems: [text.id, image.id] } },
  ]);
});

function showSection(bench: Awaited<ReturnType<typeof open>>) {
  const ask = vi.fn(() => Promise.resolve({ ok: true } as const));
  return showOver(
    bench.replica,
    <ModuleScreen moduleId={moduleId} sectionIndex="0" onAskForAccess={ask} />,
  );
}

it('an image seen on a full device is saved once there is room', async () => {
  const bench = await open({ sectionContentItems: [image] });
  const user = showSection(bench);
  const full = vi.spyOn(bench.replica, 'mutate').mockRejectedValue(new StorageFullError());
  fireEvent.load(await screen.findByRole('img', { name: 'The set' }));
  await waitForToast({ title: 'Failed to update section progress' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await user.click(retry);
  await waitFor(() => expect(full).toHaveBeenCalledTimes(2));
  await waitForToast({ title: 'Failed to update section progress' });
  await waitFor(() => expect(retry).toHaveFocus());
  full.mockRestore();
  await user.click(retry);
  expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: section.title })).toHaveFocus());
});

it('what another device has saved meanwhile is not said to be unsaved', async () => {
  const bench = await open();
  showSection(bench);
  vi.spyOn(bench.replica, 'mutate').mockRejectedValueOnce(new StorageFullError());
  fireEvent.load(await screen.findByRole('img', { name: 'The set' }));
  await screen.findByText('Not saved yet');
  const half = makeSectionProgress({ progressPercentage: 50, doneItems: [image.id] });
  await bench.replica.tables.trainingSectionProgress.put(half);
  await waitFor(() => expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument());
});

it('what could not be saved is saved with the next item', async () => {
  const bench = await open();
  const user = showSection(bench);
  const full = vi.spyOn(bench.replica, 'mutate').mockRejectedValue(new StorageFullError());
  fireEvent.load(await screen.findByRole('img', { name: 'The set' }));
  await screen.findByText('Not saved yet');
  full.mockRestore();
  await user.click(screen.getByRole('checkbox', { name: 'Mark as read' }));
  expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
});

it('a new section of a completed module takes nothing from its progress', async () => {
  const bench = await open({
    sectionContentItems: [text],
    trainingProgress: [
      makeTrainingProgress({ moduleId, progressPercentage: 100, completed: true }),
    ],
  });
  const user = showSection(bench);
  await user.click(await screen.findByRole('checkbox', { name: 'Mark as read' }));
  await waitForTold({ text: 'Progress updated to 100%' });
});

it('a section is complete once the items left of it are done', async () => {
  const half = makeSectionProgress({ progressPercentage: 50, doneItems: [text.id] });
  const bench = await open({ trainingSectionProgress: [half], sectionContentItems: [text] });
  const ask = vi.fn(() => Promise.resolve({ ok: true } as const));
  showOver(
    bench.replica,
    <ModuleScreen moduleId={moduleId} sectionIndex="0" onAskForAccess={ask} />,
  );
  expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
});

it('two tabs that report at once, before anything is sent, lose no item', async () => {
  const bench = await open();
  bench.server.isReachable = false;
  await bench.replica.exchangeNow('person');
  await Promise.all(
    items.map(({ id }) => reportDoneItems(bench.replica, section, items, new Set([id]))),
  );
  bench.server.isReachable = true;
  await bench.replica.exchangeNow('person');
  expect(reportsOf(bench)).toMatchObject([{ input: { doneItems: [text.id, image.id] } }]);
});

it('a section read while its progress cannot be is saved on Retry', async () => {
  const bench = await open({
    trainingSections: [{ ...section, type: 'text', content: 'Softer.' }],
    sectionContentItems: [],
  });
  const user = showSection(bench);
  const { trainingSectionProgress } = bench.replica.tables;
  vi.spyOn(trainingSectionProgress, 'get').mockRejectedValueOnce(new Error('away'));
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this section' }));
  await waitForToast({ title: 'Error', text: 'Failed to update section progress' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Section Completed!')).toBeInTheDocument();
});

it.each([
  ['module', 'Failed to update module progress'],
  ['video', 'Failed to update progress'],
] as const)('progress in a %s that cannot be read is said not to be saved', async (part, text) => {
  const { replica } = await open();
  vi.spyOn(replica.tables.trainingProgress, 'get').mockRejectedValueOnce(new Error('away'));
  const whole = { percentage: 100, completed: true };
  expect(await saveModuleProgress(replica, moduleId, whole, part)).toEqual({
    ok: false,
    message: text,
  });
  expectToast({ title: 'Error', text });
});

it('a completed module is not made less by a report of another tab', async () => {
  const bench = await open();
  bench.server.isReachable = false;
  await bench.replica.exchangeNow('person');
  for (const [progressPercentage, completed] of [
    [100, true],
    [40, false],
  ] as const) {
    const input = { moduleId, progressPercentage, completed };
    await bench.replica.mutate('training.reportProgress', input);
  }
  bench.server.isReachable = true;
  await bench.replica.exchangeNow('person');
  expect(bench.server.received).toMatchObject([
    { input: { progressPercentage: 100, completed: true } },
  ]);
});

it('what an earlier version noted on this device is reported once', async () => {
  const bench = await open({
    trainingSectionProgress: [makeSectionProgress({ progressPercentage: 75 })],
  });
  const notes = notesOf(bench.replica);
  const kept = { id: text.id, url: '/files/1' };
  const elsewhere = `items ${trainingId('section', 9)}`;
  notes.keep(ticksOf(`items ${section.id}`), [image.id, trainingId('item', 9)]);
  notes.keep(ticksOf(elsewhere), [text.id]);
  notes.keep(positionOf(kept), 12);
  // Of which file it is, is not known.
  notes.keep(ticksOf(`position ${text.id}`), []);
  await notes.settled();
  await moveNotedTicks(bench.replica, notes);
  await moveNotedTicks(bench.replica, notes);
  await notes.settled();
  expect(await bench.replica.tables.trainingSectionProgress.get(section.id)).toMatchObject({
    progressPercentage: 75,
    doneItems: [image.id],
  });
  // Its section is not here: it may come back.
  expect((await readNoted(notes)).toSorted()).toEqual([elsewhere, `position ${text.id} /files/1`]);
  await bench.replica.exchangeNow('person');
  expect(reportsOf(bench)).toMatchObject([{ input: { doneItems: [image.id] } }]);
});

it('what an earlier version noted stays while it cannot be read', async () => {
  const caches = provideCaches();
  const bench = await open();
  const notes = notesOf(bench.replica);
  notes.keep(ticksOf(`items ${section.id}`), [image.id]);
  await notes.settled();
  caches.readFailure = new DOMException('', 'UnknownError');
  await expect(moveNotedTicks(bench.replica, notes)).rejects.toThrow(caches.readFailure);
  caches.readFailure = undefined;
  await moveNotedTicks(bench.replica, notes);
  await bench.replica.exchangeNow('person');
  expect(reportsOf(bench)).toMatchObject([{ input: { doneItems: [image.id] } }]);
});
