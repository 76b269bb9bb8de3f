import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { newObjectKey } from '../../files/object-keys.ts';
import { tinyPng } from '../../http/testing/multipart.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { findLeftOver, scheduleRemovals } from './file-removals-repository.ts';
import { findMissing } from './missing-files-repository.ts';
import { type RemovalParts, removeDueFiles, sweepFiles } from './remove-files.ts';
import { addUpload } from './testing/add-upload.ts';
import { removeUploads } from './uploads-repository.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const test = await startAppOfFile();
let parts: RemovalParts;
let now: Date;
const userId = (await test.addUser()).id;
beforeEach(async () => {
  await test.db.deleteFrom('chat_messages').execute();
  await test.db.deleteFrom('uploads').execute();
  await test.db.deleteFrom('file_removals').execute();
  for await (const { key } of test.files.storage.list()) await test.files.storage.remove(key);
  // The database's clock schedules removals; this one decides when they are due.
  now = new Date(Date.now() + 5_000);
  parts = { db: test.db, files: test.files, now: () => now };
});

async function show(uploadId: string): Promise<void> {
  await test.database.pool.query(
    `insert into chat_messages (id, sender_id, message_type, image_url)
     values ($1, $2, 'image', $3)`,
    [newId(), userId, `/api/files/${uploadId}`],
  );
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of test.files.storage.list()) keys.push(key);
  return keys.toSorted();
}

const notes = async () =>
  (await test.db.selectFrom('file_removals').select('file_key').execute()).map(
    (row) => row.file_key,
  );
const remove = (...ids: string[]) =>
  test.db.transaction().execute((trx) => removeUploads(trx, ids));

describe('removing an upload', () => {
  it('deletes its row and bytes, and no others', async () => {
    const [gone, kept] = [await addUpload(test, userId), await addUpload(test, userId)];
    await remove(gone.id);
    expect(await removeDueFiles(parts)).toBe(2);
    expect(await storedKeys()).toEqual(kept.keys.toSorted());
    expect(await notes()).toEqual([]);
    await remove(gone.id);
    expect(await removeDueFiles(parts)).toBe(0);
  });

  it('happens with its transaction or not at all', async () => {
    const { id, keys } = await addUpload(test, userId);
    const change = test.db.transaction().execute(async (trx) => {
      await removeUploads(trx, [id]);
      throw new Error('thought better of it');
    });
    await expect(change).rejects.toThrow('thought better');
    expect(await removeDueFiles(parts)).toBe(0);
    expect(await storedKeys()).toEqual(keys.toSorted());
  });

  it('keeps an upload that something still shows', async () => {
    const { id } = await addUpload(test, userId);
    await show(id);
    await remove(id);
    await removeDueFiles(parts);
    expect(await storedKeys()).toHaveLength(2);
  });

  it('survives a crash after the commit, and one half way through the bytes', async () => {
    const { id, keys } = await addUpload(test, userId);
    // The process dies right after the commit: the database holds the pending work.
    await remove(id);
    expect((await notes()).toSorted()).toEqual(keys.toSorted());
    expect(await storedKeys()).toHaveLength(2);
    // The next one dies between two objects, with its connection.
    let removed = 0;
    const { db, close } = connectDatabase(test.database.url);
    const dying = {
      ...test.files.storage,
      remove: async (key: string) => {
        if (removed === 1) return close();
        removed += 1;
        await test.files.storage.remove(key);
      },
    };
    const broken = { ...parts, db, files: { ...test.files, storage: dying } };
    await expect(removeDueFiles(broken)).rejects.toThrow();
    expect(await storedKeys()).toHaveLength(1);
    expect(await notes()).toHaveLength(2);
    // The next run completes it, even two concurrent ones.
    await Promise.all([removeDueFiles(parts), removeDueFiles(parts)]);
    expect([await storedKeys(), await notes()]).toEqual([[], []]);
  });

  it('is scheduled however the row is deleted', async () => {
    const { keys } = await addUpload(test, userId);
    await test.db.deleteFrom('uploads').execute();
    expect((await notes()).toSorted()).toEqual(keys.toSorted());
  });
});

describe('bytes whose row was never stored', () => {
  it('are removed after an hour', async () => {
    const key = newObjectKey('chat');
    await scheduleRemovals(test.db, [key], new Date(now.getTime() + hour));
    await test.files.storage.put(key, tinyPng, 'image/png');
    expect(await removeDueFiles(parts)).toBe(0);
    now = new Date(now.getTime() + hour + 1);
    expect(await removeDueFiles(parts)).toBe(1);
    expect(await storedKeys()).toEqual([]);
  });

  it('stay if a row names them by then', async () => {
    const { keys } = await addUpload(test, userId);
    await scheduleRemovals(test.db, keys, now);
    expect(await removeDueFiles(parts)).toBe(0);
    expect(await storedKeys()).toHaveLength(2);
  });
});

describe('the sweep', () => {
  const none = { expired: 0, unused: 0, orphans: 0, missing: 0, temporary: 0, removed: 0 };

  it('finds nothing when everything is used or recent', async () => {
    const shown = await addUpload(test, userId, new Date(now.getTime() - 8 * day));
    await show(shown.id);
    await addUpload(test, userId, new Date(now.getTime() - 6 * day));
    expect(await sweepFiles(parts)).toEqual(none);
    expect(await storedKeys()).toHaveLength(4);
  });

  it('removes what was unused for a week', async () => {
    await addUpload(test, userId, new Date(now.getTime() - 7 * day - 1));
    expect(await sweepFiles(parts)).toEqual({ ...none, unused: 1, removed: 2 });
    expect(await storedKeys()).toEqual([]);
  });

  it('removes unused files of a deleted account at once', async () => {
    const user = await test.addUser();
    const [unsent, shown] = [await addUpload(test, user.id), await addUpload(test, user.id)];
    await show(shown.id);
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await sweepFiles(parts)).toEqual({ ...none, unused: 1, removed: 2 });
    expect(await storedKeys()).toEqual(shown.keys.toSorted());
    expect(unsent.id).not.toBe(shown.id);
  });

  it('removes uploads that were never filled', async () => {
    const { id } = await addUpload(test, userId);
    await test.db
      .updateTable('uploads')
      .set({ status: 'issued', finalized_at: null, expires_at: now })
      .where('id', '=', id)
      .execute();
    expect(await sweepFiles(parts)).toEqual({ ...none, expired: 1, removed: 2 });
  });

  it('schedules orphans, and removes them a week later', async () => {
    await test.files.storage.put(newObjectKey('chat'), tinyPng, 'image/png');
    // Recent bytes may still get their row.
    expect(await sweepFiles(parts)).toEqual(none);
    now = new Date(now.getTime() + 2 * hour);
    expect(await sweepFiles(parts)).toEqual({ ...none, orphans: 1 });
    expect(await storedKeys()).toHaveLength(1);
    now = new Date(now.getTime() + 7 * day);
    expect(await sweepFiles(parts)).toEqual({ ...none, removed: 1 });
    expect(await storedKeys()).toEqual([]);
  });

  it('removes partial files of a dead process', async () => {
    await test.files.received.write(Readable.from([tinyPng]));
    expect(await sweepFiles(parts)).toEqual(none);
    now = new Date(now.getTime() + 2 * hour);
    expect(await sweepFiles(parts)).toEqual({ ...none, temporary: 1 });
  });

  it('keeps a file that is about to be shown', async () => {
    const { id } = await addUpload(test, userId, new Date(now.getTime() - 8 * day));
    // A message is being sent: its transaction holds the row (chat.send) and commits later.
    const held = await test.db.startTransaction().execute();
    await held.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute();
    expect(await sweepFiles(parts)).toEqual(none);
    await held.commit().execute();
    await show(id);
    expect(await sweepFiles(parts)).toEqual(none);
    expect(await storedKeys()).toHaveLength(2);
  });
});

describe('a file that is gone from the storage', () => {
  const look = async () => {
    const { missing } = await sweepFiles(parts);
    const found = await findMissing(test.db, 50);
    expect(found.total).toBe(missing);
    return found.files;
  };

  it('is named with its owner since the look that missed it, until it is back', async () => {
    const early = new Date(now.getTime() - 2 * hour);
    const { keys } = await addUpload(test, userId, early);
    await show((await addUpload(test, userId, early)).id);
    expect(await look()).toEqual([]);
    await test.files.storage.remove(keys[1]);
    const first = now;
    const missed = await look();
    expect(missed).toMatchObject([
      { key: keys[1], name: 'picture.png', kind: 'chat_image', isSmallVersion: true },
    ]);
    expect(missed[0]?.owner).not.toBeNull();
    now = new Date(now.getTime() + hour);
    expect(await look()).toMatchObject([{ key: keys[1], noticedAt: first }]);
    await test.files.storage.put(keys[1], tinyPng, 'image/png');
    now = new Date(now.getTime() + hour);
    expect(await look()).toEqual([]);
  });

  it('is not looked for while it may just be arriving', async () => {
    const { keys } = await addUpload(test, userId, now);
    for (const key of keys) await test.files.storage.remove(key);
    expect(await look()).toEqual([]);
  });

  it('is forgotten with its upload, and all are counted where few are named', async () => {
    const early = new Date(now.getTime() - 2 * hour);
    const { id, keys } = await addUpload(test, userId, early);
    for (const key of keys) await test.files.storage.remove(key);
    expect(await look()).toHaveLength(2);
    expect(await findMissing(test.db, 1)).toMatchObject({ total: 2, files: [{}] });
    await remove(id);
    expect(await findMissing(test.db, 50)).toEqual({ total: 0, files: [] });
  });
});

it('what nothing names is listed by when it goes', async () => {
  const { keys } = await addUpload(test, userId);
  await scheduleRemovals(test.db, ['images/later'], new Date(now.getTime() + day));
  await scheduleRemovals(test.db, ['images/sooner', keys[0]], now);
  expect(await findLeftOver(test.db, 1)).toEqual({
    total: 2,
    files: [{ key: 'images/sooner', dueAt: now }],
  });
});
