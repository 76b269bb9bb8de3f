// `npm run bench:training`: the administrators' lists of training with 10,000 members and 50 modules
// on the real server, requested like the screens do; fails when the p95 of a kind of request is
// 100 ms or more. Figures and plans go to docs/training-lists.md; `-- --keep` leaves the page
// unchanged.
import {
  countModuleMembers,
  findModuleMembers,
  findModulesWithAccess,
} from '@greenroom/api/features/training/access/access-list-repository';
import {
  countProgress,
  findMemberProgress,
} from '@greenroom/api/features/training/progress/member-progress-repository';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import type pg from 'pg';
import type { ApiClient } from '../../infra/client/api-client.ts';
import { measureLists } from './measure-lists.ts';
import type { Works } from './sync/explain-through.ts';
import type { Ask } from './timings-record.ts';

const members = 10_000;
const modules = 50;
const names = ['bella', 'anna', 'carla', 'dora', 'elif', 'farah', 'gina', 'hana', 'iris', 'juno'];

await measureLists({
  page: 'training-lists.md',
  command: 'npm run bench:training',
  amount: `${members.toLocaleString('en')} members × ${modules} modules`,
  limit: 100,
  warmUps: 2,
  store: async ({ admin, database }) => {
    const moduleId = await store(database);
    return { kinds: kindsOf(admin, moduleId), works: worksOf(moduleId) };
  },
});

/** The kinds of requests; searches and pages vary by round. */
function kindsOf(admin: ApiClient, moduleId: string): Readonly<Record<string, Ask>> {
  const users = (query: Omit<CallerInput<'training.listMembers'>, 'moduleId'>) =>
    admin.call('training.listMembers', { moduleId, ...query });
  const progress = (query: CallerInput<'training.listMemberProgress'>) =>
    admin.call('training.listMemberProgress', query);
  const search = (round: number) => ['an', 'el', 'a', 'ri', 'zz'][round % 5] ?? '';
  return {
    'modules with access': () => admin.call('training.listAccess', {}),
    'accounts, some page': (round) => users({ page: 1 + ((round * 37) % 200) }),
    'accounts, last page': () => users({ page: 200 }),
    'accounts with a grant': (round) => users({ access: 'granted', page: 1 + (round % 20) }),
    'accounts without a grant': (round) => users({ access: 'none', page: 1 + (round % 20) }),
    'accounts, newest first': () => users({ sort: '-createdAt' }),
    'accounts, searched': (round) => users({ search: search(round) }),
    'accounts counted': (round) =>
      admin.call('training.countMembers', { moduleId, search: search(round) }),
    'progress, some page': (round) => progress({ page: 1 + ((round * 37) % 200) }),
    'progress, last page': () => progress({ page: 200 }),
    'progress, searched': (round) => progress({ search: search(round) }),
    'progress begun': (round) => progress({ progress: 'begun', page: 1 + (round % 100) }),
    'progress, nothing begun': (round) => progress({ progress: 'none', page: 1 + (round % 9) }),
    'figures of progress': () => admin.call('training.countMemberProgress', {}),
    'figures of a search': (round) =>
      admin.call('training.countMemberProgress', { search: search(round) }),
  };
}

function worksOf(moduleId: string): Works {
  return {
    'Modules with their newest grants': (db) =>
      findModulesWithAccess(db, { page: 1, search: '', sort: 'displayOrder' }),
    "A page of a module's accounts": (db) =>
      findModuleMembers(db, moduleId, { search: '' }, 'username', 100),
    'Those without a grant, searched': (db) =>
      findModuleMembers(db, moduleId, { search: 'el', access: 'none' }, 'username', 1),
    "A module's accounts counted": (db) => countModuleMembers(db, moduleId, ''),
    "A page of members' progress": (db) => findMemberProgress(db, { search: '' }, 'username', 100),
    'Those who have begun nothing': (db) =>
      findMemberProgress(db, { search: '', progress: 'none' }, 'username', 1),
    'The figures of progress': (db) => countProgress(db, ''),
  };
}

/** Half of the members are granted a module; three quarters of these have begun it. @returns a module */
async function store(database: pg.Client): Promise<string> {
  await database.query(
    `insert into users (id, username, email, password, auth_type, first_name, last_name, status,
       role, approved_at, created_at)
     select gen_random_uuid(), name || '-' || n, name || n || '@example.org', 'x', 'local',
       initcap(name), 'Member' || n % 1000, 'approved', 'model', now(),
       now() - n * interval '20 minutes'
     from generate_series(1, $1) as n, lateral (select ($2::text[])[1 + n % 10] as name) as named`,
    [members, names],
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into training_modules (title, description, display_order, published_at)
     select 'Module ' || n, 'About module ' || n, n, now() from generate_series(1, $1) as n
     returning id`,
    [modules],
  );
  await database.query(
    `insert into user_module_access (user_id, module_id, created_at)
     select users.id, module.id, now() - random() * interval '90 days'
     from users cross join training_modules as module
     where users.role = 'model' and hashtext(users.id::text || module.id) % 2 = 0`,
  );
  await database.query(
    `insert into training_progress (user_id, module_id, progress_percentage, completed,
       last_watched_at)
     select user_id, module_id, case when place % 3 = 0 then 100 else abs(place) % 100 end,
       place % 3 = 0, now()
     from user_module_access, lateral (select hashtext(id::text) as place) as places
     where place % 4 <> 0 and hashtext(user_id::text) % 10 <> 0`,
  );
  await database.query('vacuum analyze');
  return rows[0]?.id ?? '';
}
