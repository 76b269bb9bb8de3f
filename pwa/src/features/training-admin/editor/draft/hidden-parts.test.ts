import { describe, expect, test } from 'vitest';
import { makeContent, makeEditedSection, makeId } from '../../testing/make-module.ts';
import { findHidden } from './hidden-parts.ts';
import { type ModuleEdit, editModule } from './module-edits.ts';
import { readModule } from './module-fields.ts';

const [first, second] = [makeId(1, 1), makeId(2, 1)];

describe('what a save deletes because it is hidden', () => {
  const stored = readModule(
    makeContent({
      sections: [
        makeEditedSection(1),
        makeEditedSection(2, { type: 'video', videoFileKey: makeId(8), contentItems: [] }),
        makeEditedSection(3, { type: 'text', content: 'A long text', contentItems: [] }),
        makeEditedSection(4, { type: 'text', content: ' ', contentItems: [] }),
      ],
    }),
  );
  const [third, fourth] = [makeId(3, 1), makeId(4, 1)];
  const kind = (id: string, of: 'text' | 'video' | 'items') =>
    ({ kind: 'section', id, change: { kind: of } }) as const;
  const write = (id: string, content: string) =>
    ({ kind: 'section', id, change: { content } }) as const;
  const addSection = { kind: 'addSection', id: 'new' } as const;
  const addItem = { kind: 'addItem', sectionId: 'new', id: 'item', type: 'video' } as const;
  const upload = {
    kind: 'file',
    place: { of: 'item', sectionId: 'new', itemId: 'item', field: 'file' },
    file: { fileKey: makeId(9), fileName: 'clip.mp4', fileSize: 1200, posterKey: null },
  } as const;

  test.each<[string, readonly ModuleEdit[], string | null]>([
    ['an untouched module', [], null],
    ['its sections', [{ kind: 'module', change: { moduleType: 'single-video' } }], '4 sections'],
    ['the items of a section', [kind(first, 'text')], '1 content item'],
    ['its video', [kind(second, 'items')], '1 file'],
    ['its text', [kind(third, 'items')], '1 text'],
    ['its text that was emptied', [write(third, ''), kind(third, 'items')], null],
    ['a text that has no words', [kind(fourth, 'video')], null],
    ['both', [kind(first, 'text'), kind(second, 'text')], '1 content item and 1 file'],
    [
      'all',
      [kind(first, 'text'), kind(second, 'text'), kind(third, 'video')],
      '1 content item, 1 text and 1 file',
    ],
    ['what is new and empty', [addSection, addItem, kind('new', 'text')], null],
    ['a new item', [addSection, addItem, upload, kind('new', 'text')], '1 content item'],
    ['new words', [addSection, write('new', 'Hello'), kind('new', 'video')], '1 text'],
    [
      'a new section',
      [
        { kind: 'removeSection', id: third },
        addSection,
        addItem,
        { kind: 'module', change: { moduleType: 'single-video' } },
      ],
      '4 sections',
    ],
    ['what was removed', [{ kind: 'removeSection', id: first }], null],
  ])('of %s', (_what, edits, words) => {
    expect(findHidden(edits.reduce(editModule, stored), stored, 0)?.words ?? null).toBe(words);
  });

  test('nothing of what the stored module hides already', () => {
    const odd = { ...stored, video: upload.file };
    expect(findHidden(odd, odd, 0)).toBeNull();
  });
});
