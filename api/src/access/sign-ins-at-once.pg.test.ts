import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { hashSecret, newSecret } from '../crypto/secrets.ts';
import { startAppOfFile } from '../http/testing/test-app.ts';
import { replaceSession } from './session-repository.ts';

const day = 24 * 60 * 60 * 1000;
/** Expired sessions that a sign-in deletes at most. */
const deletedAtOnce = 50;

const test = await startAppOfFile();
beforeEach(() => test.db.deleteFrom('sessions').execute());

/** A browser whose session expired these days ago and is not purged yet. */
async function addExpired(days: number) {
  const { id: userId } = await test.addUser();
  const sid = hashSecret(newSecret());
  const expire = new Date(test.now().getTime() - days * day);
  const times = { created_at: expire, last_seen_at: expire, expire, absolute_expire: expire };
  const row = { user_id: userId, sess: '{}', device: 'Chrome on Android', ...times };
  await test.db
    .insertInto('sessions')
    .values({ sid, ...row })
    .execute();
  return { userId, sid, row };
}

/** Calls `pause` after the statement with this place. */
function pausing(place: number, pause: () => Promise<void>): KyselyPlugin {
  let count = 0;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      if (count === place) await pause();
      return result;
    },
  };
}

/** Of the statements of a sign-in all but the last, after which the other one has to wait. */
const places = [1, 2, 3, 4, 5, 6, 7, 8];

it.each(places)(
  'two browsers with expired sessions sign in at once, both after statement %i',
  async (place) => {
    // A sign-in deletes the oldest expired ones: the first the second's, and the second the first's.
    const second = await addExpired(5);
    const others = Array.from({ length: deletedAtOnce - 1 }, () => ({
      sid: hashSecret(newSecret()),
      ...second.row,
    }));
    await test.db.insertInto('sessions').values(others).execute();
    const first = await addExpired(1);

    const now = test.now();
    const expire = new Date(now.getTime() + day);
    const both = Promise.withResolvers<void>();
    const signIn = ({ userId, sid: lastSid }: typeof first, pause: () => Promise<void>) =>
      test.db.transaction().execute(async (trx) => {
        const session = { sid: hashSecret(newSecret()), userId, now, expire, lastSid };
        const paused = trx.withPlugin(pausing(place, pause));
        await replaceSession(paused, { ...session, absoluteExpire: expire }, lastSid);
      });
    const inside = Promise.withResolvers<void>();
    const firstDone = signIn(first, async () => {
      inside.resolve();
      await both.promise;
    }).finally(inside.resolve);
    await inside.promise;
    const secondDone = signIn(second, async () => both.resolve()).finally(both.resolve);
    await Promise.all([firstDone, secondDone]);
    const left = await test.db.selectFrom('sessions').select('user_id').execute();
    const owners = left.map((row) => row.user_id);
    expect(owners).toEqual(expect.arrayContaining([first.userId, second.userId]));
  },
);
