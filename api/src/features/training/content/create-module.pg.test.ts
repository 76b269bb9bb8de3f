import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTrainingFile } from '../../uploads/testing/add-training-file.ts';
import { addGrant } from '../testing/add-module.ts';
import { openContentRoom, textSection } from '../testing/content-room.ts';
import { modulesPath } from '../testing/send-module.ts';

const room = await openContentRoom();
beforeEach(() => room.clear());

describe('creating a module', () => {
  it('stores sections, items and what is known of their files', async () => {
    const [video, captions, poster] = [
      await room.fileOf('video', { seconds: 61 }),
      await room.fileOf('captions'),
      await room.fileOf('image'),
    ];
    const [document, thumbnail] = [await room.fileOf('document'), await room.fileOf('thumbnail')];
    const sheet = await room.fileOf('document');
    const module = await room.created({
      title: ' Lights ',
      description: 'How to light a room',
      moduleType: 'multi-section',
      thumbnailFileKey: thumbnail,
      sections: [
        {
          title: 'Watch',
          orderIndex: 7,
          contentItems: [
            {
              type: 'video',
              orderIndex: 3,
              fileKey: video,
              captionsFileKey: captions,
              posterFileKey: poster,
            },
            { type: 'text', orderIndex: 1, content: '# Read\n' },
            { type: 'document', orderIndex: 4, fileKey: sheet },
          ],
        },
        { title: 'Terms', orderIndex: 2, type: 'document', documentFileKey: document },
      ],
    });
    expect(module).toMatchObject({
      title: 'Lights',
      thumbnailUrl: `/api/files/${thumbnail}`,
      duration: 2,
      sectionCount: 2,
      displayOrder: 0,
      draft: false,
      averageRating: null,
      totalRatings: 0,
      sections: [
        {
          title: 'Terms',
          orderIndex: 0,
          type: 'document',
          documentUrl: `/api/documents/${document}`,
          fileName: 'guide.pdf',
          mimeType: 'application/pdf',
          fileSize: 12,
          contentItems: [],
        },
        {
          title: 'Watch',
          orderIndex: 1,
          type: null,
          duration: 2,
          contentItems: [
            { type: 'text', orderIndex: 0, content: '# Read\n', fileUrl: null, duration: 0 },
            {
              type: 'video',
              orderIndex: 1,
              fileKey: video,
              fileUrl: `/api/files/${video}`,
              captionsUrl: `/api/files/${captions}`,
              posterFileKey: poster,
              fileName: 'lesson.mp4',
              duration: 2,
            },
            {
              type: 'document',
              orderIndex: 2,
              fileKey: sheet,
              fileUrl: `/api/documents/${sheet}`,
              duration: 0,
            },
          ],
        },
      ],
    });
    const { body } = await room.admin.send('GET', `${modulesPath}/${module.id}/content`);
    expect(body).toEqual(module);
    expect(await room.auditOf('training.create', module.id)).toMatchObject([
      { subject_id: module.id, subject_name: 'Lights', after: { sections: 2, draft: false } },
    ]);
  });

  it('stores a single video with its size and length', async () => {
    const video = await room.fileOf('video', { seconds: 240 });
    const module = await room.created({
      title: 'Talk',
      moduleType: 'single-video',
      videoFileKey: video,
      sections: [textSection('left over')],
    });
    expect(module).toMatchObject({
      videoUrl: `/api/files/${video}`,
      videoFileSize: 12,
      duration: 4,
      sections: [],
    });
  });

  it.each([
    [{ title: '  ' }, 'Please fill in the title field.'],
    [
      { title: 'A', sections: [textSection('One', '  ')] },
      'Please complete all sections and add at least one content item to each section.',
    ],
    [{ title: 'A', sections: 'not json' }, 'Sections must be JSON'],
    [
      { title: 'A', sections: '[{"title":"a\\u0000b","orderIndex":0}]' },
      'Text contains characters that cannot be stored',
    ],
    [{ title: 'A', sections: [{ ...textSection('One'), color: 'red' }] }, "Unknown field 'color'"],
  ])('refuses %j', async (fields, message) => {
    const reply = await room.create(fields);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect(await room.test.db.selectFrom('training_modules').selectAll().execute()).toEqual([]);
  });

  it('takes files of other administrators, finished and of the right kind alone', async () => {
    const other = await room.test.addUser({ role: 'admin' });
    const theirs = await addTrainingFile(room.test, other.id, 'video');
    const item = (fileKey: string) => ({
      title: 'Lights',
      sections: [
        { title: 'One', orderIndex: 0, contentItems: [{ type: 'video', orderIndex: 0, fileKey }] },
      ],
    });
    await room.created(item(theirs));
    const unfinished = await addTrainingFile(room.test, room.boss.id, 'video', {
      status: 'issued',
    });
    for (const key of [newId(), unfinished, await room.fileOf('chat_image')]) {
      const reply = await room.create(item(key));
      expect([reply.status, reply.body.code]).toEqual([409, 'upload_missing']);
      expect(Object.keys(reply.body.fields ?? {})).toEqual([key]);
    }
    const wrong = await room.create(item(await room.fileOf('document')));
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'guide.pdf is not a file of this kind',
    ]);
  });

  it('answers a repetition with what is stored, and refuses another module of the id', async () => {
    const fields = { id: newId(), title: 'Lights', sections: [textSection('One')] };
    const module = await room.created(fields);
    expect(await room.created(fields)).toEqual(module);
    const other = await room.create({ ...fields, title: 'Sound' });
    expect([other.status, other.body.code]).toEqual([409, 'id_taken']);
    const id = newId();
    const replies = await Promise.all([1, 2, 3].map(() => room.create({ ...fields, id })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await room.auditOf('training.create', id)).toHaveLength(1);
    expect(await room.auditOf('training.create', fields.id)).toHaveLength(1);
  });

  it('takes a MiB of sections and refuses a file', async () => {
    const long = 'x'.repeat(150_000);
    const sections = Array.from({ length: 6 }, (_, n) => textSection(`Section ${n}`, long, n));
    expect((await room.created({ title: 'Long', sections })).sections).toHaveLength(6);
    const over = await room.create({ title: 'Long', sections: [...sections, ...sections] });
    expect([over.status, over.body.message]).toEqual([400, 'A field is too long']);
  });

  it('notifies those who may open it once: when it is published', async () => {
    const draft = await room.created({ title: 'Lights', draft: 'true', sections: [] });
    const granted = await room.test.addUser();
    await room.test.addUser();
    const rejected = await room.test.addUser({ status: 'rejected' });
    for (const { id } of [granted, rejected]) await addGrant(room.test, id, draft.id);
    expect(await room.test.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    const fields = { title: 'Lights', sections: [textSection('One')] };
    const published = await room.replaced(draft.id, fields);
    expect(published.publishedAt).not.toBeNull();
    const told = await room.test.db.selectFrom('notifications').selectAll().execute();
    const news = { title: 'New training module', kind: 'training', type: 'push' };
    expect(told).toMatchObject(told.map(() => news));
    const admins = room.test.db.selectFrom('users').select('id').where('role', '=', 'admin');
    const open = [granted.id, ...(await admins.execute()).map(({ id }) => id)];
    expect(new Set(told.map((row) => row.user_id))).toEqual(new Set(open));
    await room.replaced(draft.id, { ...fields, draft: 'true' });
    expect((await room.replaced(draft.id, fields)).publishedAt).toBe(published.publishedAt);
  });

  it('notifies those it was unlocked for while it was a draft again, once it is published', async () => {
    const fields = { title: 'Lights', sections: [textSection('One')] };
    const { id } = await room.created(fields);
    const grant = (body: object) => room.admin.send('POST', '/api/admin/module-access', body);
    const [before, single, many, revoked, rejected] = await Promise.all(
      Array.from({ length: 5 }, () => room.test.addUser()),
    );
    await grant({ userId: before?.id, moduleId: id });
    await room.test.db.deleteFrom('notifications').execute();
    await room.replaced(id, { ...fields, draft: 'true' });
    await grant({ userId: single?.id, moduleId: id });
    const userIds = [many?.id, revoked?.id, rejected?.id];
    await room.admin.send('POST', '/api/admin/module-access/grants', { moduleId: id, userIds });
    await room.admin.send('DELETE', '/api/admin/module-access/grants', {
      moduleId: id,
      userIds: [revoked?.id],
    });
    const reject = room.test.db.updateTable('users').set({ status: 'rejected' });
    await reject.where('id', '=', rejected?.id ?? '').execute();
    const told = () => room.test.db.selectFrom('notifications').selectAll().execute();
    expect(await told()).toEqual([]);
    await room.replaced(id, fields);
    const news = { title: 'Training module unlocked', message: 'You can now open “Lights”.' };
    expect(await told()).toMatchObject([news, news]);
    const whom = new Set((await told()).map((row) => row.user_id));
    expect(whom).toEqual(new Set([single?.id, many?.id]));
    // Once: also when it is published a third time.
    await room.replaced(id, { ...fields, draft: 'true' });
    await room.replaced(id, fields);
    expect(await told()).toHaveLength(2);
  });

  it('notifies those it was unlocked for before its first publishing once', async () => {
    const fields = { title: 'Lights', sections: [textSection('One')] };
    const { id } = await room.created({ ...fields, draft: 'true' });
    const { id: userId } = await room.test.addUser();
    await room.admin.send('POST', '/api/admin/module-access', { userId, moduleId: id });
    const query = room.test.db.selectFrom('notifications').select('title');
    const told = () => query.where('user_id', '=', userId).execute();
    await room.replaced(id, fields);
    expect(await told()).toEqual([{ title: 'New training module' }]);
    await room.replaced(id, { ...fields, draft: 'true' });
    await room.replaced(id, fields);
    expect(await told()).toEqual([{ title: 'Training module unlocked' }]);
  });
});
