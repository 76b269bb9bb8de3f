import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { violatedConstraint } from '../../../database/database-errors.ts';
import { openContentRoom, textSection } from '../testing/content-room.ts';

const room = await openContentRoom();
beforeEach(() => room.clear());

const unfinished = [
  { title: '', orderIndex: 0, contentItems: [] },
  {
    title: 'Watch',
    orderIndex: 1,
    contentItems: [
      { type: 'text', content: '', orderIndex: 0 },
      { type: 'video', fileKey: null, orderIndex: 1 },
      { type: 'text', orderIndex: 2 },
      { type: 'image', orderIndex: 3 },
    ],
  },
  { title: 'Read', orderIndex: 2, type: 'document' },
  { title: 'See', orderIndex: 3, type: 'video' },
  { title: 'Know', orderIndex: 4, type: 'text' },
];

it('a draft is stored with what is unfinished, and repeated as the same', async () => {
  const fields = { id: newId(), title: 'Lights', draft: 'true', sections: unfinished };
  const stored = await room.created(fields);
  expect(await room.created(fields)).toEqual(stored);
  expect(stored.sections).toMatchObject([
    { title: '', contentItems: [] },
    {
      title: 'Watch',
      contentItems: [
        { type: 'text', content: '' },
        { type: 'video', fileUrl: null },
        { type: 'text', content: null },
        { type: 'image', fileUrl: null },
      ],
    },
    { title: 'Read', type: 'document', documentUrl: null },
    { title: 'See', type: 'video', videoUrl: null },
    { title: 'Know', type: 'text', content: null },
  ]);
});

it('a published module can be set back to a draft that is unfinished, not published so', async () => {
  const sections = [textSection('One')];
  const { id } = await room.created({ title: 'Lights', sections });
  const refused = await room.replace(id, { title: 'Lights', sections: unfinished });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Please complete all sections and add at least one content item to each section.',
  ]);
  const draft = { title: 'Lights', draft: 'true', sections: unfinished };
  expect((await room.replaced(id, draft)).sections).toHaveLength(unfinished.length);
  expect((await room.replaced(id, { title: 'Lights', sections })).draft).toBe(false);
});

it.each([
  ['a section without a title', 'training_sections', { title: ' ' }],
  ['a text item without text', 'section_content_items', { content: '' }],
] as const)(
  'the database keeps a module with %s from being published',
  async (_, table, change) => {
    const draft = { title: 'Lights', draft: 'true', sections: [textSection('One')] };
    const { id } = await room.created(draft);
    const { db } = room.test;
    await db.updateTable(table).set(change).where('module_id', '=', id).execute();
    const publish = db
      .updateTable('training_modules')
      .set({ draft: false, published_at: new Date() })
      .where('id', '=', id)
      .execute();
    const error: unknown = await publish.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(violatedConstraint(error)).toBe('training_modules_finished');
  },
);
