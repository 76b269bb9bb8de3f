import {
  makeContentItem,
  makeModuleAccess,
  makeTrainingModule,
  makeTrainingSection,
  trainingId,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FakeFileServer } from '../../../replica/saved-files/testing/fake-file-server.ts';
import { savedFilesOf } from '../../../replica/saved-files/use-saved-files.ts';
import type { MemoryCaches } from '../../../replica/testing/cache-storage.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { trainingEffects } from '../training-effects.ts';
import { keepWanted } from './keep-wanted.ts';
import { SaveMark } from './save-mark.tsx';
import { SavedModules } from './saved-modules.tsx';
import { findWantedFiles } from './saving-queries.ts';

const module = makeTrainingModule({ title: 'Lighting', sectionCount: 1 });
const section = makeTrainingSection({ orderIndex: 0 });
const film = makeContentItem({
  type: 'video',
  sectionId: section.id,
  fileUrl: '/api/files/film',
  fileSize: 3_000_000,
  captionsUrl: '/api/files/captions',
});
const rows = {
  trainingModules: [module],
  moduleAccess: [makeModuleAccess()],
  trainingSections: [section],
  sectionContentItems: [film],
};

let caches: MemoryCaches;
let files: FakeFileServer;
/** Bytes the browser would give. */
let quota = 0;

beforeEach(() => {
  caches = provideCaches();
  files = new FakeFileServer({
    '/api/files/film': 3_000_000,
    '/api/files/captions': 200_000,
    '/api/files/new': 50_000,
  });
  vi.stubGlobal('fetch', files.fetch);
  quota = 1_000_000_000;
  const storage = {
    estimate: () => Promise.resolve({ usage: 0, quota }),
    persisted: () => Promise.resolve(false),
    persist: vi.fn(() => Promise.resolve(true)),
  };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
  vi.unstubAllGlobals();
  setOnline(true);
});

async function open() {
  const bench = await openReplicaBench({ effects: trainingEffects, rows });
  const saved = savedFilesOf(bench.replica)!;
  const end = keepWanted(bench.replica, saved);
  // It would go on, and hold the lock of the next test's.
  onTestFinished(() => {
    end();
    saved.stop();
  });
  const user = showOver(
    bench.replica,
    <>
      <SaveMark module={module} />
      <section aria-label="Manager">
        <SavedModules />
      </section>
    </>,
  );
  await screen.findByText('No training module is saved on this device.');
  return { ...bench, user, end };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function save(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.click(await button('Save for offline: Lighting'));
  const dialog = await screen.findByRole('dialog', { name: 'Save ‘Lighting’ for offline?' });
  expect(await within(dialog).findByText('3.2 MB')).toBeInTheDocument();
  expect(within(dialog).getByText('1.0 GB')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}

it('tells size and free space, saves, and removes after a question', async () => {
  const { user } = await open();
  await save(user);
  expect(navigator.storage.persist).toHaveBeenCalledOnce();
  expect(await screen.findAllByText('Saved on this device · 3.2 MB')).toHaveLength(2);
  // A screen reader says the module's title once.
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  await user.click(await button(/^Offline copy: /));
  await user.click(await button('Remove'));
  await user.click(await button('Keep it'));
  expect(screen.getAllByText('Saved on this device · 3.2 MB')).toHaveLength(2);
  await user.click(await button('Remove Lighting'));
  const question = await screen.findByRole('alertdialog', {
    name: 'Remove the saved copy of ‘Lighting’?',
  });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(caches.size).toBe(0));
  expect(await button(/^Save for offline: /)).toBeInTheDocument();
});

it('keeps a document saved under its address of before', async () => {
  const { replica, server } = await open();
  const saved = savedFilesOf(replica)!;
  await saved.save(module.id, [{ url: '/api/files/film', bytes: 3_000_000 }]);
  expect(await screen.findAllByText(/^Saved on this device/)).not.toEqual([]);
  server.put('sectionContentItems', {
    ...film,
    type: 'document',
    captionsUrl: null,
    fileUrl: '/api/documents/film',
  });
  await replica.exchangeNow('person');
  await waitFor(async () => {
    const item = await replica.tables.sectionContentItems.get(film.id);
    expect(item?.fileUrl).toBe('/api/documents/film');
  });
  await saved.keepOnly(await findWantedFiles(replica));
  expect(saved.getState().sets).toMatchObject([{ files: [{ url: '/api/files/film' }] }]);
  expect(await screen.findAllByText(/^Saved on this device/)).not.toEqual([]);
});

it('shows the steps to the Home Screen where Safari may clear what is saved', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  );
  const { user } = await open();
  await user.click(await button(/^Save for offline: /));
  const dialog = await screen.findByRole('dialog', { name: 'Save ‘Lighting’ for offline?' });
  expect(await within(dialog).findByText('Add to Home Screen')).toBeVisible();
});

it('warns before saving over a mobile connection, and only there', async () => {
  const connection = Object.assign(new EventTarget(), { type: 'cellular' });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { user } = await open();
  await user.click(await button(/^Save for offline: /));
  expect(await screen.findByText('You are on mobile data')).toBeInTheDocument();
  expect(screen.getByText(/^Saving takes 3\.2 MB of it\./)).toBeInTheDocument();
  expect(await button('Save')).toBeEnabled();
  connection.type = 'wifi';
  act(() => void connection.dispatchEvent(new Event('change')));
  expect(screen.queryByText('You are on mobile data')).not.toBeInTheDocument();
});

it('shows progress, pauses, goes on and is cancelled', async () => {
  const { user } = await open();
  files.holdAfter = 1_500_000;
  await save(user);
  await user.click(await button(/^Offline copy: /));
  expect(await screen.findByText('1.5 MB of 3.2 MB')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Saving Lighting' })).toHaveAttribute(
    'aria-valuenow',
    '46',
  );
  expect(screen.queryByText(/^Saved on/)).not.toBeInTheDocument();
  await user.click(await button('Pause'));
  const dialog = within(screen.getByRole('dialog', { name: 'Lighting' }));
  expect(await dialog.findByText('Paused')).toBeInTheDocument();
  await user.click(await button('Resume'));
  expect(await dialog.findByText('Saving for offline…')).toBeInTheDocument();
  await user.click(await button('Cancel'));
  await user.click(await button('Cancel saving'));
  await waitFor(() => expect(caches.size).toBe(0));
});

it('refuses what does not fit, and lists what could go', async () => {
  quota = 21_000_000;
  const { user } = await open();
  await user.click(await button(/^Save for offline: /));
  expect(await screen.findByText('Not enough space on this device')).toBeInTheDocument();
  expect(await button('Save')).toBeDisabled();
});

it('says that it tries again, and offline that it waits', async () => {
  const { user } = await open();
  files.failing.set('/api/files/film', 500);
  await save(user);
  expect(await screen.findByText('Trying again…')).toBeInTheDocument();
  await user.click(await button(/^Offline copy: /));
  expect(await button('Pause')).toBeInTheDocument();
  act(() => setOnline(false));
  const dialog = within(screen.getByRole('dialog', { name: 'Lighting' }));
  expect(await dialog.findByText('Resumes once you are online')).toBeInTheDocument();
  files.failing.clear();
  act(() => setOnline(true));
  expect(await screen.findAllByText(/^Saved on this device/)).not.toEqual([]);
});

it('says so when the device is full meanwhile', async () => {
  const { user } = await open();
  files.cutAfter = 2_000_000;
  await save(user);
  await screen.findByText('Trying again…');
  files.onFetch = () => (caches.failure = new DOMException('full', 'QuotaExceededError'));
  act(() => setOnline(false));
  act(() => setOnline(true));
  expect(await screen.findByText('This device is full')).toBeInTheDocument();
  await user.click(await button(/^Offline copy: /));
  await user.click(await button('Free up space'));
  const dialog = await screen.findByRole('dialog', { name: 'Go on saving ‘Lighting’?' });
  expect(await within(dialog).findByText('1.0 MB')).toBeInTheDocument();
});

it('says so when the device is too full even to note it', async () => {
  const { user } = await open();
  caches.failure = new DOMException('full', 'QuotaExceededError');
  await save(user);
  expect(await screen.findByText(/^This device is full\. Remove/)).toBeInTheDocument();
  expect(await button(/^Save for offline: /)).toBeInTheDocument();
});

it('offers the new file where one was replaced, and drops the old', async () => {
  const { user, server, replica } = await open();
  await save(user);
  await screen.findAllByText(/^Saved on this device/);
  server.put('sectionContentItems', { ...film, fileUrl: '/api/files/new', fileSize: 50_000 });
  await replica.exchangeNow('person');
  expect(await screen.findAllByText('A newer version is online')).toHaveLength(2);
  await user.click(await button(/^Offline copy: /));
  await user.click(await button('Save again'));
  const dialog = await screen.findByRole('dialog', {
    name: 'Save the newer version of ‘Lighting’?',
  });
  expect(await within(dialog).findByText('50 kB')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Saved on this device · 250 kB')).toHaveLength(2);
  expect(files.asked.at(-1)).toBe('/api/files/new whole');
});

it('keeps the copy of a module that is unpublished for a while', async () => {
  const { user, server, replica } = await open();
  await save(user);
  await screen.findAllByText(/^Saved on this device/);
  const kept = caches.size;
  server.drop('trainingModules', module.id);
  server.drop('trainingSections', section.id);
  server.drop('sectionContentItems', film.id);
  await replica.exchangeNow('person');
  await waitFor(async () =>
    expect(await replica.tables.trainingModules.get(module.id)).toBeUndefined(),
  );
  await savedFilesOf(replica)!.keepOnly(await findWantedFiles(replica));
  expect(caches.size).toBe(kept);
  expect(await button('Remove Lighting')).toBeInTheDocument();
  server.put('trainingModules', module);
  server.put('trainingSections', section);
  server.put('sectionContentItems', film);
  await replica.exchangeNow('person');
  expect(await screen.findAllByText(/^Saved on this device/)).toHaveLength(2);
});

it('removes the copy of a revoked or deleted module', async () => {
  const { user, server, replica } = await open();
  await save(user);
  await screen.findAllByText(/^Saved on this device/);
  server.drop('moduleAccess', makeModuleAccess().id);
  await replica.exchangeNow('person');
  await waitFor(() => expect(caches.size).toBe(0));
  expect(
    await screen.findByText('No training module is saved on this device.'),
  ).toBeInTheDocument();
});

it('offline it cannot begin, and tells why', async () => {
  await open();
  setOnline(false);
  expect(await button(/^Save for offline once you are online: /)).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('a module of texts has nothing to save', async () => {
  const bench = await openReplicaBench({
    effects: trainingEffects,
    rows: { ...rows, sectionContentItems: [makeContentItem({ sectionId: section.id })] },
  });
  showOver(bench.replica, <SaveMark module={{ id: trainingId('module', 1), title: 'Texts' }} />);
  await waitFor(() => expect(savedFilesOf(bench.replica)?.getState().isRead).toBe(true));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
