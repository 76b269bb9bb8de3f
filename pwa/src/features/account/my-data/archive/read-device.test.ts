import * as v from 'valibot';
import { expect, test } from 'vitest';
import { UserNotes } from '../../../../platform/storage/user-notes.ts';
import { provideCaches } from '../../../../testing/memory-caches.ts';
import { readDevice } from './read-device.ts';

const replica = {
  readWaitingChanges: () => Promise.resolve([]),
  readRefusedChanges: () => Promise.resolve([]),
  readAttachment: () => Promise.resolve(null),
};
const draft = { topic: 'chat-draft', path: '/chat-draft/tab/words', schema: v.unknown() } as const;

async function keepDraft(image: { readonly id: string; readonly type: string } | null) {
  provideCaches('ruby');
  const notes = new UserNotes('ruby');
  const file = image && { id: image.id, bytes: new TextEncoder().encode('a picture').buffer };
  notes.keep(draft, { text: 'Not sent', image }, file);
  await notes.settled();
  return await readDevice(replica, new UserNotes('ruby'));
}

test('has a draft with the bytes of its picture', async () => {
  const image = { id: '0190a000-0000-7000-8000-0000000000a1', type: 'image/jpeg' };
  const { notes, files } = await keepDraft(image);
  expect(notes).toEqual([
    { topic: draft.topic, path: draft.path, note: { text: 'Not sent', image } },
  ]);
  expect(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])).toEqual([
    [`drafts/${image.id}.jpg`, 'a picture'],
  ]);
});

test('has a draft without a picture alone', async () => {
  const { notes, files } = await keepDraft(null);
  expect([notes.length, files]).toEqual([1, []]);
});
