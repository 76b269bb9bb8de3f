import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserRow } from '../../features/users/users-table.ts';
import type { Trx } from '../schema.ts';
import { entryOf as rowOf } from '../testing/schedule-entries.ts';
import { createDatabaseOfFile, insertUser } from '../testing/test-database.ts';

const database = await createDatabaseOfFile();
let member: UserRow;

const db = database.db;
beforeEach(async () => {
  member = await insertUser(db);
});

/** The feed rows written by `work`, as `scope collection op sort`, with names in place of ids. */
async function feedOf(work: (trx: Trx) => Promise<unknown>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await work(trx);
    const rows = await trx
      .selectFrom('sync_feed')
      .selectAll()
      .where('xid', '=', sql<string>`pg_current_xact_id()`)
      .orderBy('scope')
      .orderBy('collection')
      .orderBy('row_id')
      .execute();
    return rows.map(({ scope, collection, op, sort }) =>
      `${scope} ${collection} ${op} ${sort}`.replaceAll(member.id, 'MEMBER').trim(),
    );
  });
}

const entryOf = (userId: string, { date = '2026-03-01', start = '09:00' } = {}) =>
  rowOf(userId, date, { planned_start_time: start, planned_end_time: '17:00' });

describe('feed of accounts', () => {
  const account = (op: string) => `user:MEMBER account ${op}`;
  const person = (op: string) => `community people ${op}`;
  const update = (values: Partial<UserRow>) =>
    feedOf((trx) => trx.updateTable('users').set(values).where('id', '=', member.id).execute());

  it('puts a new account, and the person only once approved', async () => {
    const id = uuidV7();
    const rows = await feedOf((trx) =>
      insertUser(trx, { id, status: 'pending', approved_at: null }),
    );
    expect(rows).toEqual([`user:${id} account put`]);
  });

  it('puts account and person when a name changes', async () => {
    expect(await update({ username: `renamed-${member.id.slice(-8)}` })).toEqual([
      person('put'),
      account('put'),
    ]);
  });

  it('does not write the person for fields only the account shows', async () => {
    expect(await update({ suspended: true, updated_at: new Date() })).toEqual([account('put')]);
  });

  it('writes nothing for columns devices do not have, nor for unchanged values', async () => {
    expect(await update({ password: 'x', time_zone: 'Europe/London' })).toEqual([]);
    expect(await update({ username: member.username, suspended: false })).toEqual([]);
  });

  it('removes a person from the community and restores it with the status', async () => {
    expect(await update({ status: 'rejected' })).toEqual([person('drop'), account('put')]);
    expect(await update({ status: 'pending' })).toEqual([account('put')]);
    expect(await update({ status: 'approved' })).toEqual([person('put'), account('put')]);
  });

  it('drops account, person and the cascaded schedule of a deleted user', async () => {
    await db.insertInto('schedule_entries').values(entryOf(member.id)).execute();
    const rows = await feedOf((trx) =>
      trx.deleteFrom('users').where('id', '=', member.id).execute(),
    );
    expect(rows).toEqual([
      person('drop'),
      'schedule:MEMBER scheduleEntries drop 2026-03-01T09:00',
      account('drop'),
    ]);
  });
});

describe('feed of schedule entries', () => {
  const entry = (op: string, at = '2026-03-01T09:00') =>
    `schedule:MEMBER scheduleEntries ${op} ${at}`;

  it('writes one row for each entry of a statement', async () => {
    const rows = await feedOf((trx) =>
      trx
        .insertInto('schedule_entries')
        .values([entryOf(member.id), entryOf(member.id, { date: '2026-03-02', start: '22:30' })])
        .execute(),
    );
    expect(rows.toSorted()).toEqual([entry('put'), entry('put', '2026-03-02T22:30')]);
  });

  it('keeps one row, with the latest sort, when an entry changes twice in a transaction', async () => {
    const row = entryOf(member.id);
    const rows = await feedOf(async (trx) => {
      await trx.insertInto('schedule_entries').values(row).execute();
      await trx
        .updateTable('schedule_entries')
        .set({ planned_start_time: '10:00' })
        .where('id', '=', row.id)
        .execute();
    });
    expect(rows).toEqual([entry('put', '2026-03-01T10:00')]);
  });

  it('moves an entry from the scope of one user to that of another', async () => {
    const other = await insertUser(db);
    const row = entryOf(member.id);
    await db.insertInto('schedule_entries').values(row).execute();
    const rows = await feedOf((trx) =>
      sql`update schedule_entries set user_id = ${other.id} where id = ${row.id}`.execute(trx),
    );
    expect(rows.toSorted()).toEqual(
      [entry('drop'), `schedule:${other.id} scheduleEntries put 2026-03-01T09:00`].toSorted(),
    );
  });

  it('drops the old key and puts the new one when the key itself changes', async () => {
    const row = entryOf(member.id);
    await db.insertInto('schedule_entries').values(row).execute();
    const rows = await feedOf((trx) =>
      sql`update schedule_entries set id = ${uuidV7()} where id = ${row.id}`.execute(trx),
    );
    expect(rows.toSorted()).toEqual([entry('drop'), entry('put')]);
  });

  it('lets a put win over a drop when one statement deletes and reinserts an entry', async () => {
    const row = entryOf(member.id);
    await db.insertInto('schedule_entries').values(row).execute();
    const rows = await feedOf((trx) =>
      sql`with gone as (delete from schedule_entries where id = ${row.id} returning *)
          insert into schedule_entries select * from gone`.execute(trx),
    );
    expect(rows).toEqual([entry('put')]);
  });

  it('covers an upsert that inserts some entries and updates others', async () => {
    const [kept, changed, added] = [entryOf(member.id), entryOf(member.id), entryOf(member.id)];
    await db.insertInto('schedule_entries').values([kept, changed]).execute();
    const rows = await feedOf((trx) =>
      trx
        .insertInto('schedule_entries')
        .values([kept, { ...changed, planned_end_time: '18:00' }, added])
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ planned_end_time: (eb) => eb.ref('excluded.planned_end_time') }),
        )
        .execute(),
    );
    // `kept` was updated to equal values.
    expect(rows).toEqual([entry('put'), entry('put')]);
  });

  it('covers a merge that inserts, updates and deletes at once', async () => {
    const [gone, changed, added] = [entryOf(member.id), entryOf(member.id), entryOf(member.id)];
    await db.insertInto('schedule_entries').values([gone, changed]).execute();
    const rows = await feedOf((trx) =>
      sql`
        merge into schedule_entries as t
        using (values (${gone.id}::uuid), (${changed.id}::uuid), (${added.id}::uuid)) as s (id)
          on t.id = s.id
        when matched and t.id = ${gone.id} then delete
        when matched then update set reminder_sent = true
        when not matched then
          insert (id, user_id, date, planned_start_time, planned_end_time)
          values (s.id, ${member.id}, '2026-03-01', '09:00', '17:00')`.execute(trx),
    );
    expect(rows.toSorted()).toEqual([entry('drop'), entry('put'), entry('put')]);
  });

  it('writes its own xid even if the stored one is higher', async () => {
    const row = entryOf(member.id);
    await db.insertInto('schedule_entries').values(row).execute();
    await db
      .updateTable('sync_feed')
      .set({ xid: '999999999' })
      .where('row_id', '=', row.id)
      .execute();
    const rows = await feedOf((trx) =>
      trx
        .updateTable('schedule_entries')
        .set({ reminder_sent: true })
        .where('id', '=', row.id)
        .execute(),
    );
    expect(rows).toEqual([entry('put')]);
  });

  it('writes nothing for a statement that is rolled back to a savepoint', async () => {
    const rows = await feedOf(async (trx) => {
      await sql`savepoint before`.execute(trx);
      await trx.insertInto('schedule_entries').values(entryOf(member.id)).execute();
      await sql`rollback to savepoint before`.execute(trx);
      await sql`select pg_current_xact_id()`.execute(trx);
    });
    expect(rows).toEqual([]);
  });

  it('refuses to truncate, which would not reach any device', async () => {
    await expect(sql`truncate schedule_entries`.execute(db)).rejects.toThrow(/is replicated/);
  });
});

describe('install_sync_feed', () => {
  it('replicates a new table with one call, and raises for a row without a scope', async () => {
    await sql`create table notes (note_id integer primary key, owner text, body jsonb)`.execute(db);
    await sql`
      select install_sync_feed('notes', 'notes', scope => $$'notes:' || r.owner$$,
        sort => 'lpad(r.note_id::text, 5, $$0$$)', wire => array['body'], key => 'note_id')
    `.execute(db);
    const rows = await feedOf((trx) =>
      sql`insert into notes values (7, 'ann', '{"a":1}'), (8, 'ann', null)`.execute(trx),
    );
    expect(rows).toEqual(['notes:ann notes put 00007', 'notes:ann notes put 00008']);
    expect(await feedOf((trx) => sql`delete from notes where note_id = 7`.execute(trx))).toEqual([
      'notes:ann notes drop 00007',
    ]);
    await expect(sql`insert into notes values (9, null, null)`.execute(db)).rejects.toThrow(
      /null value in column "scope"/,
    );
  });

  it('reports a missing column that was to name rows', async () => {
    await sql`create table nameless (owner text)`.execute(db);
    await expect(
      sql`
        select install_sync_feed('nameless', 'nameless', scope => $$'nameless'$$, sort => $$''$$,
          wire => array['owner'])`.execute(db),
    ).rejects.toThrow('nameless has no column "id" to name its rows by in a feed');
  });

  it('lets a put win over the drop when another trigger restores a deleted row', async () => {
    await sql`create table pins (id integer primary key)`.execute(db);
    await sql`
      select install_sync_feed('pins', 'pins', scope => $$'pins'$$, sort => $$''$$,
        wire => array['id'])`.execute(db);
    await sql`
      create function keep_pins() returns trigger language plpgsql as $$
      begin insert into pins select id from gone where id = 1; return null; end $$`.execute(db);
    await sql`
      create trigger a_runs_first after delete on pins referencing old table as gone
        for each statement execute function keep_pins()`.execute(db);
    await sql`insert into pins values (1), (2)`.execute(db);
    expect(await feedOf((trx) => sql`delete from pins`.execute(trx))).toEqual([
      'pins pins put',
      'pins pins drop',
    ]);
  });
});
