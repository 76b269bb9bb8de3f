import { sql } from 'kysely';
import { v4, v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { insertRaw, insertRawParents, validRows } from '../../database/testing/raw-rows.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { insertEntriesOf } from '../../sync/testing/member-schedule.ts';
import { plan, SyncClient } from '../../sync/testing/sync-client.ts';
import { purge } from './purge.ts';

const database = await createDatabaseOfFile();
let userId: string;
beforeEach(async () => {
  await sql`delete from users`.execute(database.db);
  await sql`delete from sync_positions`.execute(database.db);
  await sql`update sync_state set purge_horizon = '0'`.execute(database.db);
  ({ id: userId } = await insertUser(database.db));
});

const day = 24 * 3_600_000;
const start = Date.now();
const after = (days: number) => new Date(start + days * day);
const purgeAfter = (days: number) => purge(database.db, after(days));

async function countRows(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

it('keeps what is of use, deletes what is not, and finds nothing the second time', async () => {
  const { pool } = database;
  await pool.query(
    `insert into sessions (sid, user_id, sess, expire, absolute_expire) values
       ('ended', $1, '{}', $2, $2), ('idle', $1, '{}', $2, $3), ('alive', $1, '{}', $3, $3)`,
    [userId, after(1), after(3)],
  );
  await pool.query(
    `insert into ws_tokens (token_hash, sid, expires_at) values ('a', 'alive', $1), ('b', 'alive', $2)`,
    [after(1), after(3)],
  );
  await pool.query(
    `insert into oidc_sign_ins (secret_hash, expires_at) values ('a', $1), ('b', $2)`,
    [after(1), after(3)],
  );
  await pool.query(
    `insert into passkey_challenges (holder, purpose, challenge, expires_at)
     values ('a', 'sign-in', '', $1), ('b', 'sign-in', '', $2)`,
    [after(1), after(3)],
  );
  await pool.query(
    `insert into pending_sign_ins (secret_hash, user_id, password_check, expires_at)
     values ('a', $1, '', $2), ('b', $1, '', $3)`,
    [userId, after(1), after(3)],
  );
  for (const [table, columns] of [
    ['sign_in_failures', 'subject, failed_at'],
    ['password_reset_requests', 'subject, requested_at'],
  ]) {
    await pool.query(`insert into ${table} (${columns}) values ('old', $1), ('new', $2)`, [
      after(0.5),
      after(1.5),
    ]);
  }
  for (const [call, time] of [
    ['chat.send', after(0.5)],
    ['chat.react', after(1.5)],
  ]) {
    await pool.query('insert into taken_allowances values ($1, $2, 1, $3)', [call, userId, time]);
  }
  const deleted = await purgeAfter(2);
  expect(deleted).toMatchObject({
    takenAllowances: 1,
    sessions: 1,
    socketTokens: 1,
    oidcSignIns: 1,
    passkeyChallenges: 1,
    pendingSignIns: 1,
    signInFailures: 1,
    resetRequests: 1,
  });
  const again = await purgeAfter(2);
  expect(new Set(Object.values(again ?? {}))).toEqual(new Set([0]));
  const { rows } = await pool.query('select sid from sessions order by sid');
  expect(rows).toEqual([{ sid: 'alive' }, { sid: 'idle' }]);
  expect(await countRows('ended_sessions')).toBe(1);
  await purgeAfter(45);
  expect(await purgeAfter(91)).toMatchObject({ endedSessions: 3 });
});

it('deletes notifications after a year', async () => {
  await database.pool.query(
    `insert into notifications (user_id, title, message, type, created_at)
     values ($1, 'News', 'Read it', 'system', $2)`,
    [userId, after(0)],
  );
  expect(await purgeAfter(364)).toMatchObject({ notifications: 0 });
  expect(await purgeAfter(365)).toMatchObject({ notifications: 1 });
});

it('deletes marks of single messages after a year, and no read position', async () => {
  const { pool } = database;
  const parents = await insertRawParents(pool);
  await insertRaw(pool, 'chat_message_reads', {
    ...validRows.chat_message_reads(parents),
    read_at: after(0),
  });
  await insertRaw(pool, 'chat_read_positions', validRows.chat_read_positions(parents));
  expect(await purgeAfter(364)).toMatchObject({ chatReads: 0 });
  expect(await purgeAfter(365)).toMatchObject({ chatReads: 1 });
  expect(await countRows('chat_read_positions')).toBe(1);
});

it('deletes more than one batch', async () => {
  await database.pool.query(
    `insert into sign_in_failures (subject, failed_at)
     select 'subject', $1 from generate_series(1, 2500)`,
    [after(0)],
  );
  expect(await purgeAfter(2)).toMatchObject({ signInFailures: 2_500 });
});

describe('outcomes', () => {
  it('wait for a device that was not told, and go 30 days after it was', async () => {
    const client = new SyncClient(database.db, userId, () => after(0));
    await client.exchange([client.next('schedule.add', plan(undefined, '1990-01-01'))]);
    expect(await purgeAfter(399)).toMatchObject({ outcomes: 0 });
    await sql`update sync_outcomes set told_at = ${after(360)}`.execute(database.db);
    expect(await purgeAfter(389)).toMatchObject({ outcomes: 0 });
    expect(await purgeAfter(390)).toMatchObject({ outcomes: 1 });
  });

  it('wait for a second device that offered the same change', async () => {
    const client = new SyncClient(database.db, userId, () => after(0));
    await client.exchange([client.next('schedule.add', plan(undefined, '1990-01-01'))]);
    await sql`update sync_outcomes set told_at = ${after(0)}`.execute(database.db);
    await sql`
      insert into sync_repeats (client_id, sequence, user_id, mutation_id)
      select ${newId()}, 1, user_id, mutation_id from sync_outcomes`.execute(database.db);
    expect(await purgeAfter(31)).toMatchObject({ outcomes: 0, repeats: 0 });
    await sql`update sync_repeats set told_at = ${after(31)}`.execute(database.db);
    expect(await purgeAfter(60)).toMatchObject({ outcomes: 0, repeats: 0 });
    expect(await purgeAfter(61)).toMatchObject({ outcomes: 1, repeats: 1 });
  });
});

describe('devices', () => {
  it('go with outcomes they were never told 400 days after they were last seen', async () => {
    const client = new SyncClient(database.db, userId, () => after(0));
    await client.exchange([client.next('schedule.add', plan(undefined, '1990-01-01'))]);
    expect(await purgeAfter(399)).toMatchObject({ clients: 0 });
    expect(await countRows('sync_outcomes')).toBe(1);
    expect(await purgeAfter(400)).toMatchObject({ clients: 1 });
    expect(await countRows('sync_outcomes')).toBe(0);
  });

  it('stay while they pull, and their idle pulls are noted once a day', async () => {
    let days = 0;
    const client = new SyncClient(database.db, userId, () => after(days));
    client.told = (await client.exchange([client.next('schedule.add', plan())])).lastSequence;
    const seenAt = async () => {
      const row = await database.db
        .selectFrom('sync_clients')
        .select('last_seen_at')
        .executeTakeFirstOrThrow();
      return row.last_seen_at;
    };
    await client.exchange();
    days = 0.9;
    await client.exchange();
    expect(await seenAt()).toEqual(after(0));
    days = 399;
    await client.exchange();
    expect(await seenAt()).toEqual(after(399));
    expect(await purgeAfter(401)).toMatchObject({ clients: 0 });
    expect((await client.exchange()).lastSequence).toBe(1);
  });

  it('come back after the purge as new ones, without a loss of the server', async () => {
    let days = 0;
    const client = new SyncClient(database.db, userId, () => after(days));
    client.told = (await client.exchange([client.next('schedule.add', plan())])).lastSequence;
    await client.exchange();
    await purgeAfter(400);
    days = 400;
    await expect(client.exchange()).rejects.toMatchObject({
      problem: { code: 'sequence_conflict' },
    });
    Object.assign(client, { clientId: v4(), told: 0 });
    expect((await client.exchange()).lastSequence).toBe(0);
  });
});

/** Transaction ids are the cluster's: other tests hold the horizon back for a moment. */
const untilOthersEnd = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql<{ done: boolean }>`
        select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) as done
        from sync_feed`.execute(database.db);
      return rows[0]?.done === true;
    },
    { timeout: 30_000, interval: 20 },
  );

describe('changes for open lists of administrators', () => {
  const countChanges = () => countRows(`sync_feed where scope = 'administrators'`);

  it('go a day after a run that found them, and what devices hold stays', async () => {
    await sql`delete from sync_feed`.execute(database.db);
    await purgeAfter(0);
    await insertRaw(database.pool, 'audit_log', {
      actor_username: 'boss',
      action: 'users.approve',
      subject_type: 'user',
    });
    await insertEntriesOf(database.db, userId, 1);
    await untilOthersEnd();
    await purgeAfter(0.5);
    await purgeAfter(1);
    expect(await countChanges()).toBe(1);
    expect(await purgeAfter(1.5)).toMatchObject({ listChanges: 1 });
    expect(await countChanges()).toBe(0);
    expect(await countRows(`sync_feed where collection = 'scheduleEntries'`)).toBe(1);
    expect(await countRows('audit_log')).toBe(1);
  });

  it('are written anew when the row changes after the purge', async () => {
    const module = { ...validRows.training_modules(), draft: true, published_at: null };
    await insertRaw(database.pool, 'training_modules', module);
    await untilOthersEnd();
    await purgeAfter(0);
    await purgeAfter(1);
    expect(await countChanges()).toBe(0);
    await sql`update training_modules set title = 'Light' where id = ${module.id}`.execute(
      database.db,
    );
    expect(await countChanges()).toBe(1);
  });
});

describe('drops of the feed', () => {
  const scopeOf = () => `schedule:${userId}`;
  const countDrops = () => countRows(`sync_feed where op = 'drop' and scope = '${scopeOf()}'`);

  it('go 90 days after a run that found them; a device of 89 days gets them all', async () => {
    const away = new SyncClient(database.db, userId);
    await purgeAfter(0);
    await insertEntriesOf(database.db, userId, 3);
    await untilOthersEnd();
    await away.exchange();
    await sql`delete from schedule_entries`.execute(database.db);
    expect(await countDrops()).toBe(3);
    await untilOthersEnd();
    await purgeAfter(1);
    await purgeAfter(45);
    await purgeAfter(90);
    expect(await countDrops()).toBe(3);
    const answer = await away.exchange();
    expect(answer.reset).toBe(false);
    expect(answer.scopes[scopeOf()]?.drop).toHaveLength(3);
    await purgeAfter(91);
    expect(await countDrops()).toBe(0);
  });

  it('that are gone make an older device read everything anew, and no other', async () => {
    const away = new SyncClient(database.db, userId);
    await insertEntriesOf(database.db, userId, 2);
    await away.exchange();
    await sql`delete from schedule_entries`.execute(database.db);
    await insertEntriesOf(database.db, userId, 1);
    await untilOthersEnd();
    await purgeAfter(0);
    await insertEntriesOf(database.db, userId, 1);
    await untilOthersEnd();
    const current = new SyncClient(database.db, userId);
    await current.exchange();
    await purgeAfter(45);
    await purgeAfter(90);
    expect(await countDrops()).toBe(0);
    const answer = await away.exchange();
    expect(answer.reset).toBe(true);
    expect(answer.scopes[scopeOf()]).toMatchObject({ whole: true });
    expect((await current.exchange()).reset).toBe(false);
  });

  it('of another epoch are not judged by ids noted in this one', async () => {
    await insertEntriesOf(database.db, userId, 1);
    await sql`delete from schedule_entries`.execute(database.db);
    await purgeAfter(0);
    await sql`update sync_state set epoch = gen_random_uuid()::text`.execute(database.db);
    await purgeAfter(90);
    expect(await countDrops()).toBe(1);
    expect(await countRows('sync_positions')).toBe(1);
  });
});
