import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { expect, it, vi } from 'vitest';
import { createLog } from '../../http/log/log.ts';
import type { Jobs } from '../../jobs/start-jobs.ts';
import { startScheduleJobs } from '../schedule/schedule-jobs.ts';
import { startPushWorld } from './testing/push-world.ts';

const world = await startPushWorld();

const minute = 60_000;
const timeZone = 'Asia/Kolkata';
/** Its minutes east of UTC, all year. */
const offset = 330;
const patience = { timeout: 20_000, interval: 50 };

/** Runs the reminders once, as the instance's start does. */
function remindOn({ boss }: Jobs): Promise<void> {
  return startScheduleJobs(boss, {
    db: world.test.db,
    files: world.test.files,
    log: createLog('silent'),
    now: world.test.now,
  });
}

async function countRuns(): Promise<number> {
  const { rows } = await world.test.database.pool.query(
    `select from pgboss.job where name = 'schedule.remind' and state = 'completed'`,
  );
  return rows.length;
}

it('a shift that starts soon is pushed once, by two instances and after a restart', async () => {
  const { user, browser } = await world.addMember({ time_zone: timeZone });
  const member = await world.test.signedIn(user);
  const start = localMoment(new Date(Date.now() + 20 * minute), offset);
  const end = localMoment(new Date(Date.now() + 80 * minute), offset);
  const { status } = await member.send('POST', '/api/schedule', {
    date: start.date,
    plannedStartTime: start.time,
    plannedEndTime: end.time,
  });
  expect(status).toBe(201);
  const instances = [await world.startInstance(), await world.startInstance()];
  await Promise.all(instances.map(remindOn));
  await vi.waitFor(
    () => expect(world.service.pushesTo(browser).length).toBeGreaterThan(0),
    patience,
  );
  const runs = await countRuns();
  await remindOn(await world.startInstance());
  await vi.waitFor(async () => expect(await countRuns()).toBeGreaterThan(runs), patience);
  const { rows } = await world.test.database.pool.query<{ id: string }>(
    'select id from notifications where user_id = $1',
    [user.id],
  );
  expect(rows).toHaveLength(1);
  const pushes = world.service.pushesTo(browser).map(({ payload }) => payload);
  expect(pushes).toMatchObject([
    {
      title: 'Your shift starts soon',
      body: `Your planned shift starts at ${start.time}.`,
      url: `/schedule?date=${start.date}`,
      user: user.id,
      tag: rows[0]?.id,
    },
  ]);
}, 60_000);
