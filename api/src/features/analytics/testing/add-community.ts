import type { TestApp } from '../../../http/testing/test-app.ts';
import { insertMessages } from '../../chat/testing/insert-messages.ts';
import { storeSnapshots } from '../../earnings/snapshots-repository.ts';
import { addGrant, addModule } from '../../training/testing/add-module.ts';

/** Noon in UTC, unless another time is given. */
export function instantOf(date: string, time = '12:00:00.000'): Date {
  return new Date(`${date}T${time}Z`);
}

/**
 * A small community around 18 November 2026, a Wednesday, whose figures are computed by hand.
 * @returns its members' ids
 */
export async function addCommunity(test: TestApp, now: Date): Promise<readonly string[]> {
  const members: string[] = [];
  for (const add of [addMembers, addEarnings, addTraining, addTalk]) await add(test, members, now);
  return members;
}

/** Five in the week before, one of them on its first instant, two in this one; ids in order. */
async function addMembers(test: TestApp, members: string[], now: Date): Promise<void> {
  const made = [
    instantOf('2026-11-08', '00:00:00.000'),
    instantOf('2026-11-10'),
    instantOf('2026-11-10'),
    instantOf('2026-11-12'),
    instantOf('2026-11-14', '23:59:59.999'),
    instantOf('2026-11-15', '00:00:00.000'),
    instantOf('2026-11-17'),
  ];
  for (const created_at of made) {
    const isPending = created_at > instantOf('2026-11-17', '00:00:00.000');
    const { id } = await test.addUser({
      created_at,
      ...(isPending
        ? { status: 'pending', approved_at: null }
        : { approved_at: instantOf('2026-11-16') }),
    });
    members.push(id);
  }
  // Seen 6 and 8 days ago.
  for (const [index, date] of ['2026-11-12', '2026-11-10'].entries()) {
    test.setNow(instantOf(date));
    await test.signedIn({ id: members[index] ?? '' });
  }
  test.setNow(now);
}

async function addEarnings(test: TestApp, members: string[], now: Date): Promise<void> {
  const [ada = '', bea = ''] = members;
  const stated = [
    [ada, '100.00', '2025-06-03'],
    [ada, '30.10', '2026-11-03'],
    [bea, '20.05', '2026-11-04'],
    [ada, '10.00', '2026-11-10'],
    // This week.
    [bea, '5.01', '2026-11-15'],
    [ada, '2.51', '2026-11-18'],
  ] as const;
  const amounts = stated.map(([userId, amount, date]) => ({ userId, amount, date }));
  await test.db.transaction().execute((trx) => storeSnapshots(trx, amounts, members[0] ?? '', now));
  // Corrected: less than what was stated first.
  const corrected = [{ userId: bea, amount: '4.99', date: '2026-11-16' }];
  await test.db
    .transaction()
    .execute((trx) => storeSnapshots(trx, corrected, members[0] ?? '', now));
}

/** Two open modules and a draft: four open grants, of which one is completed and two are begun. */
async function addTraining(test: TestApp, members: string[]): Promise<void> {
  const [ada = '', bea = '', cleo = ''] = members;
  const [one, two, draft] = [
    await addModule(test),
    await addModule(test),
    await addModule(test, { draft: true }),
  ];
  for (const [userId, moduleId] of [
    [ada, one.id],
    [bea, one.id],
    [cleo, one.id],
    [ada, two.id],
    [ada, draft.id],
  ] as const) {
    await addGrant(test, userId, moduleId);
  }
  const granted = (moduleId: string, created_at: Date) =>
    test.db
      .updateTable('user_module_access')
      .set({ created_at })
      .where('module_id', '=', moduleId)
      .execute();
  await granted(one.id, instantOf('2026-11-05'));
  await granted(two.id, instantOf('2026-09-30'));
  await granted(draft.id, instantOf('2026-11-05'));
  const begun = (user_id: string, module_id: string, completed: boolean, created_at: Date) =>
    test.db
      .insertInto('training_progress')
      .values({
        user_id,
        module_id,
        progress_percentage: completed ? 100 : 40,
        completed,
        last_watched_at: created_at,
        created_at,
      })
      .execute();
  await begun(ada, one.id, true, instantOf('2026-11-06'));
  await begun(bea, one.id, false, instantOf('2026-11-07'));
  await begun(ada, two.id, false, instantOf('2026-10-01'));
}

async function addTalk(test: TestApp, members: string[], now: Date): Promise<void> {
  const [ada = ''] = members;
  await insertMessages(test.db, ada, ['One', 'Two', 'Three']);
  const ids = await test.db.selectFrom('chat_messages').select('id').orderBy('position').execute();
  const at = [
    instantOf('2026-10-21', '23:59:59.999'),
    instantOf('2026-10-22', '00:00:00.000'),
    now,
  ];
  for (const [index, { id }] of ids.entries()) {
    await test.db
      .updateTable('chat_messages')
      .set({ timestamp: at[index] ?? now })
      .where('id', '=', id)
      .execute();
  }
}
