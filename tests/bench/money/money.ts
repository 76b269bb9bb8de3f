// `npm run bench:money`: the screens of money with 10,000 members × 104 weeks on the real server,
// requested like the screens do; fails when the p95 of a kind of request is 200 ms or more. Figures
// and plans go to docs/money-lists.md; `-- --keep` leaves the page unchanged.
import { periodBefore } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { readContentFigures } from '@greenroom/api/features/analytics/content-figures-repository';
import { readEarningsFigures } from '@greenroom/api/features/analytics/earnings-figures-repository';
import { readEngagementFigures } from '@greenroom/api/features/analytics/engagement-figures-repository';
import { readUsersFigures } from '@greenroom/api/features/analytics/users-figures-repository';
import { readFigures } from '@greenroom/api/features/dashboard/dashboard-repository';
import { findEarnings } from '@greenroom/api/features/earnings/admin/earnings-list-repository';
import { findEarningsOfUser } from '@greenroom/api/features/earnings/earnings-repository';
import {
  countUserTargets,
  findUserTargets,
} from '@greenroom/api/features/targets/targets-list-repository';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type pg from 'pg';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { measureLists } from '../measure-lists.ts';
import type { Works } from '../sync/explain-through.ts';
import type { Ask } from '../timings-record.ts';
import { storeMoney } from './store-money.ts';

const amount = { members: Number(process.env['MEMBERS'] ?? 10_000), weeks: 104 };
const today = utcDateOf(new Date());

await measureLists({
  page: 'money-lists.md',
  command: 'npm run bench:money',
  amount: `${amount.members.toLocaleString('en')} members × ${amount.weeks} weeks`,
  limit: 200,
  warmUps: 2,
  store: async ({ url, admin, database }) => {
    await createMember(admin, 'ruby');
    const member = await signedIn(url, 'ruby');
    await storeMoney(database, amount);
    return { kinds: kindsOf(admin, member), works: await findWorks(database) };
  },
});

/** The kinds of requests; searches and pages vary by round. */
function kindsOf(admin: ApiClient, member: ApiClient): Readonly<Record<string, Ask>> {
  const search = (round: number) => ['an', 'el', 'a', 'ri', 'bella-77'][round % 5] ?? '';
  const week = (round: number) => weekStartOf(addDays(today, -7 * (round % amount.weeks)));
  const analytics = (area: 'users' | 'engagement' | 'earnings' | 'content', days: number) => () =>
    admin.call(`analytics.${area}`, { from: addDays(today, 1 - days), to: today });
  const earnings = (query: CallerInput<'earnings.list'>) => admin.call('earnings.list', query);
  const targets = (query: CallerInput<'targets.list'>) => admin.call('targets.list', query);
  return {
    dashboard: () => admin.call('dashboard.read', {}),
    'analytics, users': analytics('users', 28),
    'analytics, engagement': analytics('engagement', 28),
    'analytics, earnings': analytics('earnings', 28),
    'analytics, content': analytics('content', 28),
    'analytics of 3 years, users': analytics('users', 1096),
    'analytics of 3 years, engagement': analytics('engagement', 1096),
    'analytics of 3 years, earnings': analytics('earnings', 1096),
    'analytics of 3 years, content': analytics('content', 1096),
    'analytics, health': () => admin.call('analytics.health', {}),
    'earnings, newest': () => earnings({}),
    'earnings, some page': (round) => earnings({ page: 1 + ((round * 37) % 500) }),
    'earnings of a week': (round) => earnings({ week: week(round) }),
    'earnings by amount': () => earnings({ sort: '-amount' }),
    'earnings by week': (round) => earnings({ sort: 'weekStart', page: 1 + round }),
    'earnings, one member': () => earnings({ search: 'ruby' }),
    'earnings, searched': (round) => earnings({ search: search(round) }),
    'own earnings': () => member.call('earnings.listOwn', {}),
    'own earnings of last week': () => member.call('earnings.lastWeek', {}),
    'own earnings of all time': () => member.call('earnings.allTime', {}),
    'targets, some page': (round) => targets({ page: 1 + ((round * 37) % 200) }),
    'targets, searched': (round) => targets({ search: search(round) }),
    'targets reached': () => targets({ state: 'reached' }),
    'targets by state': () => targets({ sort: 'state' }),
    'targets counted': () => admin.call('targets.counts', {}),
  };
}

async function findWorks(database: pg.Client): Promise<Works> {
  const now = new Date();
  const period = { from: addDays(today, -27), to: today };
  const asked = { period, before: periodBefore(period), now };
  const { rows } = await database.query<{ id: string }>(
    `select id from users where role = 'admin'`,
  );
  const { rows: earners } = await database.query<{ user_id: string }>(
    'select user_id from earnings limit 1',
  );
  const firstPage = { page: 1, search: '', sort: '-createdAt' } as const;
  return {
    'The dashboard': (db) => readFigures(db, rows[0]?.id ?? '', now),
    'Analytics, users': (db) => readUsersFigures(db, asked),
    'Analytics, engagement': (db) => readEngagementFigures(db, asked),
    'Analytics, earnings': (db) => readEarningsFigures(db, asked),
    'Analytics, content': (db) => readContentFigures(db, asked),
    'A page of earnings': (db) => findEarnings(db, {}, '-createdAt', 20, 1_040_000),
    'Earnings of a week': (db) =>
      findEarnings(db, { week: addDays(today, -350) }, '-createdAt', 1, 10_000),
    'Earnings of a search': (db) =>
      findEarnings(db, { search: 'bella-77' }, '-createdAt', 1, 1_144),
    "A member's earnings": (db) => findEarningsOfUser(db, earners[0]?.user_id ?? ''),
    'A page of targets': (db) => findUserTargets(db, firstPage, now),
    'Targets that are reached': (db) =>
      findUserTargets(db, { ...firstPage, state: 'reached' }, now),
    'Targets counted': (db) => countUserTargets(db, '', now),
  };
}
