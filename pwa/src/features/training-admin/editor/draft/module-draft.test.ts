import {
  sectionsIncomplete,
  sectionsRequired,
  titleRequired,
  videoRequired,
} from '@greenroom/sync-protocol/training/training-rules';
import { sectionsFieldSchema } from '@greenroom/sync-protocol/training/training-content-records';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  makeContent,
  makeEditedItem,
  makeEditedSection,
  makeId,
} from '../../testing/make-module.ts';
import { findProblems } from './module-checks.ts';
import { type ModuleDraft, emptyModule } from './module-draft.ts';
import { type ModuleEdit, editModule } from './module-edits.ts';
import { layOutModule, readModule } from './module-fields.ts';

const file = { fileKey: makeId(9), fileName: 'clip.mp4', fileSize: 1200, posterKey: null };
const [first, second] = [makeId(1, 1), makeId(2, 1)];
const edited = (...edits: ModuleEdit[]): ModuleDraft => edits.reduce(editModule, emptyModule);

describe('edits', () => {
  test('build a module of sections and items, in the order they are moved to', () => {
    const draft = edited(
      { kind: 'module', change: { title: 'Lights' } },
      { kind: 'addSection', id: first },
      { kind: 'addSection', id: second },
      { kind: 'moveSection', from: 1, to: 0 },
      { kind: 'addItem', sectionId: first, id: 'a', type: 'text' },
      { kind: 'addItem', sectionId: first, id: 'b', type: 'video' },
      { kind: 'moveItem', sectionId: first, from: 0, to: 1 },
      { kind: 'item', sectionId: first, id: 'a', change: { content: 'Hello' } },
      {
        kind: 'file',
        place: { of: 'item', sectionId: first, itemId: 'b', field: 'file' },
        file,
      },
    );
    expect(draft.sections.map(({ id }) => id)).toEqual([second, first]);
    expect(draft.sections[1]?.items).toMatchObject([
      { id: 'b', type: 'video', file },
      { id: 'a', type: 'text', content: 'Hello' },
    ]);
    const smaller = [
      { kind: 'removeItem', sectionId: first, id: 'b' },
      { kind: 'removeSection', id: second },
    ] as const;
    expect(smaller.reduce(editModule, draft).sections).toMatchObject([
      { id: first, items: [{ id: 'a' }] },
    ]);
  });

  test('a section has a document and a video of its own, and keeps what its kind does not show', () => {
    const kind = (of: 'video' | 'document') =>
      ({ kind: 'section', id: first, change: { kind: of } }) as const;
    const place = { of: 'section', sectionId: first, field: 'document' } as const;
    const plan = { ...file, fileName: 'plan.pdf' };
    const asVideo = edited(
      { kind: 'addSection', id: first },
      kind('document'),
      { kind: 'file', place, file: plan },
      kind('video'),
    );
    expect(findProblems(asVideo, false)?.fields.get(first)).toBe('This section needs its video.');
    expect(layOutModule(asVideo, true).sections).not.toContain(file.fileKey);
    const again = editModule(asVideo, kind('document'));
    expect(findProblems(again, false)?.fields.has(first)).toBe(false);
    expect(layOutModule(again, true).sections).toContain(file.fileKey);
  });

  test('the frame of a module’s video is its thumbnail unless one was chosen', () => {
    const place = { of: 'module', field: 'video' } as const;
    const frame = (posterKey: string, videoKey = file.fileKey) =>
      ({ kind: 'poster', place, videoKey, posterKey }) as const;
    const video = edited({ kind: 'file', place, file });
    const framed = editModule(video, frame('one'));
    expect(framed.thumbnail).toMatchObject({ fileKey: 'one' });
    const again = editModule(framed, frame('two'));
    expect(again.thumbnail).toMatchObject({ fileKey: 'two' });
    const chosen = { ...video, thumbnail: file };
    expect(editModule(chosen, frame('one'))).toEqual(chosen);
    // It was taken from the video that was here before.
    expect(editModule(video, frame('one', makeId(8)))).toEqual(video);
  });

  test.each([
    ['greenroom-frame-of-video.jpg', 'two'],
    ['greenroom-frame-of-video.png', 'two'],
    ['poster.jpg', 'one'],
    ['lights.png', 'one'],
    [null, 'one'],
    [undefined, 'one'],
  ])('a stored thumbnail is replaced if it is a frame: %s', (thumbnailFileName, fileKey) => {
    const stored = makeContent({ moduleType: 'single-video', thumbnailFileKey: 'one' });
    const draft = readModule({
      ...stored,
      ...(thumbnailFileName !== undefined && { thumbnailFileName }),
    });
    const place = { of: 'module', field: 'video' } as const;
    const replaced = editModule(draft, { kind: 'file', place, file });
    const poster = { kind: 'poster', place, videoKey: file.fileKey, posterKey: 'two' } as const;
    expect(editModule(replaced, poster).thumbnail).toMatchObject({ fileKey });
  });

  test('a file that arrives for a removed item changes nothing else', () => {
    const draft = edited({ kind: 'addSection', id: first });
    const place = { of: 'item', sectionId: first, itemId: 'gone', field: 'file' } as const;
    expect(editModule(draft, { kind: 'file', place, file })).toEqual(draft);
  });
});

describe('what is missing', () => {
  const titled = edited({ kind: 'module', change: { title: 'Lights' } });

  test('a title, also of a draft', () => {
    expect(findProblems(emptyModule, false)?.message).toBe(titleRequired);
    const untitled = findProblems({ ...titled, title: '  ' }, true);
    expect(untitled?.message).toBe(titleRequired);
    // Its field says it, and nothing else is marked.
    expect(untitled?.summary).toBeNull();
  });

  test('a section, unless it is a draft', () => {
    expect(findProblems(titled, false)?.message).toBe(sectionsRequired);
    expect(findProblems(titled, true)).toBeNull();
  });

  test('a video of a module that is one', () => {
    const video: ModuleDraft = { ...titled, moduleType: 'single-video' };
    expect(findProblems(video, false)?.message).toBe(videoRequired);
    expect(findProblems({ ...video, video: file }, false)).toBeNull();
  });

  test('a title and content of each section, a text or file of each item', () => {
    const empty = editModule(titled, { kind: 'addSection', id: first });
    const problems = findProblems(empty, false);
    expect(problems?.message).toBe(sectionsIncomplete);
    expect(problems?.summary).toBe(`${sectionsIncomplete} See the marked fields.`);
    expect([...(problems?.fields ?? [])]).toEqual([
      [`${first}:title`, 'This section needs a title.'],
      [first, 'This section needs at least one content item.'],
    ]);
    const begun = [
      { kind: 'section', id: first, change: { title: 'One' } },
      { kind: 'addItem', sectionId: first, id: 'a', type: 'text' },
      { kind: 'addItem', sectionId: first, id: 'b', type: 'image' },
    ] as const;
    const unfinished = begun.reduce(editModule, empty);
    const lacking = findProblems(unfinished, false);
    expect([...(lacking?.fields ?? [])]).toEqual([
      ['a', 'This item needs its text.'],
      ['b', 'This item needs its image.'],
    ]);
    // A draft is there for what is unfinished.
    expect(findProblems(empty, true)).toBeNull();
    expect(findProblems(unfinished, true)).toBeNull();
  });

  test.each([
    ['text', 'This section needs its text.'],
    ['document', 'This section needs its document.'],
    ['video', 'This section needs its video.'],
  ] as const)('content of a section that is one %s', (kind, text) => {
    const draft = [
      { kind: 'addSection', id: first },
      { kind: 'section', id: first, change: { title: 'One', kind } },
    ] as const;
    expect(findProblems(draft.reduce(editModule, titled), false)?.fields.get(first)).toBe(text);
  });
});

describe('the payload', () => {
  const stored = makeContent({
    thumbnailFileKey: makeId(7),
    sections: [
      makeEditedSection(1, {
        contentItems: [
          makeEditedItem(1),
          makeEditedItem(2, {
            type: 'video',
            content: null,
            fileKey: makeId(8),
            fileName: 'clip.mp4',
            captionsFileKey: makeId(6),
            posterFileKey: makeId(4),
          }),
        ],
      }),
      makeEditedSection(2, { type: 'document', documentFileKey: makeId(5), contentItems: [] }),
      makeEditedSection(3, {
        type: 'video',
        videoFileKey: makeId(3),
        captionsFileKey: makeId(2),
        contentItems: [],
      }),
    ],
  });

  test('a stored module read and laid out again keeps ids, files and order', () => {
    const fields = layOutModule(readModule(stored), false);
    expect(fields).toMatchObject({
      title: 'Module 1',
      draft: 'false',
      thumbnailFileKey: makeId(7),
      videoFileKey: '',
    });
    // The contract accepts it.
    const sections = v.parse(sectionsFieldSchema, fields.sections);
    expect(sections).toMatchObject([
      {
        id: makeId(1, 1),
        orderIndex: 0,
        contentItems: [
          { id: makeId(1, 2), content: 'Some text', fileKey: null },
          {
            id: makeId(2, 2),
            content: null,
            fileKey: makeId(8),
            captionsFileKey: makeId(6),
            posterFileKey: makeId(4),
          },
        ],
      },
      { id: makeId(2, 1), orderIndex: 1, type: 'document', documentFileKey: makeId(5) },
      { id: makeId(3, 1), type: 'video', videoFileKey: makeId(3), captionsFileKey: makeId(2) },
    ]);
  });

  test('a single video carries no sections, sections no video', () => {
    const draft = { ...readModule(stored), video: file };
    expect(layOutModule(draft, true)).toMatchObject({ videoFileKey: '', draft: 'true' });
    const video = layOutModule({ ...draft, moduleType: 'single-video' }, true);
    expect(video).toMatchObject({ videoFileKey: file.fileKey, sections: '[]' });
  });
});
