import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { scheduleMutationHandlers } from './schedule-handlers.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const database = await createDatabaseOfFile();

async function insertMember() {
  const { id } = await insertUser(database.db, { status: 'approved' });
  return {
    userId: id,
    username: 'mia',
    role: 'model' as const,
    suspended: false,
    mustChangePassword: false,
  };
}

it('takes a decision back for a day, if it still stands', async () => {
  const actor = await insertMember();
  const handlers = scheduleMutationHandlers;
  const inTransaction = <T>(
    work: (context: Parameters<(typeof handlers)['schedule.undecide']>[0]) => Promise<T>,
    more: { at?: Date; now?: Date; actor?: typeof actor } = {},
  ) =>
    database.db
      .transaction()
      .execute((trx) => work({ trx, actor, now: noon, at: noon, offset: null, ...more }));
  const id = v7();
  const hours = { date: '2026-11-20', plannedStartTime: '09:00', plannedEndTime: '11:00' };
  await inTransaction(async (context) => handlers['schedule.add'](context, { id, ...hours }));
  const decide = () =>
    inTransaction(async (context) =>
      handlers['schedule.decide'](context, { id, status: 'not_worked' }),
    );
  const undo = (
    from: 'not_worked' | 'completed_full',
    more?: Parameters<typeof inTransaction>[1],
  ) => inTransaction(async (context) => handlers['schedule.undecide'](context, { id, from }), more);

  await decide();
  await expect(undo('completed_full')).rejects.toMatchObject({
    problem: { code: 'schedule_changed' },
  });
  const nextDay = new Date(noon.getTime() + 24 * 60 * 60_000 + 1);
  await expect(undo('not_worked', { at: nextDay, now: nextDay })).rejects.toMatchObject({
    problem: { code: 'schedule_correction_closed' },
  });
  await expect(undo('not_worked', { actor: await insertMember() })).rejects.toMatchObject({
    problem: { code: 'not_found' },
  });
  await expect(undo('not_worked')).resolves.toMatchObject({
    status: 'planned',
    actualStartTime: null,
    actualEndTime: null,
  });
  await expect(undo('not_worked')).rejects.toMatchObject({ problem: { code: 'schedule_changed' } });
  await expect(decide()).resolves.toMatchObject({ status: 'not_worked' });
});
