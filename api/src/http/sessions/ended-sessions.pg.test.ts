import { beforeEach, describe, expect, it } from 'vitest';
import { waitForLock } from '../../features/account/testing/wait-for-lock.ts';
import { purge } from '../../jobs/purge/purge.ts';
import { type Caller, startAppOfFile } from '../testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.now();

const test = await startAppOfFile();
beforeEach(async () => {
  test.setNow(new Date(start));
  await test.database.pool.query('delete from ended_sessions');
});

const sessionsOf = (id: string) =>
  test.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

describe('an account deleted after its session had ended', () => {
  const remove = (id: string) => test.db.deleteFrom('users').where('id', '=', id).execute();
  const answer = async (caller: Caller) => (await caller.send('GET', '/api/auth/user')).status;
  /** Moves everything stored about ended sessions `days` back. */
  const ageEnded = (days: number) =>
    test.database.pool.query(
      'update ended_sessions set ended_at = ended_at - make_interval(days => $1)',
      [days],
    );

  it('is reported as gone, however that session had ended', async () => {
    const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    const user = await test.addUser();
    const [reset, elsewhere] = [await test.signedIn(user), await test.signedIn(user)];
    const body = { newPassword: 'Another-password-8' };
    await admin.send('POST', `/api/admin/users/${user.id}/reset-password`, body);
    const idle = await test.signedIn(user);
    test.setNow(new Date(start + 8 * day));
    expect(await answer(idle)).toBe(401);
    test.setNow(new Date(start + 31 * day));
    expect(await purge(test.db, test.now())).not.toBeNull();
    expect(await sessionsOf(user.id)).toEqual([]);
    for (const caller of [reset, elsewhere, idle]) expect(await answer(caller)).toBe(401);
    await remove(user.id);
    test.setNow(new Date());
    for (const caller of [reset, elsewhere, idle]) expect(await answer(caller)).toBe(410);
  });

  it("is remembered for 90 days from the deletion, not from the session's end", async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    await test.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await ageEnded(80);
    await remove(user.id);
    test.setNow(new Date(Date.now() + 80 * day));
    expect(await answer(caller)).toBe(410);
  });

  it('is reported as gone even if the session was deleted meanwhile', async () => {
    const user = await test.addUser();
    const caller = await test.signedIn(user);
    let removal: Promise<unknown> = Promise.resolve();
    await test.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
      removal = remove(user.id);
      await waitForLock(test.db);
    });
    await removal;
    test.setNow(new Date());
    expect(await answer(caller)).toBe(410);
  });

  it('is forgotten after 90 days, and an existing account is never reported as gone', async () => {
    const [user, other] = [await test.addUser(), await test.addUser()];
    const caller = await test.signedIn(user);
    await test.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    expect(await answer(caller)).toBe(401);
    await ageEnded(91);
    await test.signedIn(other);
    await test.db.deleteFrom('sessions').where('user_id', '=', other.id).execute();
    const { rows } = await test.database.pool.query('select user_id from ended_sessions');
    expect(rows).toEqual([{ user_id: other.id }]);
  });
});
