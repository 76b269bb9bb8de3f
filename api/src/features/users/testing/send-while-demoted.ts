import type { Caller, Reply, TestApp } from '../../../http/testing/test-app.ts';
import { waitForLock } from '../../account/testing/wait-for-lock.ts';
import { lockAdministrators } from '../administrators-repository.ts';

/** Sends a request of an administrator who loses the role between the guard and the lock. */
export async function sendWhileDemoted<Body>(
  test: TestApp,
  send: (caller: Caller) => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  const { id } = await test.addUser({ role: 'admin' });
  const caller = await test.signedIn({ id });
  const { sent } = await test.db.transaction().execute(async (trx) => {
    await lockAdministrators(trx, { userId: id });
    const reply = send(caller);
    await waitForLock(test.db);
    await trx.updateTable('users').set({ role: 'model' }).where('id', '=', id).execute();
    // Not the reply itself, which arrives only once this lock is released.
    return { sent: reply };
  });
  return sent;
}
