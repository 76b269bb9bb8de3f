import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { announcePicture } from '../../platform/first-picture.ts';
import { rememberLastUser } from '../../platform/storage/last-user.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { provideCaches, signInHere } from '../../testing/memory-caches.ts';
import { openNotes, openUserData } from './session-engine.ts';

it('notes of a session are not opened before the device holds its person', async () => {
  const { id } = makeAccount();
  provideCaches(id);
  signInHere(null);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  announcePicture();
  const data = await openUserData(id);
  await vi.dynamicImportSettled();
  rememberLastUser(id);
  openNotes(data);
  const { notes, replica } = data;
  const place = { topic: 'chat-draft', path: '/x', schema: v.number() } as const;
  notes.keep(place, 1);
  await notes.settled();
  expect(await notes.read(place)).toBe(1);
  await replica.close();
});
