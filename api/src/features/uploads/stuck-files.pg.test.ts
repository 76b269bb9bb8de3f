import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { ObjectStoreAway } from '../../files/store-health.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { scheduleRemovals } from './file-removals-repository.ts';
import { type RemovalParts, removeDueFiles, sweepFiles } from './remove-files.ts';
import { addUpload } from './testing/add-upload.ts';
import { removeUploads } from './uploads-repository.ts';

const test = await startAppOfFile();
const userId = (await test.addUser()).id;
const now = () => new Date(Date.now() + 5_000);
const parts: RemovalParts = { db: test.db, files: test.files, now };
beforeEach(async () => {
  await test.db.deleteFrom('file_removals').execute();
});

const notes = async () =>
  (await test.db.selectFrom('file_removals').select('file_key').execute()).map(
    (row) => row.file_key,
  );
const removeUpload = (id: string) =>
  test.db.transaction().execute((trx) => removeUploads(trx, [id]));

describe('a file that cannot be removed', () => {
  /** Removals that fail with `fault` for these keys. */
  const failing = (fault: Error, ...keys: readonly string[]) => {
    const tried: string[] = [];
    const remove = async (key: string) => {
      tried.push(key);
      if (keys.includes(key)) throw fault;
      await test.files.storage.remove(key);
    };
    const storage = { ...test.files.storage, remove };
    return { tried, parts: { ...parts, files: { ...test.files, storage } } };
  };
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });

  it('is named, and keeps no other from going', async () => {
    const { id, keys } = await addUpload(test, userId);
    await removeUpload(id);
    const [stuck = ''] = keys.toSorted();
    const { parts: broken } = failing(denied, stuck);
    await expect(removeDueFiles(broken)).rejects.toThrow(
      `1 file could not be removed: ${stuck}: EACCES: permission denied`,
    );
    expect([await test.files.storage.stat(stuck), await notes()]).toMatchObject([
      { key: stuck },
      [stuck],
    ]);
    // The hourly look is done all the same.
    expect(await sweepFiles(broken)).toMatchObject({ removed: 0 });
    expect(await removeDueFiles(parts)).toBe(1);
  });

  it('is not tried, nor any after it, while the store does not answer', async () => {
    await removeUpload((await addUpload(test, userId)).id);
    const [first = '', second = ''] = (await notes()).toSorted();
    const away = Object.assign(new AppError('overloaded', 'Files cannot be reached'), {
      cause: new ObjectStoreAway('ECONNREFUSED'),
    });
    const { tried, parts: broken } = failing(away, first, second);
    await expect(removeDueFiles(broken)).rejects.toThrow('2 files could not be removed');
    expect(tried).toEqual([first]);
    expect(await notes()).toHaveLength(2);
  });

  it('is forgotten when its name is none of an object', async () => {
    const { id, keys } = await addUpload(test, userId);
    await scheduleRemovals(test.db, ['.nfs000000000001', 'training/'], new Date(0));
    await removeUpload(id);
    expect(await removeDueFiles(parts)).toBe(keys.length + 2);
    expect(await notes()).toEqual([]);
  });
});
