import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { violatedConstraint } from '../database-errors.ts';

export type RawRow = Record<string, unknown>;

/** Inserts a row unchanged into any table; for testing what the database itself refuses. */
export async function insertRaw(pool: pg.Pool, table: string, row: RawRow): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const names = columns.map((column) => `"${column}"`);
  await pool.query(
    `insert into "${table}" (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

/** Ids of rows that other rows reference. */
export interface RawParents {
  readonly userId: string;
  readonly moduleId: string;
  readonly sectionId: string;
  readonly messageId: string;
  readonly notificationId: string;
  readonly clientId: string;
}

const secret = () => ({
  first_name: randomBytes(32),
  last_name: randomBytes(32),
  account_number: randomBytes(36),
  sort_code: randomBytes(34),
  key_id: 'k1',
});

/** A valid row of every table with constraints. Sunday 2026-03-01 starts a week. */
export const validRows = {
  users: () => {
    const id = randomUUID();
    return { id, username: `u-${id}`, email: `${id}@x.test`, password: 'hash', auth_type: 'local' };
  },
  settings: () => ({ key: randomUUID(), value: '1' }),
  schedule_entries: ({ userId }: RawParents) => ({
    id: randomUUID(),
    user_id: userId,
    date: '2026-03-01',
    planned_start_time: '09:00',
    planned_end_time: '17:00',
  }),
  device_erasures: ({ userId }: RawParents) => ({
    sid: randomUUID(),
    user_id: userId,
    asked_at: new Date(),
    by_administrator: false,
  }),
  taken_allowances: ({ userId }: RawParents) => ({
    call: randomUUID(),
    user_id: userId,
    tokens: 3,
    counted_at: new Date(),
  }),
  sync_clients: ({ userId }: RawParents) => ({ client_id: randomUUID(), user_id: userId }),
  sync_outcomes: ({ userId, clientId }: RawParents) => ({
    user_id: userId,
    mutation_id: randomUUID(),
    client_id: clientId,
    sequence: Math.ceil(Math.random() * 1e12),
    status: 'applied',
  }),
  sync_repeats: ({ userId, clientId }: RawParents) => ({
    client_id: clientId,
    sequence: Math.ceil(Math.random() * 1e12),
    user_id: userId,
    mutation_id: randomUUID(),
  }),
  sync_feed: () => ({
    scope: 's',
    collection: 'c',
    row_id: randomUUID(),
    sort: '',
    xid: '5',
    op: 'put',
  }),
  training_modules: () => ({ id: randomUUID(), title: 'Lighting', published_at: new Date() }),
  training_sections: ({ moduleId }: RawParents) => ({
    id: randomUUID(),
    module_id: moduleId,
    order_index: Math.ceil(Math.random() * 1e9),
    title: 'Start',
  }),
  section_content_items: ({ moduleId, sectionId }: RawParents) => ({
    module_id: moduleId,
    section_id: sectionId,
    order_index: Math.ceil(Math.random() * 1e9),
    type: 'text',
    content: 'Read this',
  }),
  user_module_access: ({ userId, moduleId }: RawParents) => ({
    user_id: userId,
    module_id: moduleId,
  }),
  training_progress: ({ userId, moduleId }: RawParents) => ({
    user_id: userId,
    module_id: moduleId,
  }),
  training_section_progress: ({ userId, moduleId, sectionId }: RawParents) => ({
    user_id: userId,
    module_id: moduleId,
    section_id: sectionId,
  }),
  chat_messages: ({ userId }: RawParents) => ({
    id: randomUUID(),
    sender_id: userId,
    content: 'Hi',
  }),
  chat_message_reads: ({ userId, messageId }: RawParents) => ({
    message_id: messageId,
    user_id: userId,
  }),
  chat_read_positions: ({ userId }: RawParents) => ({
    user_id: userId,
    group_name: 'general',
    last_read_position: 1,
  }),
  chat_message_reports: ({ userId, messageId }: RawParents) => ({
    message_id: messageId,
    reporter_id: userId,
    reason: 'Rude',
  }),
  chat_earlier_texts: ({ userId, messageId }: RawParents) => ({
    message_id: messageId,
    author_id: userId,
    content: 'Before',
    replaced_at: '2026-03-07T10:00:00Z',
  }),
  chat_reactions: ({ userId, messageId }: RawParents) => ({
    message_id: messageId,
    user_id: userId,
    emoji: '👍',
    reacted_at: '2026-03-07T10:00:00Z',
  }),
  earnings: ({ userId }: RawParents) => ({
    user_id: userId,
    amount: '12.50',
    date: '2026-03-07',
    week_start: '2026-03-01',
  }),
  earnings_snapshots: ({ userId }: RawParents) => ({
    user_id: userId,
    cumulative_amount: '12.50',
    captured_at: '2026-03-07',
    week_start: '2026-03-01',
  }),
  exchange_rate_history: () => ({ week_start: '2026-03-01', rate: '0.791234' }),
  targets: ({ userId }: RawParents) => ({
    id: randomUUID(),
    user_id: userId,
    target_name: 'New camera',
    target_amount: '500.00',
    time_period: '1week',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
  }),
  bank_details: ({ userId }: RawParents) => ({ user_id: userId, ...secret() }),
  bank_detail_submissions: ({ userId }: RawParents) => ({ user_id: userId, ...secret() }),
  anonymous_concerns: () => ({
    content: 'Too loud',
    created_on: '2026-03-01',
    follow_up_hash: randomBytes(32),
  }),
  admin_messages: ({ userId }: RawParents) => ({
    id: randomUUID(),
    user_id: userId,
    content: 'Hello',
  }),
  blocklist_entries: ({ userId }: RawParents) => ({
    id: randomUUID(),
    member_name: 'Someone',
    description: 'Does not pay',
    added_by_id: userId,
  }),
  announcements: ({ userId }: RawParents) => ({
    id: randomUUID(),
    audience: 'member',
    user_id: userId,
    title: 'News',
    message: 'Read it',
    reach: 1,
  }),
  account_deletion_requests: ({ userId }: RawParents) => ({
    user_id: userId,
    username: 'name',
    reason: 'Leaving',
  }),
  mood_entries: ({ userId }: RawParents) => ({ user_id: userId, mood: 'good', date: '2026-03-01' }),
  journal_entries: ({ userId }: RawParents) => ({
    user_id: userId,
    content: 'A day',
    date: '2026-03-01',
  }),
  notifications: ({ userId }: RawParents) => ({
    user_id: userId,
    title: 'Reminder',
    message: 'Soon',
    type: 'push',
  }),
  notification_reads: ({ userId, notificationId }: RawParents) => ({
    user_id: userId,
    notification_id: notificationId,
  }),
  push_subscriptions: ({ userId }: RawParents) => ({
    user_id: userId,
    endpoint: `https://push.test/${randomUUID()}`,
    p256dh: 'p',
    auth: 'a',
  }),
  push_quiet_hours: ({ userId }: RawParents) => ({
    user_id: userId,
    from_time: '22:00',
    to_time: '07:00',
  }),
  pushes: ({ userId }: RawParents) => ({
    audience: 'user',
    user_id: userId,
    title: 'Reminder',
    body: 'Soon',
    url: '/schedule',
    kind: 'schedule',
    tag: 'a',
    urgency: 'high',
    due_at: new Date(),
    expires_at: new Date(),
  }),
  uploads: ({ userId }: RawParents) => ({
    id: randomUUID(),
    user_id: userId,
    file_key: `chat/${randomUUID()}`,
    file_type: 'image',
    original_name: 'a.png',
    mime_type: 'image/png',
    file_size: 10,
    expires_at: new Date(),
  }),
} satisfies Record<string, (parents: RawParents) => RawRow>;

export type RawTable = keyof typeof validRows;

/** Inserts a new member with a module, a section, a message, a notification and a sync client. */
export async function insertRawParents(pool: pg.Pool): Promise<RawParents> {
  const user = validRows.users();
  const module = validRows.training_modules();
  const parents: RawParents = {
    userId: user.id,
    moduleId: module.id,
    sectionId: randomUUID(),
    messageId: randomUUID(),
    notificationId: randomUUID(),
    clientId: randomUUID(),
  };
  await insertRaw(pool, 'users', user);
  await insertRaw(pool, 'training_modules', module);
  const section = { ...validRows.training_sections(parents), id: parents.sectionId };
  await insertRaw(pool, 'training_sections', section);
  await insertRaw(pool, 'chat_messages', {
    ...validRows.chat_messages(parents),
    id: parents.messageId,
  });
  await insertRaw(pool, 'notifications', {
    ...validRows.notifications(parents),
    id: parents.notificationId,
  });
  await insertRaw(pool, 'sync_clients', {
    ...validRows.sync_clients(parents),
    client_id: parents.clientId,
  });
  return parents;
}

/** The constraint that refuses a valid row of `table` with `change`; null when it is accepted. */
export async function refusalOf(
  pool: pg.Pool,
  table: RawTable,
  change: RawRow,
): Promise<string | null> {
  const parents = await insertRawParents(pool);
  const row = { ...validRows[table](parents), ...change };
  return insertRaw(pool, table, row).then(
    () => null,
    (error: unknown) => {
      const constraint = violatedConstraint(error);
      if (constraint === undefined) throw error;
      return constraint;
    },
  );
}
