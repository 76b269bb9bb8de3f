import { beforeEach, describe, expect, test } from 'vitest';
import { deleteUserCaches } from '../../../../platform/storage/user-caches.ts';
import { UserNotes } from '../../../../platform/storage/user-notes.ts';
import { provideCaches, signInHere } from '../../../../testing/memory-caches.ts';
import { draftPlace } from './kept-draft.ts';
import { emptyModule, makeItem, makeSection } from './module-draft.ts';

const kept = (title: string) => ({
  id: null,
  draft: { ...emptyModule, title },
  basedOn: null,
  keptAt: '2026-11-20T10:00:00.000Z',
  uploading: [],
});

let storage: ReturnType<typeof provideCaches>;
beforeEach(() => {
  storage = provideCaches('ada');
});

/** The drafts as after a start of the app. */
const open = (moduleId: string | null, userId = 'ada') => {
  const notes = new UserNotes(userId);
  const place = draftPlace(moduleId);
  const keep = (draft: ReturnType<typeof kept> | null) => notes.keep(place, draft);
  return { notes, keep, read: async () => (await notes.read(place)) ?? null };
};

test('what was kept last is read after a reload', async () => {
  const { notes, keep } = open(null);
  keep(kept('Li'));
  keep(kept('Lights'));
  await notes.settled();
  expect(await open(null).read()).toEqual(kept('Lights'));
});

test('each module and each administrator has an own form', async () => {
  const { notes, keep } = open('one');
  keep(kept('Lights'));
  await notes.settled();
  expect(await open('two').read()).toBeNull();
  signInHere('bea');
  expect(await open('one', 'bea').read()).toBeNull();
});

test('discarded or signed out, nothing is left', async () => {
  const { notes, keep, read } = open('one');
  keep(kept('Lights'));
  keep(null);
  await notes.settled();
  expect(await read()).toBeNull();
  keep(kept('Lights'));
  await notes.settled();
  await deleteUserCaches('ada');
  expect(await open('one').read()).toBeNull();
});

test('a full device keeps nothing and breaks nothing', async () => {
  const { notes, keep, read } = open('one');
  storage.failure = new DOMException('full', 'QuotaExceededError');
  keep(kept('Lights'));
  await notes.settled();
  expect(await read()).toBeNull();
});

describe('a draft of another version', () => {
  async function readStored(stored: unknown) {
    const cache = await storage.open('greenroom-user-ada-module-drafts');
    await cache.put('/module-draft/one', Response.json(stored));
    return await open('one').read();
  }

  const item = { ...makeItem('i', 'text'), title: 'Welcome', content: '# Hi' };
  const section = { ...makeSection('s'), title: 'Begin', items: [item] };

  test('that lacks fields has them empty', async () => {
    const { captions: _captions, ...older } = { ...emptyModule, title: 'Lights' };
    const { kind: _kind, file: _file, ...olderSection } = section;
    const { description: _description, ...olderItem } = item;
    const stored = {
      draft: { ...older, sections: [{ ...olderSection, items: [olderItem] }] },
      keptAt: kept('').keptAt,
    };
    expect(await readStored(stored)).toEqual({
      ...kept('Lights'),
      draft: { ...emptyModule, title: 'Lights', sections: [section] },
    });
  });

  test('with fields of another form loses those alone', async () => {
    const stored = {
      ...kept('Lights'),
      draft: {
        ...emptyModule,
        title: { text: 'Lights' },
        description: 'How to',
        moduleType: 'podcast',
        video: 'film.mp4',
        sections: [
          { ...section, items: [item, { ...item, type: 'quiz' }, null] },
          'a section',
          { title: 'without an id' },
        ],
      },
    };
    expect((await readStored(stored))?.draft).toEqual({
      ...emptyModule,
      description: 'How to',
      sections: [section],
    });
  });

  test.each([[null], ['text'], [{ draft: 7 }], [[]]])('that is %j is none', async (stored) => {
    expect(await readStored(stored)).toBeNull();
  });
});
