import { describe, expect, it } from 'vitest';
import { violatedConstraint } from './database-errors.ts';
import {
  insertRaw,
  insertRawParents,
  refusalOf,
  validRows,
  type RawRow,
  type RawTable,
} from './testing/raw-rows.ts';
import { createDatabaseOfFile } from './testing/test-database.ts';

const database = await createDatabaseOfFile();

/** The constraint that refuses a second row equal to the first except for `change`. */
async function secondRefusalOf(table: RawTable, change: RawRow): Promise<string | null> {
  const parents = await insertRawParents(database.pool);
  const row = validRows[table](parents);
  await insertRaw(database.pool, table, row);
  return insertRaw(database.pool, table, { ...row, ...change }).then(
    () => null,
    (error: unknown) => violatedConstraint(error) ?? null,
  );
}

describe('unique constraints', () => {
  const id = () => crypto.randomUUID();

  it.each<[RawTable, () => RawRow, string]>([
    ['settings', () => ({}), 'settings_pkey'],
    ['user_module_access', () => ({}), 'user_module_access_key'],
    ['training_progress', () => ({}), 'training_progress_key'],
    ['training_section_progress', () => ({}), 'training_section_progress_key'],
    ['training_sections', () => ({ id: id() }), 'training_sections_order_key'],
    ['section_content_items', () => ({}), 'section_content_items_order_key'],
    ['earnings', () => ({}), 'earnings_week_key'],
    ['targets', () => ({ id: id() }), 'targets_active_key'],
    ['bank_details', () => ({}), 'bank_details_user_key'],
    ['bank_detail_submissions', () => ({}), 'bank_detail_submissions_pending_key'],
    ['chat_message_reads', () => ({}), 'chat_message_reads_pkey'],
    ['chat_read_positions', () => ({}), 'chat_read_positions_pkey'],
    ['chat_message_reports', () => ({}), 'chat_message_reports_key'],
    ['account_deletion_requests', () => ({}), 'account_deletion_requests_pending_key'],
    ['notification_reads', () => ({}), 'notification_reads_pkey'],
    ['push_subscriptions', () => ({}), 'push_subscriptions_endpoint_key'],
    ['sync_outcomes', () => ({}), 'sync_outcomes_pkey'],
    ['sync_outcomes', () => ({ mutation_id: id() }), 'sync_outcomes_sequence_key'],
    ['sync_repeats', () => ({}), 'sync_repeats_pkey'],
    ['anonymous_concerns', () => ({}), 'anonymous_concerns_follow_up_key'],
    ['uploads', () => ({ id: id() }), 'uploads_file_key'],
  ])('%s refuses a second row', async (table, change, constraint) => {
    expect(await secondRefusalOf(table, change())).toBe(constraint);
  });

  it('accepts usernames and emails once, regardless of case', async () => {
    const user = { ...validRows.users(), username: 'Bella-Rossi', email: 'Bella@x.test' };
    await insertRaw(database.pool, 'users', user);
    expect(await refusalOf(database.pool, 'users', { username: 'bella-rossi' })).toBe(
      'users_username_key',
    );
    expect(await refusalOf(database.pool, 'users', { email: 'BELLA@X.TEST' })).toBe(
      'users_email_key',
    );
  });

  it('accepts a subject of an issuer once', async () => {
    const oidc = {
      auth_type: 'oidc',
      password: null,
      oidc_issuer: 'https://i.test',
      oidc_subject: '7',
    };
    expect(await refusalOf(database.pool, 'users', oidc)).toBeNull();
    expect(await refusalOf(database.pool, 'users', oidc)).toBe('users_oidc_key');
  });

  it('accepts a new target, submission and deletion request once the earlier is done', async () => {
    const parents = await insertRawParents(database.pool);
    const reviewed = { reviewed_at: new Date(), status: 'approved' };
    const done = { status: 'expired', final_earned: '1.00', final_percentage: '0.20' };
    for (const [table, ended] of [
      ['targets', done],
      ['bank_detail_submissions', reviewed],
      ['account_deletion_requests', reviewed],
    ] as const) {
      await insertRaw(database.pool, table, { ...validRows[table](parents), ...ended });
      await insertRaw(database.pool, table, validRows[table](parents));
    }
  });

  it('lets sections swap places in one statement', async () => {
    const { moduleId } = await insertRawParents(database.pool);
    const other = validRows.training_sections({
      ...(await insertRawParents(database.pool)),
      moduleId,
    });
    await insertRaw(database.pool, 'training_sections', other);
    const { rows } = await database.pool.query<{ order_index: number }>(
      `update training_sections set order_index =
         (select sum(order_index) from training_sections where module_id = $1) - order_index
       where module_id = $1 returning order_index`,
      [moduleId],
    );
    expect(rows).toContainEqual({ order_index: other.order_index });
  });
});

describe('foreign keys', () => {
  it('refuses items and progress whose section belongs to another module', async () => {
    const other = await insertRawParents(database.pool);
    const wrong = { module_id: other.moduleId };
    expect(await refusalOf(database.pool, 'section_content_items', wrong)).toBe(
      'section_content_items_section_fkey',
    );
    expect(await refusalOf(database.pool, 'training_section_progress', wrong)).toBe(
      'training_section_progress_section_fkey',
    );
  });

  it('removes all personal data with an account, and keeps what belongs to others', async () => {
    const parents = await insertRawParents(database.pool);
    const tables = Object.keys(validRows) as RawTable[];
    const own = tables.filter((table) => 'user_id' in validRows[table](parents));
    for (const table of own) await insertRaw(database.pool, table, validRows[table](parents));
    await insertRaw(database.pool, 'blocklist_entries', validRows.blocklist_entries(parents));
    await insertRaw(database.pool, 'sessions', {
      sid: parents.userId,
      user_id: parents.userId,
      sess: '{}',
      expire: new Date(),
      absolute_expire: new Date(),
    });
    await database.pool.query('delete from users where id = $1', [parents.userId]);

    const kept = ['account_deletion_requests', 'uploads'];
    for (const table of own.filter((name) => !kept.includes(name))) {
      const { rows } = await database.pool.query(
        `select count(*)::int as count from "${table}" where user_id = $1`,
        [parents.userId],
      );
      expect([table, rows[0]?.count]).toEqual([table, 0]);
    }
    const { rows } = await database.pool.query(
      `select
         (select count(*)::int from chat_messages where id = $1 and sender_id is null) as messages,
         (select count(*)::int from blocklist_entries where added_by_id is null) as entries,
         (select count(*)::int from uploads where user_id is null) as uploads,
         (select count(*)::int from account_deletion_requests
          where user_id is null and username = 'name') as requests`,
      [parents.messageId],
    );
    expect(rows).toEqual([{ messages: 1, entries: 1, uploads: 1, requests: 1 }]);
  });
});

describe('audit_log', () => {
  const entry = { actor_username: 'admin', action: 'users.approve', subject_type: 'user' };

  it.each([
    ['update', `update audit_log set action = 'other'`],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log'],
    [
      'upsert',
      `insert into audit_log select * from audit_log
       on conflict (id) do update set action = 'other'`,
    ],
  ])('refuses %s', async (_, statement) => {
    await insertRaw(database.pool, 'audit_log', entry);
    const error: unknown = await database.pool.query(statement).catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('audit_log_append_only');
  });

  it('keeps its row, with the username, when the account is deleted', async () => {
    const { userId } = await insertRawParents(database.pool);
    await insertRaw(database.pool, 'audit_log', {
      ...entry,
      actor_id: userId,
      actor_username: 'former',
    });
    await database.pool.query('delete from users where id = $1', [userId]);
    const { rows } = await database.pool.query(
      'select actor_username from audit_log where actor_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ actor_username: 'former' }]);
  });
});
