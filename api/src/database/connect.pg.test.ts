import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { connectDatabase, type ConnectOptions, type DatabaseConnection } from './connect.ts';
import {
  isDatabaseUnavailable,
  isRetryableTransaction,
  isUnstorableText,
  violatedConstraint,
} from './database-errors.ts';
import { createDatabaseOfFile, insertUser } from './testing/test-database.ts';
import { waitFor } from './testing/wait-for.ts';

const database = await createDatabaseOfFile();
const open: DatabaseConnection[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

function connect(options: ConnectOptions = {}, url = database.url): DatabaseConnection {
  const connection = connectDatabase(url, options);
  open.push(connection);
  return connection;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  );

describe('connectDatabase', () => {
  it('disables JIT compilation', async () => {
    const { rows } = await sql`show jit`.execute(connect().db);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('has its own settings and limits, whatever the database and the address say', async () => {
    const limits = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'idle_session_timeout',
    ];
    for (const limit of limits) {
      await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))}
        set ${sql.id(limit)} = '41s'`.execute(database.db);
    }
    const url = new URL(database.url);
    url.searchParams.set('options', '-c jit=on');
    url.searchParams.set('application_name', 'another');
    url.searchParams.set('statement_timeout', '42000');
    const read = async (options: ConnectOptions) => {
      const names = ['application_name', 'jit', ...limits];
      const { rows } = await sql<{ value: string }>`select current_setting(name) as value
        from unnest(${names}::text[]) with ordinality as wanted (name, place) order by place`.execute(
        connect(options, url.href).db,
      );
      return rows.map(({ value }) => value);
    };
    expect(await read({})).toEqual(['greenroom', 'off', '15s', '10s', '15s', '0']);
    const none = { statementTimeout: 0, lockTimeout: 0, idleInTransactionTimeout: 0 };
    expect(await read(none)).toEqual(['greenroom', 'off', '0', '0', '0', '0']);
  });

  it('keeps bigint, xid8, numeric and date as text, and instants as Date', async () => {
    const { rows } = await sql`
      select 9007199254740993::bigint as big, '7'::xid8 as xid, 12.50::numeric(10, 2) as amount,
        '2026-03-01'::date as day, timestamptz '2026-03-01 10:00+00' as instant`.execute(
      connect().db,
    );
    expect(rows).toEqual([
      {
        big: '9007199254740993',
        xid: '7',
        amount: '12.50',
        day: '2026-03-01',
        instant: new Date('2026-03-01T10:00:00Z'),
      },
    ]);
  });

  it('prepares a parametrised statement once for each connection', async () => {
    const { db } = connect({ poolSize: 1 });
    for (const id of [1, 2, 3]) await sql`select ${id}::int as answer`.execute(db);
    const { rows } = await sql<{ uses: string }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements
      where statement = 'select $1::int as answer'`.execute(db);
    expect(rows).toEqual([{ uses: '3' }]);
  });

  it('survives a change of a table: at most one statement fails across all connections', async () => {
    const { db } = connect({ poolSize: 3 });
    await sql`create table changing (a integer)`.execute(db);
    const read = () => sql`select * from changing where a > ${0}`.execute(db);
    // Concurrently, so that each connection has prepared it.
    const held = await Promise.all([1, 2, 3].map(() => db.startTransaction().execute()));
    for (const trx of held) await sql`select * from changing where a > ${0}`.execute(trx);
    await Promise.all(held.map((trx) => trx.commit().execute()));
    await sql`alter table changing add column b text`.execute(db);

    const failure = await failureOf(read());
    expect(isRetryableTransaction(failure)).toBe(true);
    await Promise.all([read(), read(), read(), read()]);
  });

  it('rejects in time when the pool is exhausted, recognisably', async () => {
    const { db, pool } = connect({ poolSize: 1, connectTimeout: 500 });
    const client = await pool.connect();
    expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true);
    client.release();
    await sql`select 1`.execute(db);
  });

  it('bounds statements, lock waits and idle transactions', async () => {
    const { db } = connect({
      poolSize: 3,
      statementTimeout: 200,
      lockTimeout: 50,
      idleInTransactionTimeout: 1_000,
    });
    expect(isDatabaseUnavailable(await failureOf(sql`select pg_sleep(30)`.execute(db)))).toBe(true);

    const { id } = await insertUser(database.db);
    const holder = await database.db.startTransaction().execute();
    await holder.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const blocked = db.updateTable('users').set({ suspended: true }).where('id', '=', id).execute();
    expect(isDatabaseUnavailable(await failureOf(blocked))).toBe(true);
    await holder.rollback().execute();

    const idle = await db.startTransaction().execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(idle);
    await waitFor(async () => {
      const alive = await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(
        database.db,
      );
      expect(alive.rows).toEqual([]);
    });
    expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(idle)))).toBe(true);
    await idle
      .rollback()
      .execute()
      .catch(() => undefined);
    await sql`select 1`.execute(db);
  });

  it('survives the end of its idle connections', async () => {
    const broken = Promise.withResolvers<Error>();
    const { db } = connect({ applicationName: 'to-be-ended', onIdleError: broken.resolve });
    await sql`select 1`.execute(db);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'to-be-ended'`.execute(database.db);
    expect(isDatabaseUnavailable(await broken.promise)).toBe(true);
    await sql`select 1`.execute(db);
  });

  it('does not report a connection that breaks while it is being closed', async () => {
    let reported = 0;
    const { db, pool, close } = connect({ onIdleError: () => (reported += 1) });
    await sql`select 1`.execute(db);
    pool.emit('error', new Error('terminating connection'));
    const closed = close();
    pool.emit('error', new Error('terminating connection'));
    await closed;
    expect(reported).toBe(1);
  });

  it('recognises an unreachable server', async () => {
    const nowhere = connectDatabase('postgresql://a:b@127.0.0.1:1/c', { connectTimeout: 2_000 });
    open.push(nowhere);
    expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(nowhere.db)))).toBe(true);
    const socket = connectDatabase('postgresql://a:b@localhost:5432/c?host=%2Fnowhere');
    open.push(socket);
    expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(socket.db)))).toBe(true);
  });

  it('distinguishes deadlocks, unstorable texts and violated constraints', async () => {
    const { db } = connect();
    const [a, b] = [await insertUser(db), await insertUser(db)];
    const lock = (trx: DatabaseConnection['db'], id: string) =>
      trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const [one, other] = await Promise.all([1, 2].map(() => db.startTransaction().execute()));
    if (!one || !other) throw new Error('two transactions');
    await lock(one, a.id);
    await lock(other, b.id);
    const results = await Promise.allSettled([lock(one, b.id), lock(other, a.id)]);
    await Promise.all([one.rollback().execute(), other.rollback().execute()]);
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.map((result) => isRetryableTransaction(result.reason))).toEqual([true]);

    expect(isUnstorableText(await failureOf(insertUser(db, { first_name: 'a\0b' })))).toBe(true);
    const taken = await failureOf(insertUser(db, { username: a.username.toUpperCase() }));
    expect(violatedConstraint(taken)).toBe('users_username_key');
  });
});
