import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { addTrainingFile } from '../testing/add-training-file.ts';

const test = await startAppOfFile();
const admin = await test.addUser({ role: 'admin' });
const adminId = admin.id;
const uploader = await test.signedIn(admin);
const [member, granted] = [await test.addUser(), await test.addUser()];
const [memberId, grantedId] = [member.id, granted.id];
const callers = {
  nobody: test.anonymous,
  member: await test.signedIn(member),
  granted: await test.signedIn(granted),
  otherAdmin: await test.signedIn(await test.addUser({ role: 'admin' })),
};

interface Shown {
  readonly moduleId: string;
  readonly thumbnail: string;
  readonly video: string;
  readonly section: string;
  readonly item: string;
}

/** A module with a file in each place, and a grant of it for one member. */
async function addModule(draft: boolean): Promise<Shown> {
  const add = () => addTrainingFile(test, adminId);
  const [thumbnail, video, section, item] = [await add(), await add(), await add(), await add()];
  const [moduleId, sectionId] = [newId(), newId()];
  const { pool } = test.database;
  await pool.query(
    `insert into training_modules (id, title, thumbnail_key, video_file_key, draft, published_at)
     values ($1, 'Module', $2, $3, $4, now())`,
    [moduleId, thumbnail, video, draft],
  );
  await pool.query(
    `insert into training_sections (id, module_id, order_index, type, title, document_file_key)
     values ($1, $2, 0, 'document', 'Section', $3)`,
    [sectionId, moduleId, section],
  );
  await pool.query(
    `insert into section_content_items (section_id, module_id, type, order_index, file_key)
     values ($1, $2, 'document', 0, $3)`,
    [sectionId, moduleId, item],
  );
  for (const key of [thumbnail, video, section, item]) {
    const use = key === thumbnail ? 'thumbnail' : 'content';
    await pool.query(
      'insert into training_module_files (upload_id, module_id, use) values ($1, $2, $3)',
      [key, moduleId, use],
    );
  }
  await grant(moduleId);
  return { moduleId, thumbnail, video, section, item };
}

const grant = (moduleId: string) =>
  test.database.pool.query('insert into user_module_access (user_id, module_id) values ($1, $2)', [
    grantedId,
    moduleId,
  ]);

async function statusesOf(path: string): Promise<Record<string, number>> {
  const entries = Object.entries(callers).map(async ([name, caller]) => {
    const { status } = await caller.send('GET', path);
    return [name, status] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const everyoneApproved = { nobody: 401, member: 200, granted: 200, otherAdmin: 200 };
const grantedOnly = { nobody: 401, member: 404, granted: 200, otherAdmin: 200 };
const adminsOnly = { nobody: 401, member: 404, granted: 404, otherAdmin: 200 };
const uploaderOnly = { nobody: 401, member: 404, granted: 404, otherAdmin: 404 };

describe('a training file is read', () => {
  it('as a thumbnail by every approved account', async () => {
    const { thumbnail } = await addModule(false);
    expect(await statusesOf(`/api/files/${thumbnail}`)).toEqual(everyoneApproved);
  });

  it.each(['video', 'section', 'item'] as const)('in a %s with a grant', async (place) => {
    const { [place]: key } = await addModule(false);
    for (const folder of ['files', 'documents']) {
      expect(await statusesOf(`/api/${folder}/${key}`)).toEqual(grantedOnly);
    }
  });

  it('of a draft by administrators alone, the thumbnail too', async () => {
    const { thumbnail, video, section, item } = await addModule(true);
    for (const key of [thumbnail, video, section, item]) {
      expect(await statusesOf(`/api/files/${key}`)).toEqual(adminsOnly);
    }
  });

  it('by its uploader alone while nothing shows it', async () => {
    const key = await addTrainingFile(test, adminId);
    expect(await statusesOf(`/api/files/${key}`)).toEqual(uploaderOnly);
    expect((await uploader.send('GET', `/api/files/${key}`)).status).toBe(200);
  });

  it('by whoever uploaded it as an administrator and is a member now, only with a grant', async () => {
    const { item } = await addModule(false);
    await test.database.pool.query('update uploads set user_id = $1 where id = $2', [
      memberId,
      item,
    ]);
    expect(await statusesOf(`/api/files/${item}`)).toEqual(grantedOnly);
  });

  it('no longer once the grant is revoked, although the bytes are cached', async () => {
    const { moduleId, item } = await addModule(false);
    const first = await callers.granted.send('GET', `/api/files/${item}`);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const again = () => callers.granted.send('GET', `/api/files/${item}`, undefined, { headers });
    expect((await again()).status).toBe(304);
    await test.database.pool.query('delete from user_module_access where module_id = $1', [
      moduleId,
    ]);
    expect((await again()).status).toBe(404);
    await grant(moduleId);
    expect((await again()).status).toBe(304);
  });

  it('with a grant of another module only there', async () => {
    const { moduleId, item } = await addModule(false);
    await test.database.pool.query(
      'update user_module_access set user_id = $1 where module_id = $2',
      [memberId, moduleId],
    );
    expect(await statusesOf(`/api/files/${item}`)).toMatchObject({ member: 200, granted: 404 });
  });
});

describe('a video', () => {
  const bytes = Buffer.from('0123456789'.repeat(100));
  const addVideo = () => addTrainingFile(test, adminId, 'video', { name: 'film.mp4', bytes });
  const read = (key: string, range: string, method: 'GET' | 'HEAD' = 'GET') =>
    uploader.send(method, `/api/files/${key}`, undefined, { headers: { range } });

  it.each([
    ['the first bytes', 'bytes=0-9', 206, 'bytes 0-9/1000', '0123456789'],
    ['the probe of iOS', 'bytes=0-1', 206, 'bytes 0-1/1000', '01'],
    ['the middle', 'bytes=501-503', 206, 'bytes 501-503/1000', '123'],
    ['the suffix', 'bytes=-3', 206, 'bytes 997-999/1000', '789'],
    ['an open end', 'bytes=998-', 206, 'bytes 998-999/1000', '89'],
  ])('%s', async (_name, range, status, contentRange, text) => {
    const reply = await read(await addVideo(), range);
    expect([reply.status, reply.text]).toEqual([status, text]);
    expect(reply.headers).toMatchObject({
      'content-range': contentRange,
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="film.mp4"; filename*=UTF-8''film.mp4`,
    });
  });

  it('beyond the end 416, whole without a range, and only its headers for HEAD', async () => {
    const key = await addVideo();
    const beyond = await read(key, 'bytes=1000-');
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
    const whole = await uploader.send('GET', `/api/files/${key}`);
    expect([whole.status, whole.text.length]).toEqual([200, 1000]);
    const head = await uploader.send('HEAD', `/api/files/${key}`);
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '1000', '']);
  });

  it('is no document', async () => {
    const reply = await uploader.send('GET', `/api/documents/${await addVideo()}`);
    expect(reply.status).toBe(404);
  });
});
