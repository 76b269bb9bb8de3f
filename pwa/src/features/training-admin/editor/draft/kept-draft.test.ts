import { beforeEach, describe, expect, test } from 'vitest';
import { UserNotes } from '../../../../platform/storage/user-notes.ts';
import { provideCaches } from '../../../../testing/memory-caches.ts';
import { draftPlace } from './kept-draft.ts';
import { emptyModule, makeItem, makeSection } from './module-draft.ts';

const kept = {
  id: null,
  draft: { ...emptyModule, title: 'Lights' },
  basedOn: null,
  keptAt: '2026-11-20T10:00:00.000Z',
  uploading: [],
};

let storage: ReturnType<typeof provideCaches>;
beforeEach(() => {
  storage = provideCaches('ada');
});

const place = draftPlace('one');
/** As after a start of the app. */
const read = async (notes = new UserNotes('ada')) => (await notes.read(place)) ?? null;

test('a full device keeps nothing and breaks nothing', async () => {
  const notes = new UserNotes('ada');
  storage.failure = new DOMException('full', 'QuotaExceededError');
  notes.keep(place, kept);
  await notes.settled();
  expect(await read(notes)).toBeNull();
});

describe('a draft of another version', () => {
  async function readStored(stored: unknown) {
    const cache = await storage.open('greenroom-user-ada-module-drafts');
    await cache.put('/module-draft/one', Response.json(stored));
    return await read();
  }

  const item = { ...makeItem('i', 'text'), title: 'Welcome', content: '# Hi' };
  const section = { ...makeSection('s'), title: 'Begin', items: [item] };

  test('that lacks fields has them empty', async () => {
    const { captions: _captions, ...older } = { ...emptyModule, title: 'Lights' };
    const { kind: _kind, file: _file, ...olderSection } = section;
    const { description: _description, ...olderItem } = item;
    const stored = {
      draft: { ...older, sections: [{ ...olderSection, items: [olderItem] }] },
      keptAt: kept.keptAt,
    };
    expect(await readStored(stored)).toEqual({
      ...kept,
      draft: { ...emptyModule, title: 'Lights', sections: [section] },
    });
  });

  test('that has a document in the place of a video has it in its own', async () => {
    const document = { fileKey: 'f', fileName: 'plan.pdf', fileSize: 1, posterKey: null };
    const older = { ...section, kind: 'document', file: document, document: undefined };
    const stored = { ...kept, draft: { ...emptyModule, sections: [older] } };
    expect((await readStored(stored))?.draft.sections).toEqual([
      { ...section, kind: 'document', document },
    ]);
  });

  test('with an empty place for a document has its video where it was', async () => {
    const clip = { fileKey: 'f', fileName: 'clip.mp4', fileSize: 1, posterKey: null };
    const sections = [{ ...section, kind: 'document', file: clip, document: null }];
    const stored = { ...kept, draft: { ...emptyModule, sections } };
    expect((await readStored(stored))?.draft.sections).toEqual(sections);
  });

  test('with fields of another form loses those alone', async () => {
    const stored = {
      ...kept,
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
