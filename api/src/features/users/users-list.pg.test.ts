import type { UserCounts, UserDetail, UserRow } from '@greenroom/sync-protocol/users/users-records';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertRaw } from '../../database/testing/raw-rows.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();
const ids = new Map<string, string>();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const people = [
  { username: 'Zoe', first_name: 'Zoë', last_name: 'Übermut', created_at: day(1) },
  { username: 'adam_1', status: 'pending', created_at: day(2) },
  { username: 'adam%1', status: 'rejected', rejection_reason: 'Not you', created_at: day(3) },
  { username: 'Bella', email: 'Bella.Rossi@Example.org', suspended: true, created_at: day(4) },
  { username: 'boss', role: 'admin', created_at: day(5) },
  { username: 'ann', created_at: day(6) },
  { username: 'ann-b', created_at: day(6) },
] as const;

for (const person of people) {
  const user = await test.addUser({ email: `${person.username}@mail.test`, ...person });
  ids.set(user.username, user.id);
}
const admin = await test.signedIn({ id: idOf('boss') });

function idOf(username: string): string {
  return ids.get(username) ?? '';
}

async function list(query: string, caller = admin) {
  const reply = await caller.send<UserRow[]>('GET', `/api/admin/users?${query}`);
  expect(reply.status, reply.text).toBe(200);
  const names = reply.body.map(({ username }) => username);
  return { names, total: reply.headers['x-total-count'], rows: reply.body };
}

const find = async (search: string) =>
  (await list(`sort=username&search=${encodeURIComponent(search)}`)).names;

describe('the list of accounts', () => {
  it('shows the newest first, every account once', async () => {
    const { names, total } = await list('');
    expect(names.slice(2)).toEqual(['boss', 'Bella', 'adam%1', 'adam_1', 'Zoe']);
    expect(names.slice(0, 2).toSorted()).toEqual(['ann', 'ann-b']);
    expect(total).toBe('7');
    expect((await list('sort=createdAt')).names).toEqual(names.toReversed());
  });

  it('sorts by username regardless of case', async () => {
    const sorted = ['adam%1', 'adam_1', 'ann', 'ann-b', 'Bella', 'boss', 'Zoe'];
    expect((await list('sort=username')).names).toEqual(sorted);
    expect((await list('sort=-username')).names).toEqual(sorted.toReversed());
  });

  it('shows the last use, which outlives the session', async () => {
    const seen = new Date('2026-11-19T08:00:00.000Z');
    const later = new Date('2026-11-19T09:00:00.000Z');
    for (const [username, moment] of [
      ['Zoe', later],
      ['Zoe', seen],
      ['ann', seen],
    ] as const) {
      test.setNow(moment);
      await test.signedIn({ id: idOf(username) });
    }
    await test.db.deleteFrom('sessions').where('user_id', '=', idOf('ann')).execute();
    const { names, rows } = await list('sort=-lastSeenAt&role=model');
    expect(names.slice(0, 2)).toEqual(['Zoe', 'ann']);
    expect(rows.slice(0, 3).map((row) => row.lastSeenAt)).toEqual([
      later.toISOString(),
      seen.toISOString(),
      null,
    ]);
    expect((await list('sort=lastSeenAt&role=model')).names.slice(-2)).toEqual(['ann', 'Zoe']);
    expect((await list('sort=lastSeenAt')).names).toHaveLength(7);
  });

  it('finds a part of username, email or name in any case, literally', async () => {
    expect(await find('ZO')).toEqual(['Zoe']);
    expect(await find('ROSSI@example')).toEqual(['Bella']);
    expect(await find('zoë ÜB')).toEqual(['Zoe']);
    expect(await find('adam_')).toEqual(['adam_1']);
    expect(await find('m%1')).toEqual(['adam%1']);
    expect(await find('\\')).toEqual([]);
    expect(await find('  ')).toHaveLength(7);
    // No match across two fields.
    expect(await find('ann@')).toEqual(['ann']);
    expect(await find('annann')).toEqual([]);
  });

  it('filters by status, role and paused, alone and together', async () => {
    expect((await list('status=pending')).names).toEqual(['adam_1']);
    expect((await list('role=admin')).names).toEqual(['boss']);
    expect((await list('paused=true')).names).toEqual(['Bella']);
    expect((await list('paused=false&status=approved&role=model&sort=username')).names).toEqual([
      'ann',
      'ann-b',
      'Zoe',
    ]);
    expect((await list('search=a&status=rejected')).names).toEqual(['adam%1']);
  });

  it('contains what an administrator needs besides the account', async () => {
    const { rows } = await list('status=rejected');
    expect(rows).toMatchObject([{ rejectionReason: 'Not you', lastSeenAt: null }]);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  it('counts the accounts per filter, of everybody and of a search', async () => {
    const counts = async (query: string) =>
      (await admin.send<UserCounts>('GET', `/api/admin/users/counts?${query}`)).body;
    expect(await counts('')).toEqual({
      all: 7,
      pending: 1,
      approved: 5,
      rejected: 1,
      paused: 1,
      admins: 1,
      members: 6,
    });
    expect(await counts('search=ADAM')).toEqual({
      all: 2,
      pending: 1,
      approved: 0,
      rejected: 1,
      paused: 0,
      admins: 0,
      members: 2,
    });
    expect(await counts('search=nobody')).toMatchObject({ all: 0, members: 0 });
  });

  // Each count equals the list's total with that filter replacing its own kind's.
  it.each(['status=approved', 'role=model', 'paused=true', 'search=a&role=model&paused=false'])(
    'counts each filter combined with the other chosen ones: %s',
    async (query) => {
      const { body } = await admin.send<UserCounts>('GET', `/api/admin/users/counts?${query}`);
      const totalWith = async (name: string, value?: string) => {
        const chosen = new URLSearchParams(query);
        if (value === undefined) chosen.delete(name);
        else chosen.set(name, value);
        const reply = await admin.send('GET', `/api/admin/users?${chosen.toString()}`);
        return Number(reply.headers['x-total-count']);
      };
      expect(body).toEqual({
        all: await totalWith('status'),
        pending: await totalWith('status', 'pending'),
        approved: await totalWith('status', 'approved'),
        rejected: await totalWith('status', 'rejected'),
        paused: await totalWith('paused', 'true'),
        admins: await totalWith('role', 'admin'),
        members: await totalWith('role', 'model'),
      });
    },
  );
});

describe('pages', () => {
  const many = 1_105;
  beforeAll(async () => {
    await test.database.pool.query(
      `insert into users (id, username, email, password, auth_type, status, created_at)
       select gen_random_uuid(), 'crowd-' || n, n || '@crowd.test', 'x', 'local', 'approved',
         timestamptz '2025-01-01' + (n / 10) * interval '1 minute'
       from generate_series(1, $1) as n`,
      [many],
    );
  });

  it.each(['search=crowd-', 'search=crowd-10', 'search=crowd-&sort=-lastSeenAt', 'sort=username'])(
    'of %s contain every account once, with the same total on each',
    async (query) => {
      const seen: string[] = [];
      const first = await list(query);
      const total = Number(first.total);
      for (let page = 1; page <= Math.ceil(total / 50); page += 1) {
        const { names, total: told } = await list(`${query}&page=${page}`);
        expect(told).toBe(first.total);
        seen.push(...names);
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
      const beyond = await list(`${query}&page=${Math.ceil(total / 50) + 1}`);
      expect([beyond.names, beyond.total]).toEqual([[], first.total]);
    },
  );

  it.each([
    ['username', 1],
    ['-username', -1],
  ] as const)('of a search by %s go on in its order to the last', async (sort, direction) => {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(many / 50); page += 1) {
      seen.push(...(await list(`search=crowd-&sort=${sort}&page=${page}`)).names);
    }
    expect(seen).toHaveLength(many);
    expect(seen).toEqual(seen.toSorted((a, b) => (a < b ? -direction : direction)));
  });
});

describe('one account', () => {
  it('is shown with its sessions and its stored data', async () => {
    const user = await test.addUser({ time_zone: 'Europe/London' });
    const member = await test.signedIn(user);
    await test.signedIn(user);
    for (const date of ['2999-01-01', '2999-01-02']) {
      const entry = { date, plannedStartTime: '20:00', plannedEndTime: '22:00' };
      expect((await member.send('POST', '/api/schedule', entry)).status).toBe(201);
    }
    await insertRaw(test.database.pool, 'blocklist_entries', {
      id: crypto.randomUUID(),
      member_name: 'Someone',
      description: 'Does not pay',
      added_by_id: user.id,
    });
    const reply = await admin.send<UserDetail>('GET', `/api/admin/users/${user.id}`);
    expect(reply.body).toMatchObject({
      id: user.id,
      timeZone: 'Europe/London',
      approvedAt: user.approved_at?.toISOString(),
      sessions: 2,
      lastSeenAt: expect.any(String) as string,
      holdings: [
        { kind: 'scheduleEntries', count: 2, treatment: 'removed' },
        { kind: 'blocklistEntries', count: 1, treatment: 'anonymised' },
      ],
    });
  });

  it('that does not exist is 404', async () => {
    const absent = '0190a000-0000-7000-8000-000000000001';
    expect((await admin.send('GET', `/api/admin/users/${absent}`)).status).toBe(404);
  });
});
