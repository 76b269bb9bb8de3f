// `npm run bench:users`: the administrators' list of 100,000 accounts on the real server, requested
// like the screen does; fails when the p95 of a kind of request is 100 ms or more. Figures and
// plans go to docs/users-list.md; `-- --keep` leaves the page unchanged.
import { countByFilter, findUsers } from '@greenroom/api/features/users/users-list-repository';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import type pg from 'pg';
import type { ApiClient } from '../../infra/client/api-client.ts';
import { measureLists } from './measure-lists.ts';
import type { Works } from './sync/explain-through.ts';
import type { Ask } from './timings-record.ts';

const accounts = 100_000;
const names = ['bella', 'anna', 'carla', 'dörte', 'elif', 'farah', 'gina', 'hana', 'iris', 'juno'];

const works: Works = {
  'A page': (db) => findUsers(db, {}, '-createdAt', 1000),
  'A search': (db) => findUsers(db, { search: 'el', status: 'approved' }, '-createdAt', 1),
  'A search that finds few': (db) => findUsers(db, { search: 'anna-11' }, '-createdAt', 1),
  'By last seen': (db) => findUsers(db, {}, '-lastSeenAt', 1),
  'Every filter counted': (db) => countByFilter(db, {}),
};

await measureLists({
  page: 'users-list.md',
  command: 'npm run bench:users',
  amount: `${accounts.toLocaleString('en')} accounts`,
  limit: 100,
  warmUps: 2,
  store: async ({ admin, database }) => {
    await storeAccounts(database);
    return { kinds: kindsOf(admin), works };
  },
});

/** The kinds of requests. */
function kindsOf(admin: ApiClient): Readonly<Record<string, Ask>> {
  const list = (query: CallerInput<'users.list'>) => admin.call('users.list', query);
  const counts = (query: CallerInput<'users.counts'>) => admin.call('users.counts', query);
  return {
    'first page': () => list({}),
    'some page': (round) => list({ page: 1 + ((round * 397) % 2000) }),
    'last page': () => list({ page: 2000 }),
    'by username': (round) => list({ sort: '-username', page: 1 + ((round * 397) % 2000) }),
    'by last seen': (round) => list({ sort: '-lastSeenAt', page: 1 + ((round * 53) % 200) }),
    'by last seen, last page': () => list({ sort: 'lastSeenAt', page: 2000 }),
    'who waits': (round) => list({ status: 'pending', page: 1 + (round % 20) }),
    'who is paused': () => list({ paused: 'true', sort: 'username' }),
    administrators: () => list({ role: 'admin', sort: 'lastSeenAt' }),
    'search, many found': (round) =>
      list({ search: ['an', 'el', 'a', 'ri', 'member'][round % 5] ?? '' }),
    'search, few found': (round) => list({ search: `${names[round % 10]}-${round * 2311}` }),
    'search, none found': (round) => list({ search: `nobody ${round}` }),
    'search by email, by username': (round) =>
      list({ search: `${round}@EXAMPLE`, sort: 'username' }),
    'search, filtered, by last seen': () =>
      list({ search: 'el', status: 'approved', sort: '-lastSeenAt' }),
    'search, last page': () => list({ search: 'e', page: 1990, sort: '-username' }),
    counts: () => counts({}),
    'counts of a search': (round) => counts({ search: ['an', 'el', 'zz', '9'][round % 4] ?? '' }),
  };
}

/** A typical mix of accounts: most approved, some pending, most seen, some today. */
async function storeAccounts(database: pg.Client): Promise<void> {
  await database.query(
    `insert into users (id, username, email, password, auth_type, first_name, last_name, status,
       suspended, role, approved_at, created_at)
     select gen_random_uuid(), name || '-' || n, name || n || '@example.org', 'x', 'local',
       initcap(name), 'Member' || n % 1000,
       case when n % 100 = 0 then 'pending' when n % 50 = 1 then 'rejected' else 'approved' end,
       n % 70 = 3, case when n % 5000 = 2 then 'admin' else 'model' end,
       now(), now() - n * interval '20 minutes'
     from generate_series(1, $1) as n, lateral (select ($2::text[])[1 + n % 10] as name) as named`,
    [accounts, names],
  );
  await database.query(
    `update user_activity set last_seen_at = created_at + random() * (now() - created_at)
     from users where users.id = user_id and status = 'approved'`,
  );
  await database.query('vacuum analyze');
}
