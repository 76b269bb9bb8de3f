import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertRaw,
  insertRawParents,
  type RawParents,
  type RawRow,
  type RawTable,
  validRows,
} from '../../database/testing/raw-rows.ts';
import { type Caller, startTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import { tinyPng } from '../../http/testing/multipart.ts';
import { uploadImage } from '../uploads/testing/upload.ts';
import { personalData } from './personal-data.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const advice = `
A table holds something of accounts, or might. Say in personal-data.ts what deleting an account does to
it; give its column that refers to users "on delete cascade" (removed) or "on delete set null"
(anonymised); add a valid row of it to database/testing/raw-rows.ts.
`;

interface Reference {
  readonly table: string;
  readonly column: string;
  /** `trigger`: no foreign key, a trigger sees to it. */
  readonly onDelete: 'cascade' | 'set null' | 'refuse' | 'trigger';
}

/** Every column that refers to an account, by a foreign key or by its name. */
async function findReferences(): Promise<Reference[]> {
  const { rows } = await test.database.pool.query<Reference>(`
    select cl.relname as "table", a.attname as "column",
      case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end
        as "onDelete"
    from pg_constraint as c
      join pg_class as cl on cl.oid = c.conrelid
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union all
    select table_name, column_name, 'trigger' from information_schema.columns as k
    where table_schema = 'public' and column_name = 'user_id'
      and not exists (
        select from pg_constraint as c
        where c.contype = 'f' and c.confrelid = 'users'::regclass
          and c.conrelid = table_name::regclass)
    order by 1, 2`);
  return rows;
}

async function findTables(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ name: string }>(`
    select case table_schema when 'public' then table_name
      else table_schema || '.' || table_name end as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  return rows.map(({ name }) => name);
}

/** The columns that lead to the account: those that hold one of `traces`, by table. */
async function findTraces(traces: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await findTables()) {
    const { rows } = await test.database.pool.query<{ key: string }>(
      `select distinct one.field as key from ${table} as r, jsonb_each_text(to_jsonb(r)) as one (field, content)
       where exists (select from unnest($1::text[]) as trace where position(trace in lower(one.content)) > 0)
       order by one.field`,
      [traces.map((trace) => trace.toLowerCase())],
    );
    if (rows.length > 0) found[table] = rows.map(({ key }) => key);
  }
  return found;
}

/** Rows of tables that raw-rows.ts leaves to the features. */
const ownRows: Record<string, () => RawRow> = {
  ended_sessions: () => ({ sid: crypto.randomUUID(), ended_at: new Date() }),
  sessions: () => ({
    sid: crypto.randomUUID(),
    sess: '{}',
    expire: new Date('2999-01-01'),
    absolute_expire: new Date('2999-01-01'),
  }),
};

/** A row that refers to the account in this column, and to somebody else in every other. */
async function insertReferring(
  { table, column }: Reference,
  userId: string,
  clientId: string,
): Promise<void> {
  // Begun with the account by a trigger.
  if (table === 'user_activity') return;
  const parents: RawParents = { ...(await insertRawParents(test.database.pool)), clientId };
  const make =
    ownRows[table] ?? (Object.hasOwn(validRows, table) ? validRows[table as RawTable] : null);
  if (!make) throw new Error(`There is no valid row of ${table}.${advice}`);
  await insertRaw(test.database.pool, table, { ...make(parents), [column]: userId });
}

/** A word nobody else writes: what an account wrote need not hold its id, names or email. */
const ownWord = 'tracewords';
/** Texts the server makes: they hold nothing a person wrote. */
const madeByServer = /_key$|^(status|file_type|mime_type|message_type|group_name)$/;

/** Texts that stay once their author is gone, under nobody: they are about something else. */
const keptWords: Record<string, string[]> = {
  // What was said to or about the community (decisions: Account).
  anonymous_concerns: ['admin_response', 'content'],
  blocklist_entries: ['description', 'member_name'],
  chat_messages: ['content'],
  chat_message_reports: ['reason'],
  // What administrators set up for everybody.
  settings: ['description', 'key', 'value'],
  training_modules: [
    'content',
    'description',
    'document_url',
    'thumbnail_url',
    'title',
    'video_url',
  ],
};

/** Puts the account's word into every text of its rows that stay, unless a rule of the table refuses. */
async function writeOwnWord({ table, column }: Reference, userId: string): Promise<void> {
  if (personalData[table]?.treatment !== 'anonymised') return;
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type = 'text'
       and is_generated = 'NEVER'`,
    [table],
  );
  for (const { name } of rows.filter((row) => !madeByServer.test(row.name))) {
    const update = `update ${table} set "${name}" = $1 where ${column} = $2`;
    await test.database.pool.query(update, [ownWord, userId]).catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error;
    });
  }
}

async function countRows(table: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: string }>(
    `select count(*) as count from ${table}`,
  );
  return Number(rows[0]?.count);
}

describe('every table', () => {
  it('says what deleting an account does to it', async () => {
    expect(Object.keys(personalData).toSorted(), advice).toEqual((await findTables()).toSorted());
  });

  it('that refers to accounts is treated as it says', async () => {
    const references = await findReferences();
    const referring = new Set(references.map(({ table }) => table));
    expect(referring.size).toBeGreaterThan(20);
    for (const { table, column, onDelete } of references) {
      expect(onDelete, `${table}.${column}${advice}`).not.toBe('refuse');
      expect(personalData[table]?.treatment, `${table}.${column}`).not.toBe('impersonal');
    }
    for (const [table, { treatment, reason }] of Object.entries(personalData)) {
      const ways = references.filter((one) => one.table === table).map((one) => one.onDelete);
      const isRemoved = ways.includes('cascade') || ways.includes('trigger');
      if (treatment === 'removed' && table !== 'users') expect(isRemoved, table).toBe(true);
      if (treatment === 'anonymised') expect(ways, table).toContain('set null');
      if (treatment === 'kept') expect(reason, table).toBeTruthy();
    }
  });
});

describe('a deleted account', () => {
  const names = {
    username: 'Trace-Bella',
    email: 'trace.bella@example.test',
    first_name: 'Tracefirst',
    last_name: 'Tracelast',
  };
  let traces: string[];
  let admin: Caller;
  let references: Reference[];
  let before: Map<string, number>;

  beforeAll(async () => {
    admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
    const user = await test.addUser(names);
    traces = [user.id, ...Object.values(names)];
    references = await findReferences();
    const clientId = crypto.randomUUID();
    await insertRaw(test.database.pool, 'sync_clients', { client_id: clientId, user_id: user.id });
    for (const reference of references) await insertReferring(reference, user.id, clientId);
    for (const reference of references) await writeOwnWord(reference, user.id);
    await useEverything(user.id);
    const found = await findTraces(traces);
    // What was never there would not be missed.
    for (const { table, column } of references) expect(found[table], table).toContain(column);
    const written = await findTraces([ownWord]);
    expect(written['uploads']).toEqual(['original_name']);
    expect(written['chat_messages']).toEqual(['content', 'image_filename']);
    before = new Map();
    for (const table of Object.keys(personalData)) before.set(table, await countRows(table));
    const reply = await admin.send('DELETE', `/api/admin/users/${user.id}/delete`);
    expect(reply.status, reply.text).toBe(204);
  });

  async function upload(member: Caller): Promise<string> {
    const { status, body } = await uploadImage(member, tinyPng, { name: `${ownWord}.png` });
    expect(status).toBe(201);
    return body.imageUrl;
  }

  /** What a person and the administrators do with an account, by the calls. */
  async function useEverything(id: string): Promise<void> {
    const member = await test.signedIn({ id });
    await test.database.pool.query('delete from account_deletion_requests where user_id = $1', [
      id,
    ]);
    const steps: [Caller, Parameters<Caller['send']>][] = [
      [member, ['PUT', '/api/user/time-zone', { timeZone: 'Europe/London' }]],
      [member, ['POST', '/api/admin-messages', { content: 'Please help' }]],
      [member, ['POST', '/api/account-deletion-request', { reason: 'Leaving' }]],
      [test.anonymous, ['POST', '/api/request-password-reset', { identifier: names.email }]],
      [
        member,
        ['POST', '/api/chat-messages', { content: ownWord, imageUrl: await upload(member) }],
      ],
      [admin, ['POST', `/api/admin/users/${id}/toggle-suspension`, { suspended: true }]],
      [admin, ['POST', `/api/admin/users/${id}/toggle-suspension`, { suspended: false }]],
    ];
    for (const [caller, [method, url, body]] of steps) {
      const reply = await caller.send(method, url, body);
      expect(reply.status, `${url} ${reply.text}`).toBeLessThan(300);
    }
    await test.anonymous.send('POST', '/api/local-login', {
      username: names.email,
      password: 'no',
    });
  }

  it('leaves no trace of id, names or email but where that is meant', async () => {
    expect(await findTraces(traces)).toEqual({
      audit_log: ['after', 'before', 'subject_id', 'subject_name'],
      account_deletion_requests: ['display_name', 'username'],
      sync_feed: ['row_id', 'scope'],
    });
    for (const table of ['audit_log', 'account_deletion_requests', 'sync_feed']) {
      expect(personalData[table]?.treatment, table).toBe('kept');
    }
  });

  it('leaves of what it wrote only what others read, and no name of a file', async () => {
    expect(await findTraces([ownWord])).toEqual(keptWords);
  });

  it('leaves no address at all, and of the feed only that it is gone', async () => {
    expect(await findTraces([names.email])).toEqual({});
    const { rows } = await test.database.pool.query(
      `select collection, op from sync_feed where row_id = $1 or scope like '%' || $1 order by 1`,
      [traces[0]],
    );
    expect(rows).toEqual([
      { collection: 'account', op: 'drop' },
      { collection: 'people', op: 'drop' },
    ]);
  });

  it('leaves what belongs to others, under nobody', async () => {
    for (const [table, { treatment }] of Object.entries(personalData)) {
      if (treatment !== 'anonymised') continue;
      const removed = references.filter((one) => one.table === table && one.onDelete === 'cascade');
      // Not finished, it was shown nowhere.
      const unfinished = table === 'uploads' ? 1 : 0;
      const wanted = (before.get(table) ?? 0) - removed.length - unfinished;
      expect(await countRows(table), table).toBe(wanted);
    }
  });
});
