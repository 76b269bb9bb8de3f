import type {
  DataPage,
  HeldTable,
  WithheldTable,
} from '@greenroom/sync-protocol/my-data/my-data-calls';
import { rowsPerPage } from '@greenroom/sync-protocol/my-data/my-data-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  insertRaw,
  type RawParents,
  type RawRow,
  type RawTable,
  validRows,
} from '../../database/testing/raw-rows.ts';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { addBankDetails, addBankSubmission } from '../bank-details/testing/add-bank-details.ts';
import type { GivenRows } from './given/given-kinds.ts';
import { nameOf, readTables, tableNamed } from './given/given-data.ts';

const test = await startAppOfFile();

const given = [...readTables].map(([name, table]) => [tableNamed(name), table] as const);
const rowTables = given.filter((pair): pair is [string, GivenRows] => pair[1].kind === 'rows');

/** Tables of which the database itself makes a row, or which need an id that fits another's. */
const ownRows: Record<string, (parents: RawParents, word: string) => RawRow> = {
  sessions: ({ userId }, word) => ({
    sid: crypto.randomUUID(),
    user_id: userId,
    sess: '{}',
    device: `${word} browser`,
    expire: new Date('2999-01-01'),
    absolute_expire: new Date('2999-01-01'),
  }),
  passkeys: ({ userId }, word) => ({
    id: crypto.randomUUID(),
    user_id: userId,
    credential_id: crypto.randomUUID(),
    public_key: Buffer.alloc(48),
    counter: 0,
    transports: [],
    is_backed_up: false,
    name: word,
    created_at: new Date(),
  }),
  second_factors: ({ userId }) => ({
    user_id: userId,
    secret: Buffer.alloc(48),
    key_id: 'k1',
    created_at: new Date(),
  }),
  ended_sessions: ({ userId }) => ({
    sid: crypto.randomUUID(),
    user_id: userId,
    ended_at: new Date(),
  }),
  // The database begins one of the group 'general' itself.
  chat_read_positions: ({ userId }, word) => ({
    user_id: userId,
    group_name: word,
    last_read_position: 1,
  }),
  audit_log: ({ userId }, word) => ({
    actor_username: 'Boss',
    action: 'users.approve',
    subject_type: 'user',
    subject_id: userId,
    subject_name: word,
  }),
};

/** Columns of texts of which a row can carry the word of its owner. */
const wordColumns: Record<string, string> = {
  chat_messages: 'content',
  chat_earlier_texts: 'content',
  chat_message_reports: 'reason',
  blocklist_entries: 'description',
  admin_messages: 'content',
  account_deletion_requests: 'reason',
  announcements: 'message',
  notifications: 'message',
  targets: 'target_name',
  mood_entries: 'note',
  journal_entries: 'content',
  earnings: 'description',
  pushes: 'body',
  uploads: 'original_name',
};

const bankTables = new Set(['bank_details', 'bank_detail_submissions']);
const madeWithTheAccount = new Set(['users', 'user_activity', 'earnings_user_totals']);

/** A member with a row in every table that is given, with their word in each text. */
async function addFullMember(word: string): Promise<{ id: string; caller: Caller }> {
  const user = await test.addUser({ username: `${word}-name`, first_name: `${word}-first` });
  const { pool } = test.database;
  const module = validRows.training_modules();
  await insertRaw(pool, 'training_modules', module);
  const parents: RawParents = {
    userId: user.id,
    moduleId: module.id,
    sectionId: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    notificationId: crypto.randomUUID(),
    clientId: crypto.randomUUID(),
  };
  const section = { ...validRows.training_sections(parents), id: parents.sectionId };
  await insertRaw(pool, 'training_sections', section);
  const ids: Record<string, RawRow> = {
    chat_messages: { id: parents.messageId },
    notifications: { id: parents.notificationId },
    sync_clients: { client_id: parents.clientId },
  };
  const first = ['chat_messages', 'notifications', 'sync_clients'];
  const others = rowTables.map(([table]) => table).filter((table) => !first.includes(table));
  for (const table of [...first, ...others]) {
    if (madeWithTheAccount.has(table) || table === 'outbox_reports') continue;
    const make = ownRows[table] ?? validRows[table as RawTable];
    if (!make) throw new Error(`There is no valid row of ${table}.`);
    const column = wordColumns[table];
    const text = column === undefined ? {} : { [column]: `${word} ${table}` };
    await insertRaw(pool, table, { ...make(parents, word), ...ids[table], ...text });
  }
  await addBankDetails(test, user.id);
  await addBankSubmission(test, user.id);
  const caller = await test.signedIn({ id: user.id });
  await pool.query(
    `insert into outbox_reports (session_sid, waiting, refused, oldest_at, reported_at)
     select sid, 2, 1, now(), now() from sessions where user_id = $1 limit 1`,
    [user.id],
  );
  return { id: user.id, caller };
}

async function listOf(caller: Caller) {
  const { body } = await caller.send<{ tables: HeldTable[]; withheld: WithheldTable[] }>(
    'GET',
    '/api/user/data',
  );
  return body;
}

async function readAll(caller: Caller, name: string): Promise<DataPage['rows']> {
  const rows: DataPage['rows'] = [];
  let next: string | null = null;
  do {
    const after: string = next === null ? '' : `?after=${encodeURIComponent(next)}`;
    const reply = await caller.send<DataPage>('GET', `/api/user/data/${name}${after}`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.rows.length).toBeLessThanOrEqual(rowsPerPage);
    rows.push(...reply.body.rows);
    next = reply.body.next;
  } while (next !== null);
  return rows;
}

describe('a member’s download', () => {
  let ruby: { id: string; caller: Caller };
  let pearl: { id: string; caller: Caller };
  beforeAll(async () => {
    ruby = await addFullMember('rubyword');
    pearl = await addFullMember('pearlword');
  });

  it('has a row of every table, and says how many', async () => {
    const { tables } = await listOf(ruby.caller);
    expect(tables.map(({ name }) => name)).toEqual([...readTables.keys()]);
    for (const { name, rows } of tables) {
      expect(rows, name).toBeGreaterThan(0);
      expect(await readAll(ruby.caller, name), name).toHaveLength(rows);
    }
  });

  it('has nothing of another member', async () => {
    const texts: string[] = [];
    for (const name of readTables.keys()) {
      texts.push(JSON.stringify(await readAll(ruby.caller, name)));
    }
    const all = texts.join('\n');
    for (const table of Object.keys(wordColumns)) expect(all).toContain(`rubyword ${table}`);
    expect(all).not.toContain('pearlword');
    expect(all).not.toContain(pearl.id);
  });

  it('has exactly the columns that are given', async () => {
    for (const [table, { gives, names }] of rowTables) {
      const rows = await readAll(ruby.caller, nameOf(table));
      const wanted = gives.map((name) =>
        name.replaceAll(/_./g, (end) => end.slice(1).toUpperCase()),
      );
      if (names) wanted.push(`${names}Title`);
      for (const row of rows) expect(Object.keys(row).toSorted(), table).toEqual(wanted.toSorted());
    }
  });

  it('shows bank numbers as the member’s screen does', async () => {
    for (const table of bankTables) {
      const rows = await readAll(ruby.caller, nameOf(table));
      expect(rows).toMatchObject([
        { firstName: 'Ruby', lastName: 'Stone', accountNumber: '••••5678', sortCode: '••••56' },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/123456/);
    }
  });

  it('names the training it speaks of, but no draft', async () => {
    expect(await readAll(ruby.caller, 'user-module-access')).toMatchObject([
      { moduleTitle: 'Lighting' },
    ]);
    expect(await readAll(ruby.caller, 'training-section-progress')).toMatchObject([
      { sectionTitle: 'Start' },
    ]);
    await test.database.pool.query(
      `update training_modules set draft = true, published_at = null
       where id in (select module_id from user_module_access where user_id = $1)`,
      [ruby.id],
    );
    expect(await readAll(ruby.caller, 'user-module-access')).toMatchObject([{ moduleTitle: null }]);
    expect(await readAll(ruby.caller, 'training-section-progress')).toMatchObject([
      { sectionTitle: null },
    ]);
  });

  it('gives the reason for what it lacks, and leaves out what is nobody’s', async () => {
    const { withheld } = await listOf(ruby.caller);
    const names = withheld.map(({ name }) => name);
    expect(names).toContain('anonymous-concerns');
    expect(names).not.toContain('push-keys');
    for (const { reason } of withheld) expect(reason).toMatch(/^[A-Z].+\.$/);
  });

  it('comes in pages, each row once and in order, however many were made at one moment', async () => {
    const writer = await test.addUser({});
    await test.database.pool.query(
      `insert into chat_messages (id, sender_id, content, timestamp)
       select gen_random_uuid(), $1, 'm' || n, timestamp '2026-01-01' + (n / 400) * interval '1 us'
       from generate_series(1, $2::int) as n`,
      [writer.id, rowsPerPage * 2 + 10],
    );
    const rows = await readAll(await test.signedIn(writer), 'chat-messages');
    expect(rows).toHaveLength(rowsPerPage * 2 + 10);
    expect(new Set(rows.map(({ content }) => content)).size).toBe(rows.length);
    const steps = rows.map(({ content }) => Math.floor(Number(String(content).slice(1)) / 400));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it.each(['nothing', '[]', '["a"]', '["a","b"]', '[1,2]', '["2026-01-01","\\u0000"]'])(
    'refuses the page %s',
    async (after) => {
      const url = `/api/user/data/chat-messages?after=${encodeURIComponent(after)}`;
      const reply = await ruby.caller.send('GET', url);
      expect(reply.status, reply.text).toBe(400);
      expect(reply.body).toMatchObject({ code: 'invalid' });
    },
  );

  it.each(['push-keys', 'ws-tokens', 'unknown', 'chat--messages'])(
    'knows no table %s',
    async (name) => {
      expect((await ruby.caller.send('GET', `/api/user/data/${name}`)).status).toBe(404);
    },
  );
});
