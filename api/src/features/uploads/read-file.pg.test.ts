import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { maintenanceKey } from '../../access/maintenance.ts';
import { tinyPng } from '../../http/testing/multipart.ts';
import { type Caller, startAppOfFile, type TestApp } from '../../http/testing/test-app.ts';
import { addUpload } from './testing/add-upload.ts';

const test = await startAppOfFile();
const user = await test.addUser();
const ownerId = user.id;
const owner = await test.signedIn(user);
const member = await test.signedIn(await test.addUser());

/** Inserts a message that shows this upload, bypassing every handler. */
async function show(uploadId: string): Promise<string> {
  const id = newId();
  await test.database.pool.query(
    `insert into chat_messages (id, sender_id, message_type, image_url)
     values ($1, $2, 'image', $3)`,
    [id, ownerId, `/api/files/${uploadId}`],
  );
  return id;
}

const read = async (caller: Caller, id: string, headers: Record<string, string> = {}) =>
  caller.send('GET', `/api/files/${id}`, undefined, { headers });

async function statusesOf(id: string, callers: Record<string, Caller>) {
  const entries = Object.entries(callers).map(async ([name, caller]) => {
    const { status, body } = await read(caller, id);
    return [name, status === 200 ? 'ok' : (body as { code: string }).code] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function everybody() {
  const add = async (over: Parameters<TestApp['addUser']>[0]) =>
    test.signedIn(await test.addUser(over));
  return {
    owner,
    member,
    nobody: test.anonymous,
    pending: await add({ status: 'pending', approved_at: null }),
    rejected: await add({ status: 'rejected', approved_at: null }),
    paused: await add({ suspended: true }),
    admin: await add({ role: 'admin' }),
  };
}

describe('read access', () => {
  it('to an unused upload: only its uploader', async () => {
    const { id } = await addUpload(test, ownerId);
    expect(await statusesOf(id, await everybody())).toEqual({
      owner: 'ok',
      member: 'not_found',
      nobody: 'unauthenticated',
      pending: 'unauthenticated',
      rejected: 'unauthenticated',
      paused: 'not_found',
      admin: 'not_found',
    });
  });

  it('to an upload that a message shows: every approved account, even a paused one', async () => {
    const { id } = await addUpload(test, ownerId);
    await show(id);
    const callers = await everybody();
    const wanted = {
      owner: 'ok',
      member: 'ok',
      nobody: 'unauthenticated',
      pending: 'unauthenticated',
      rejected: 'unauthenticated',
      paused: 'ok',
      admin: 'ok',
    };
    expect(await statusesOf(id, callers)).toEqual(wanted);
    await test.db.insertInto('settings').values({ key: maintenanceKey, value: 'true' }).execute();
    const closed = { owner: 'maintenance', member: 'maintenance', paused: 'maintenance' };
    expect(await statusesOf(id, callers)).toEqual({ ...wanted, ...closed });
    await test.db.deleteFrom('settings').execute();
  });

  it('is lost with the message and its upload, with or without a tag', async () => {
    const { id } = await addUpload(test, ownerId);
    const messageId = await show(id);
    const tag = String((await read(member, id)).headers['etag']);
    const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    expect((await admin.send('DELETE', `/api/chat-messages/${messageId}`)).status).toBe(204);
    for (const caller of [owner, member, admin]) {
      const reply = await read(caller, id, { 'if-none-match': tag });
      expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  it('stays after the sender’s account was deleted', async () => {
    const user = await test.addUser();
    const { id } = await addUpload(test, user.id);
    await show(id);
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await read(member, id)).status).toBe(200);
  });

  it('fails for an upload that does not exist, or was never filled', async () => {
    const { id } = await addUpload(test, ownerId);
    await test.db
      .updateTable('uploads')
      .set({ status: 'issued', finalized_at: null })
      .where('id', '=', id)
      .execute();
    expect((await read(owner, id)).status).toBe(404);
    expect((await read(owner, newId())).status).toBe(404);
    expect((await read(owner, 'chat%2fkey')).status).toBe(400);
    expect((await read(owner, `${id}?size=huge`)).status).toBe(400);
  });
});

describe('the response', () => {
  it('is safe to open, and stored by no browser', async () => {
    const { id } = await addUpload(test, ownerId);
    await test.db
      .updateTable('uploads')
      .set({ original_name: 'Zoë "x";\\.png' })
      .where('id', '=', id)
      .execute();
    const { headers } = await read(owner, id);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(tinyPng.length),
      'cache-control': 'no-store',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
      vary: 'cookie',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="Zo_ _x___.png"; filename*=UTF-8''Zo%C3%AB%20%22x%22%3B%5C.png`,
    });
  });

  it('is a download unless it is an image', async () => {
    const { id } = await addUpload(test, ownerId);
    for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream']) {
      await test.db.updateTable('uploads').set({ mime_type: type }).where('id', '=', id).execute();
      const { headers } = await read(owner, id);
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    }
  });

  it('is not sent again while unchanged', async () => {
    const { id } = await addUpload(test, ownerId);
    const etag = String((await read(owner, id)).headers['etag']);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await read(owner, id, { 'if-none-match': tag });
      expect([reply.status, reply.text]).toEqual([304, '']);
      expect(reply.headers).toMatchObject({
        etag,
        'cache-control': 'no-store',
        vary: 'cookie',
      });
    }
    expect((await read(owner, id, { 'if-none-match': '"x"' })).status).toBe(200);
    // Another account's tag gives no access.
    expect((await read(member, id, { 'if-none-match': etag })).status).toBe(404);
  });

  it('to HEAD has headers only', async () => {
    const { id } = await addUpload(test, ownerId);
    const whole = await read(owner, id);
    const head = await owner.send('HEAD', `/api/files/${id}`);
    expect([head.status, head.text]).toEqual([200, '']);
    const { date: _, ...headers } = whole.headers;
    expect(head.headers).toMatchObject(headers);
    expect((await member.send('HEAD', `/api/files/${id}`)).status).toBe(404);
  });

  const size = tinyPng.length;
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=0-${size + 50}`, 0, size - 1],
    [`bytes=-${size + 50}`, 0, size - 1],
    [`bytes=${size - 1}-${size - 1}`, size - 1, size - 1],
  ])('to %s is that part', async (range, start, end) => {
    const { id } = await addUpload(test, ownerId);
    const reply = await test.app.inject({
      url: `/api/files/${id}`,
      headers: { cookie: owner.cookie ?? '', range },
    });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
    expect(reply.headers['content-length']).toBe(String(end - start + 1));
    expect(reply.rawPayload.equals(tinyPng.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${size}-`, `bytes=${size}-${size + 9}`, 'bytes=-0'])(
    'to %s is range_not_satisfiable',
    async (range) => {
      const { id } = await addUpload(test, ownerId);
      const { status, body, headers } = await read(owner, id, { range });
      expect([status, body]).toMatchObject([416, { code: 'range_not_satisfiable' }]);
      expect(headers['content-range']).toBe(`bytes */${size}`);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=x', 'bytes=-'])(
    'to %s is the whole file',
    async (range) => {
      const { id } = await addUpload(test, ownerId);
      expect((await read(owner, id, { range })).status).toBe(200);
    },
  );

  it('for a range of changed bytes is the whole file', async () => {
    const { id } = await addUpload(test, ownerId);
    const etag = String((await read(owner, id)).headers['etag']);
    const part = { range: 'bytes=0-1' };
    expect((await read(owner, id, { ...part, 'if-range': etag })).status).toBe(206);
    expect((await read(owner, id, { ...part, 'if-range': '"old"' })).status).toBe(200);
  });

  it('for missing bytes is that there are none: logged, without headers of the file', async () => {
    const { id, keys } = await addUpload(test, ownerId);
    await test.files.storage.remove(keys[0]);
    const { status, body, headers } = await read(owner, id);
    expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
    expect(headers['cache-control']).toBe('no-store');
    for (const name of ['etag', 'content-disposition', 'accept-ranges']) {
      expect(headers).not.toHaveProperty(name);
    }
    const log = test.logLines.join('');
    expect(log).toContain('ObjectMissing');
    expect(log).not.toContain(keys[0]);
  });
});
