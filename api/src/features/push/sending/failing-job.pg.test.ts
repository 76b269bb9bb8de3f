import { expect, it, onTestFinished, vi } from 'vitest';
import { startJobs } from '../../../jobs/start-jobs.ts';
import { deliverQueue, fanOutQueue } from '../push-job-parts.ts';
import { startPushWorld } from '../testing/push-world.ts';

const world = await startPushWorld();

const patience = { timeout: 30_000, interval: 50 };

it('fails alone, and neither costs the job beside it its push nor repeats it', async () => {
  const { user, browser } = await world.addMember();
  const pushed = (times: number) =>
    vi.waitFor(() => expect(world.service.pushesTo(browser)).toHaveLength(times), patience);
  await world.notifyOfModule(user);
  await pushed(1);
  const { id: pushId } = await world.test.db
    .selectFrom('pushes')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { boss, stop } = await startJobs({ url: world.test.database.url, runsJobs: false });
  onTestFinished(() => stop(0));
  const begin = async (queue: string, data: object) => {
    // One repetition, not the queue's five: it comes when that of the job beside it would.
    const failing = { data: { ...data, pushId: 'none' }, priority: 2, retryLimit: 1 };
    await boss.insert(queue, [failing, { data: { ...data, pushId } }]);
  };
  const failed = (queue: string) =>
    vi.waitFor(async () => {
      const jobs = await boss.findJobs(queue);
      expect(jobs.filter(({ state }) => state === 'failed')).toHaveLength(1);
    }, patience);
  await begin(fanOutQueue, { after: null });
  await pushed(2);
  await failed(fanOutQueue);
  const subscription = await world.test.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await begin(deliverQueue, { to: [subscription.id], attempt: 1 });
  await failed(deliverQueue);
  await pushed(3);
}, 120_000);
