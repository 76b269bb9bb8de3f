import {
  makeModuleAccess,
  makeSectionProgress,
  makeTrainingModule,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useFocusAfterNavigation } from '../../../ui/screen/focus-after-navigation.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { waitForToast } from '../../../ui/toast/testing/told-last.ts';
import { trainingEffects } from '../training-effects.ts';
import { ModuleScreen } from './module-screen.tsx';

const moduleId = trainingId('module', 1);
const [one, two, three] = [1, 2, 3].map((n) => trainingId('section', n)) as [
  string,
  string,
  string,
];
const makeSection = (id: string, orderIndex: number, title: string) =>
  makeTrainingSection({ id, orderIndex, title, type: 'text', content: 'Softer.' });
const fill = (place: number) => makeSection(two, place, 'The fill light');
const back = (place: number) => makeSection(three, place, 'The back light');

/** Shows a section of three, which follows the address as in the app. */
async function open(index: number, ...done: readonly string[]) {
  const { replica } = await openReplicaBench({
    effects: trainingEffects,
    rows: {
      trainingModules: [makeTrainingModule({ sectionCount: 3 })],
      moduleAccess: [makeModuleAccess()],
      trainingSections: [makeSection(one, 0, 'The key light'), fill(1), back(2)],
      trainingSectionProgress: done.map((sectionId) =>
        makeSectionProgress({ sectionId, progressPercentage: 100, completed: true }),
      ),
    },
  });
  const path = '/training/:moduleId/section/:index';
  const address = `/training/${moduleId}/section/${index}`;
  showOver(
    replica,
    <Routes>
      <Route path={path} element={<ModuleAtAddress />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  );
  await screen.findByText(`Section ${index + 1} of 3`);
  return replica.tables.trainingSections;
}

/** As in the shell, which focuses what a navigation leads to. */
function ModuleAtAddress() {
  const { moduleId: id = '', index = '' } = useParams();
  return (
    <section ref={useFocusAfterNavigation()} aria-label="Content" tabIndex={-1} data-index={index}>
      <ModuleScreen moduleId={id} sectionIndex={index} onAskForAccess={vi.fn()} />
    </section>
  );
}

const waitForAddress = (index: number) =>
  waitFor(() =>
    expect(screen.getByRole('region', { name: 'Content' })).toHaveAttribute(
      'data-index',
      String(index),
    ),
  );

const lesson = (name: string) => screen.findByRole('region', { name });

it('a section stays on screen when one before it is removed, with focus and place', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const sections = await open(1, one);
  const region = await lesson('The fill light');
  await sections.db.transaction('rw', sections, async () => {
    await sections.delete(one);
    await sections.bulkPut([fill(0), back(1)]);
  });
  await waitForAddress(0);
  expect(await lesson('The fill light')).toBe(region);
  expect(screen.queryByText('Access Restricted')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Content' })).not.toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

it('a section stays on screen when it is moved', async () => {
  const sections = await open(2, one, two, three);
  const region = await lesson('The back light');
  await sections.bulkPut([fill(2), back(1)]);
  expect(await screen.findByText('Section 2 of 3')).toBeInTheDocument();
  expect(await lesson('The back light')).toBe(region);
});

it('the last section gives way, once it is removed, to the one before it', async () => {
  const sections = await open(2, one, two);
  await sections.delete(three);
  expect(await lesson('The fill light')).toBeInTheDocument();
  await waitForToast({ title: 'This section has been removed' });
  expect(screen.getByText('Section 2 of 2')).toBeInTheDocument();
  const content = screen.getByRole('region', { name: 'Content' });
  await waitFor(() => expect(content).toHaveFocus());
});

it('a removed section gives way to one that takes its place', async () => {
  const sections = await open(0);
  await sections.db.transaction('rw', sections, async () => {
    await sections.delete(one);
    await sections.bulkPut([fill(0), back(1)]);
  });
  expect(await lesson('The fill light')).toBeInTheDocument();
  await waitForToast({ title: 'This section has been removed' });
  expect(screen.getByText('Section 1 of 2')).toBeInTheDocument();
});

it('a section that took a removed one’s place keeps focus and place when it is moved', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const sections = await open(0, one, two, three);
  await sections.db.transaction('rw', sections, async () => {
    await sections.delete(one);
    await sections.bulkPut([fill(0), back(1)]);
  });
  const region = await lesson('The fill light');
  await sections.bulkPut([fill(1), back(0)]);
  await waitForAddress(1);
  expect(await lesson('The fill light')).toBe(region);
  expect(screen.getByRole('region', { name: 'Content' })).not.toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

it('a section that is moved behind an unfinished one gives way to that', async () => {
  const sections = await open(0);
  await sections.bulkPut([back(0), makeSection(one, 1, 'The key light'), fill(2)]);
  expect(await lesson('The back light')).toBeInTheDocument();
  await waitForToast({ title: 'Access Restricted' });
  await waitForAddress(0);
});
