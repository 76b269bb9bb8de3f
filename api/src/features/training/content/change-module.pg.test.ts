import type { ModuleContent } from '@greenroom/sync-protocol/training/training-content-records';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTrainingFile } from '../../uploads/testing/add-training-file.ts';
import { openContentRoom, textSection } from '../testing/content-room.ts';
import { addGrant } from '../testing/add-module.ts';
import { modulesPath } from '../testing/send-module.ts';

const room = await openContentRoom();
beforeEach(() => room.clear());

describe('replacing a module', () => {
  it('keeps sections and items with a known id, adds others, removes missing ones', async () => {
    const first = await room.created({
      title: 'A',
      sections: [textSection('One', 'a', 0), textSection('Two', 'b', 1)],
    });
    const [one, two] = first.sections;
    const after = await room.replaced(first.id, {
      title: 'B',
      moduleId: first.id,
      sections: [
        // Swapped, with an item moved from the section that goes to the one that stays.
        {
          id: two?.id,
          title: 'Two again',
          orderIndex: 0,
          contentItems: [
            { ...pick(one?.contentItems[0]), orderIndex: 1 },
            { ...pick(two?.contentItems[0]), orderIndex: 0 },
          ],
        },
        textSection('Three', 'c', 1),
      ],
    });
    expect(after.sections.map(({ title }) => title)).toEqual(['Two again', 'Three']);
    expect(after.sections[0]).toMatchObject({ id: two?.id, createdAt: two?.createdAt });
    expect(after.sections[0]?.contentItems.map(({ id, content }) => [id, content])).toEqual([
      [two?.contentItems[0]?.id, 'b'],
      [one?.contentItems[0]?.id, 'a'],
    ]);
    expect(after).toMatchObject({ title: 'B', sectionCount: 2, createdAt: first.createdAt });
    expect(await room.auditOf('training.replace', first.id)).toMatchObject([
      { before: { title: 'A' }, after: { title: 'B' } },
    ]);
  });

  it('keeps the name of a document whose uploader was deleted', async () => {
    const helper = await room.test.addUser({ role: 'admin' });
    const name = 'House rules.docx';
    const documentFileKey = await addTrainingFile(room.test, helper.id, 'document', { name });
    const section = { title: 'One', orderIndex: 0, type: 'document', documentFileKey };
    const { id, sections } = await room.created({ title: 'A', sections: [section] });
    const { status } = await room.admin.send('DELETE', `/api/admin/users/${helper.id}/delete`);
    expect(status).toBe(204);
    const read = await room.admin.send('GET', `/api/documents/${documentFileKey}`);
    expect(read.headers['content-disposition']).toContain('House rules.docx');
    const saved = { ...section, id: sections[0]?.id };
    const after = await room.replaced(id, { title: 'A', sections: [saved] });
    expect(after.sections).toMatchObject([{ fileName: name }]);
  });

  it('swaps the places of sections and of items', async () => {
    const first = await room.created({
      title: 'A',
      sections: [textSection('One', 'a', 0), textSection('Two', 'b', 1)],
    });
    const [one, two] = first.sections;
    const swapped = [
      { id: one?.id, title: 'One', orderIndex: 1, contentItems: [pick(one?.contentItems[0])] },
      { id: two?.id, title: 'Two', orderIndex: 0, contentItems: [pick(two?.contentItems[0])] },
    ];
    const after = await room.replaced(first.id, { title: 'A', sections: swapped });
    expect(after.sections.map(({ id }) => id)).toEqual([two?.id, one?.id]);
  });

  it('never takes over the sections of another module', async () => {
    const first = await room.created({ title: 'A', sections: [textSection('One')] });
    const [section] = first.sections;
    const other = await room.created({ title: 'B', sections: [textSection('Two')] });
    const stolen = await room.replaced(other.id, {
      title: 'B',
      sections: [{ ...textSection('Mine'), id: section?.id }],
    });
    expect(stolen.sections[0]?.id).not.toBe(section?.id);
    const { body } = await room.admin.send('GET', `${modulesPath}/${first.id}/content`);
    expect(body).toEqual(first);
  });

  describe('made from a version', () => {
    const sections = [textSection('One')];
    /** Lets time pass since this version: its moment names it. */
    const pass = ({ updatedAt }: { readonly updatedAt: string }) =>
      room.test.setNow(new Date(Date.parse(updatedAt) + 1000));

    it('is stored while the module still is that version', async () => {
      const { id, updatedAt, updatedBy } = await room.created({ title: 'A', sections });
      expect(updatedBy).toBe(room.boss.username);
      const form = { title: 'B', sections, basedOn: updatedAt };
      expect(await room.replaced(id, form)).toMatchObject({ title: 'B' });
    });

    it('is refused once another has saved it, who stays named', async () => {
      const { id, updatedAt } = await room.created({ title: 'A', sections });
      const other = await room.test.addUser({ role: 'admin' });
      const otherAdmin = await room.test.signedIn(other);
      pass({ updatedAt });
      const theirs = await otherAdmin.send<{ updatedAt: string }>('PATCH', `${modulesPath}/${id}`, {
        title: 'Theirs',
        description: 'Their words',
      });
      const mine = { title: 'Mine', sections, basedOn: updatedAt };
      const refused = await room.replace(id, mine);
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(refused.body.details).toContain(other.username);
      const stored = await room.admin.send('GET', `${modulesPath}/${id}/content`);
      expect(stored.body).toMatchObject({ title: 'Theirs', updatedBy: other.username });
      // Over theirs, knowing it.
      pass(theirs.body);
      const over = await room.replaced(id, { ...mine, basedOn: theirs.body.updatedAt });
      expect(over).toMatchObject({ title: 'Mine', updatedBy: room.boss.username });
    });

    it('names the files that are gone since, as those another has replaced', async () => {
      const files = [await room.fileOf('video'), await room.fileOf('video')];
      const withFiles = (keys: readonly (string | undefined)[]) => ({
        title: 'A',
        sections: keys.map((videoFileKey, orderIndex) => ({
          title: `Section ${orderIndex}`,
          orderIndex,
          type: 'video',
          videoFileKey,
          contentItems: [],
        })),
      });
      const { id } = await room.created(withFiles(files));
      const other = await room.fileOf('video');
      const { updatedAt } = await room.replaced(id, withFiles([other, files[1]]));
      const refused = await room.replace(id, { ...withFiles(files), basedOn: updatedAt });
      expect([refused.status, refused.body.code]).toEqual([409, 'upload_missing']);
      expect(Object.keys(refused.body.fields ?? {})).toEqual([files[0]]);
    });

    it('is answered again when the first answer was lost', async () => {
      const { id, updatedAt } = await room.created({ title: 'A', sections });
      const mine = { title: 'Mine', sections, basedOn: updatedAt };
      pass({ updatedAt });
      const first = await room.replaced(id, mine);
      expect(await room.replaced(id, mine)).toEqual(first);
      expect(await room.auditOf('training.replace', id)).toHaveLength(1);
    });

    it('of two at once, one is refused', async () => {
      const { id, updatedAt } = await room.created({ title: 'A', sections });
      pass({ updatedAt });
      const replies = await Promise.all(
        ['Mine', 'Theirs'].map((title) =>
          room.replace(id, { title, sections, basedOn: updatedAt }),
        ),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    });

    it('is not checked without one, as the specification’s client sends it', async () => {
      const { id, updatedAt } = await room.created({ title: 'A', sections });
      pass({ updatedAt });
      await room.replaced(id, { title: 'B', sections });
      expect(await room.replaced(id, { title: 'C', sections })).toMatchObject({ title: 'C' });
    });
  });

  it('keeps a completed module completed', async () => {
    const module = await room.created({ title: 'A', sections: [textSection('One')] });
    const user = await room.test.addUser();
    await addGrant(room.test, user.id, module.id);
    const member = await room.test.signedIn(user);
    const report = { progressPercentage: 100, completed: true };
    await member.send('POST', '/api/training-progress', { moduleId: module.id, ...report });
    await member.send('POST', '/api/training-section-progress', {
      moduleId: module.id,
      sectionId: module.sections[0]?.id,
      ...report,
    });
    await room.replaced(module.id, {
      title: 'A',
      sections: [{ ...textSection('One'), id: module.sections[0]?.id }, textSection('Two', 'b', 1)],
    });
    const progress = await member.send('GET', '/api/training-progress');
    expect(progress.body).toMatchObject([{ completed: true, progressPercentage: 100 }]);
    const query = `?moduleId=${module.id}`;
    const sections = await member.send('GET', `/api/training-section-progress${query}`);
    expect(sections.body).toMatchObject([{ completed: true }]);
  });

  it('keeps files that are not named, and removes those no longer shown', async () => {
    const [video, other] = [await room.fileOf('video'), await room.fileOf('video')];
    const [captions, thumbnail] = [await room.fileOf('captions'), await room.fileOf('thumbnail')];
    const item = { type: 'video', orderIndex: 0, fileKey: video, captionsFileKey: captions };
    const first = await room.created({
      title: 'A',
      thumbnailFileKey: thumbnail,
      sections: [{ title: 'One', orderIndex: 0, contentItems: [item] }],
    });
    const [section] = first.sections;
    const known = { id: section?.contentItems[0]?.id, type: 'video', orderIndex: 0 };
    const withItem = (more: object) => ({
      title: 'A',
      sections: [
        { id: section?.id, title: 'One', orderIndex: 0, contentItems: [{ ...known, ...more }] },
      ],
    });
    const kept = await room.replaced(first.id, withItem({}));
    expect(kept.sections).toEqual(first.sections);
    expect(kept.thumbnailFileKey).toBe(thumbnail);
    expect(kept.thumbnailFileName).toBe('cover.png');
    // Captions were made for the former video.
    const changed = await room.replaced(first.id, withItem({ fileKey: other }));
    expect(changed.sections[0]?.contentItems[0]).toMatchObject({
      fileKey: other,
      captionsFileKey: null,
    });
    expect(await room.uploads()).toEqual([other, thumbnail].toSorted());
    const bare = await room.replaced(first.id, { ...withItem({}), thumbnailFileKey: '' });
    expect(bare.thumbnailFileName).toBeNull();
    expect(await room.uploads()).toEqual([other]);
  });

  it('answers 404 for an unknown module', async () => {
    expect(
      (await room.replace(newId(), { title: 'A', sections: [textSection('One')] })).status,
    ).toBe(404);
  });
});

/** The fields of an item that a form may carry. */
function pick(item: ModuleContent['sections'][number]['contentItems'][number] | undefined) {
  return { id: item?.id, type: item?.type, content: item?.content, orderIndex: 0 };
}
