import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sectionsFieldSchema } from './training-content-records.ts';
import { findMissing } from './training-content-rules.ts';

const key = '01930000-0000-7000-8000-000000000001';
const known = '01930000-0000-7000-8000-000000000002';
const incomplete =
  'Please complete all sections and add at least one content item to each section.';

/** What the sections lack in a module of sections. */
function missingOf(sections: unknown, { draft = false, stored = [] as string[] } = {}) {
  const parsed = v.parse(sectionsFieldSchema, JSON.stringify(sections));
  const module = { moduleType: 'multi-section', draft, hasVideo: false, sections: parsed } as const;
  return findMissing(module, new Set(stored));
}
const withItems = (...contentItems: object[]) => [{ title: 'One', orderIndex: 0, contentItems }];
const text = { type: 'text', orderIndex: 0, content: 'Words' };

describe('a module of sections', () => {
  it.each([
    ['no section', [], 'Please add at least one section for multi-section modules.'],
    [
      'a section without a title',
      [{ title: ' ', orderIndex: 0, contentItems: [text] }],
      incomplete,
    ],
    ['a section without items', withItems(), incomplete],
    ['a blank text', withItems({ ...text, content: ' \n' }), incomplete],
    ['a text that is absent', withItems({ type: 'text', orderIndex: 0 }), incomplete],
    ['a video without its file', withItems({ type: 'video', orderIndex: 0 }), incomplete],
    ['an image whose file was removed', withItems(item({ fileKey: null, id: known })), incomplete],
    ['a text section that is blank', [{ title: 'A', orderIndex: 0, type: 'text' }], incomplete],
    ['a document section without its file', [section({ documentFileKey: null })], incomplete],
    [
      'a section that is a text and has items',
      [{ title: 'A', orderIndex: 0, type: 'text', content: 'B', contentItems: [text] }],
      'A section with content of its own has no content items',
    ],
    ['every part', withItems(text, item({ fileKey: key })), null],
    ['a text of its own', [{ title: 'A', orderIndex: 0, type: 'text', content: 'B' }], null],
    ['a document of its own', [section({ documentFileKey: key })], null],
  ])('with %s', (_, sections, message) => {
    expect(missingOf(sections)).toBe(message);
  });

  it('may leave out a stored file, but not that of a new item', () => {
    const stored = [known];
    expect(missingOf(withItems(item({ id: known })), { stored })).toBeNull();
    expect(missingOf(withItems(item({ id: key })), { stored })).toBe(incomplete);
    expect(missingOf([section({ id: known })], { stored })).toBeNull();
  });

  it.each([
    ['no section', []],
    ['a section without a title or items', [{ title: ' ', orderIndex: 0 }]],
    ['a blank text', withItems({ ...text, content: '' })],
    ['a video without its file', withItems({ type: 'video', orderIndex: 0 })],
    ['a blank text of its own', [{ title: 'A', orderIndex: 0, type: 'text' }]],
  ])('may have %s as a draft', (_, sections) => {
    expect(missingOf(sections, { draft: true })).toBeNull();
    expect(missingOf(sections)).not.toBeNull();
  });
});

it('a single video needs it once it is published', () => {
  const single = { moduleType: 'single-video', sections: [] } as const;
  const none = new Set<string>();
  const message = 'Please upload the video of this module.';
  expect(findMissing({ ...single, draft: false, hasVideo: false }, none)).toBe(message);
  expect(findMissing({ ...single, draft: true, hasVideo: false }, none)).toBeNull();
  expect(findMissing({ ...single, draft: false, hasVideo: true }, none)).toBeNull();
});

function item(more: object) {
  return { type: 'image', orderIndex: 1, ...more };
}

function section(more: object) {
  return { title: 'A', orderIndex: 0, type: 'document', ...more };
}
