import { expect, it } from 'vitest';
import { askForErasures, noteEmptied, noteErased } from '../access/erasures-repository.ts';
import { deleteSession, endSessions } from '../access/session-repository.ts';
import { connectDatabase } from '../database/connect.ts';
import { insertUser } from '../database/testing/test-database.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { restoreArchive } from './restore-archive.ts';
import { BackupBench, openDatabase } from './testing/backup-bench.ts';

const now = new Date('2026-11-23T12:00:00Z');
const sids = ['live', 'lost', 'left', 'ended', 'erased'] as const;

/** An archive with a session of each name, restored into a database of its own. */
async function restoreTwice() {
  const bench = await BackupBench.open();
  const { id: userId } = await insertUser(bench.database.db);
  const later = new Date('2999-01-01');
  const row = { user_id: userId, sess: '{}', expire: later, absolute_expire: later };
  await bench.database.db
    .insertInto('sessions')
    .values(sids.map((sid) => ({ ...row, sid, device: `The ${sid} one` })))
    .execute();
  await bench.take();
  const other = await openDatabase();
  await insertUser(other.db);
  await other.db.destroy();
  let second = 0;
  const restore = async () => {
    const storage = bench.storageIn('other');
    const at = () => new Date(now.getTime() + 1000 * ++second);
    await restoreArchive(bench.path, await checkArchive(bench.path), {
      url: other.url,
      storage,
      now: at,
    });
  };
  await restore();
  const { db, close } = connectDatabase(other.url);
  return { userId, db, close, restore, url: other.url };
}

it('what was ended after an archive was taken stays ended, and lost devices are told to erase', async () => {
  const { userId, db, close, restore, url } = await restoreTwice();
  await db.transaction().execute(async (trx) => {
    for (const sid of ['lost', 'erased']) {
      const { id } = await trx
        .selectFrom('sessions')
        .select('id')
        .where('sid', '=', sid)
        .executeTakeFirstOrThrow();
      await askForErasures(trx, { userId, id, byAdministrator: false, now });
    }
    await endSessions(trx, userId, 'live');
    await noteErased(trx, 'erased', now);
    await noteEmptied(trx, 'left', now);
  });
  await close();
  await restore();

  const restored = connectDatabase(url);
  try {
    const sessions = await restored.db.selectFrom('sessions').select('sid').execute();
    expect(sessions).toEqual([{ sid: 'live' }]);
    const held = await restored.db
      .selectFrom('ended_sessions')
      .select(['sid', 'device'])
      .where('may_hold_data', '=', true)
      .orderBy('sid')
      .execute();
    expect(held).toEqual(
      ['ended', 'erased', 'lost'].map((sid) => ({ sid, device: `The ${sid} one` })),
    );
    const erasures = await restored.db
      .selectFrom('device_erasures')
      .select(['sid', 'erased_at'])
      .orderBy('sid')
      .execute();
    expect(erasures).toEqual([
      { sid: 'erased', erased_at: now },
      { sid: 'lost', erased_at: null },
    ]);
  } finally {
    await restored.close();
  }
}, 60_000);

it('an account that was deleted meanwhile is back, and its devices sign in again', async () => {
  const { userId, db, close, restore, url } = await restoreTwice();
  await deleteSession(db, 'ended');
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await close();
  await restore();
  const restored = connectDatabase(url);
  try {
    expect(await restored.db.selectFrom('users').select('id').execute()).toEqual([{ id: userId }]);
    expect(await restored.db.selectFrom('sessions').select('sid').execute()).toEqual([]);
  } finally {
    await restored.close();
  }
}, 60_000);
