import { createHash } from 'node:crypto';
import { storeSnapshots } from '@greenroom/api/features/earnings/snapshots-repository';
import { notifyUser } from '@greenroom/api/features/notifications/notifications-repository';
import { addGrant, addModule } from '@greenroom/api/features/training/testing/add-module';
import { addTrainingFile } from '@greenroom/api/features/uploads/testing/add-training-file';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';

// The things of an access world, inserted without the handlers.

/** Inserts a planned entry, bypassing the handlers. */
export async function addEntry({ db }: TestApp, userId: string, date: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('schedule_entries')
    .values({
      id,
      user_id: userId,
      date,
      planned_start_time: '09:00',
      planned_end_time: '10:00',
      actual_start_time: null,
      actual_end_time: null,
    })
    .execute();
  return id;
}

export const followUpCode = '01234-56789-ABCDE-FGHJK';

export async function addConcern({ db }: TestApp): Promise<string> {
  const followUpHash = createHash('sha256').update(followUpCode).digest();
  const { id } = await db
    .insertInto('anonymous_concerns')
    .values({ content: 'Hello', created_on: '2026-11-20', follow_up_hash: followUpHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addBlocklistEntry({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('blocklist_entries')
    .values({ id, member_name: 'mad_max', description: 'Hello', added_by_id: userId })
    .execute();
  return id;
}

/** Inserts a target that ended yesterday and is not closed, bypassing the handlers. */
export async function addTarget({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await db
    .insertInto('targets')
    .values({
      id,
      user_id: userId,
      target_name: 'New camera',
      target_amount: '400.00',
      time_period: '1day',
      start_date: yesterday,
      end_date: yesterday,
      final_earned: null,
      final_percentage: null,
    })
    .execute();
  return id;
}

/** Inserts an answered message to the administrators, bypassing the handlers. */
export async function addMessage({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const answered = {
    status: 'resolved',
    admin_response: 'Done',
    responded_at: new Date(),
  } as const;
  await db
    .insertInto('admin_messages')
    .values({ id, user_id: userId, content: 'Hello', ...answered })
    .execute();
  return id;
}

/** Creates an unread notification through the feature's own function. */
export async function addNotification({ db }: TestApp, userId: string): Promise<string> {
  return db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId,
      title: 'News',
      message: 'Read it',
      type: 'system',
      kind: 'support',
      now: new Date(),
    }),
  );
}

/** Inserts an announcement to everybody without its notification. */
export async function addAnnouncement({ db }: TestApp, sentById: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('announcements')
    .values({
      id,
      audience: 'everybody',
      title: 'News',
      message: 'Read it',
      reach: 3,
      sent_by_id: sentById,
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** Inserts a module that this account may open, with a thumbnail. */
export async function addOwnModule(test: TestApp, userId: string) {
  const { id, sectionIds } = await addModule(test);
  const thumbnail = await addTrainingFile(test, userId, 'thumbnail');
  const shown = { thumbnail_key: thumbnail };
  await test.db.updateTable('training_modules').set(shown).where('id', '=', id).execute();
  await addGrant(test, userId, id);
  return { id, sectionId: sectionIds[0] ?? '' };
}

/** Creates a session of this account in another browser. @returns its id */
export async function addSession(test: TestApp, userId: string): Promise<string> {
  const sids = async () => {
    const query = test.db.selectFrom('sessions').select('id').where('user_id', '=', userId);
    return (await query.execute()).map(({ id }) => id);
  };
  const before = await sids();
  await test.signedIn({ id: userId });
  const id = (await sids()).find((each) => !before.includes(each));
  if (id === undefined) throw new Error('There is no other session');
  return id;
}

/** Inserts a request to delete this account, bypassing the handlers. @returns its id */
export async function addDeletionRequest(
  { db }: TestApp,
  account: { readonly id: string; readonly username: string },
  status: 'pending' | 'rejected',
): Promise<string> {
  const id = newId();
  await db
    .insertInto('account_deletion_requests')
    .values({
      id,
      user_id: account.id,
      username: account.username,
      display_name: null,
      reason: 'Leaving',
      status,
      reviewed_at: status === 'pending' ? null : new Date(),
      reviewed_by_id: null,
      admin_notes: null,
    })
    .execute();
  return id;
}

/** States an amount of a week, bypassing the handlers. @returns the week's id */
export async function addEarning({ db }: TestApp, userId: string): Promise<string> {
  const amounts = [{ userId, amount: '12.50', date: '2026-01-01' }];
  const { id } = await db.transaction().execute(async (trx) => {
    await storeSnapshots(trx, amounts, userId, new Date());
    return trx
      .selectFrom('earnings')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  });
  return id;
}
