import { randomUUID } from 'node:crypto';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { catchUp } from './exchanges.ts';
import { median } from '../../support/quantile.ts';
import { type Figure, figureOf, timed } from '../figures.ts';
import type { World } from './world.ts';

const sizes = [10_000, 100_000, 1_000_000];
const pulls = 31;
/** Statements of the floor's server before each pull. */
const paces = 5;
const changes = 10;

/** Whether the feed's rows are in many members' scopes or all in the pulled one. */
type Place = 'many scopes' | 'one scope';

/** Milliseconds of a pull, and of a floor statement at the same time. */
interface Pull {
  readonly taken: number;
  readonly pace: number;
}

/**
 * (e) Pulls of ten changes while the feed grows; the smallest feed is the floor. Sizes cannot
 * alternate, so each pull is compared with the machine's speed at that moment.
 */
export async function measureFeedSize(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const place of ['many scopes', 'one scope'] as const) {
    await world.clear();
    await fill(world, 1_000, place);
    const floor = median((await measure(world)).map(({ taken, pace }) => taken / pace));
    for (const size of sizes) {
      await fill(world, size, place);
      const done = await measure(world);
      const what = `pull of ten changes, ${size.toLocaleString('en')} rows in ${place}`;
      const rounds = done.map(({ taken, pace }) => ({ floor: floor * pace, ours: taken }));
      const aim = { atMost: 1.5 };
      figures.push(figureOf({ part: 'e', what, unit: 'ms', aim }, rounds));
    }
  }
  return figures;
}

/** Grows the feed to `size` rows that no pull of this measurement sends. */
async function fill({ database, userId }: World, size: number, place: Place): Promise<void> {
  const scope = place === 'one scope' ? `schedule:${userId}` : null;
  // Below every floor, so that a first pull skips them; each row has a distinct name.
  await database.query(
    `insert into sync_feed (scope, collection, row_id, sort, xid, op)
     select coalesce($2::text, 'schedule:' || md5((n % 1000)::text)), 'scheduleEntries',
       md5(n::text)::uuid::text, '1999-01-01T00:00', pg_current_xact_id(), 'put'
     from generate_series((select count(*) from sync_feed), $1 - 1) as n
     on conflict do nothing`,
    [size, scope],
  );
  await database.query('vacuum analyze sync_feed');
}

async function measure(world: World): Promise<Pull[]> {
  let request = await catchUp(world, startOf(world));
  const done: Pull[] = [];
  for (let pull = 0; pull <= pulls; pull += 1) {
    await changeTen(world);
    const pace = await measurePace(world);
    const taken = await timed(async () => {
      const answer = await world.session.call('sync.exchange', request);
      const found = answer.scopes[`schedule:${world.userId}`]?.put.length;
      if (found !== changes || answer.more) throw new Error(`${found} changes`);
      request = { ...request, cursor: answer.cursor };
    });
    // The first pull prepares statements.
    if (pull > 0) done.push({ taken, pace });
  }
  return done;
}

async function measurePace({ floorUrl }: World): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ sid: 'nobody' });
  const times: number[] = [];
  for (let count = 0; count < paces; count += 1) {
    times.push(
      await timed(async () => {
        const answer = await fetch(`${floorUrl}/session`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
      }),
    );
  }
  return median(times);
}

export async function changeTen({ database, userId }: World): Promise<void> {
  await database.query(
    `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
     select gen_random_uuid(), $1, '2999-01-01', '08:00', '10:00' from generate_series(1, $2)`,
    [userId, changes],
  );
}

export function startOf({ userId }: World): SyncRequest {
  return makeSyncRequest(userId, randomUUID());
}
