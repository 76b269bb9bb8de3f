import { fromKysely } from 'pg-boss';
import {
  type DeliverJob,
  deliverQueue,
  type FanOutJob,
  fanOutQueue,
  priorityOf,
  type PushJobParts,
} from './push-job-parts.ts';
import { findPush, hasDuePushes, markSent, takeDuePushes } from './pushes-repository.ts';
import { findRecipientIds } from './subscriptions/recipients-repository.ts';

/** Browsers a fan-out job reads; each bounded so that no job holds a transaction for long. */
const pageSize = 500;
/** Browsers of one delivery job. */
const batchSize = 50;

/** Gives due pushes to the job queue. @returns their number */
export async function relayPushes({
  boss,
  db,
  now,
}: Pick<PushJobParts, 'boss' | 'db' | 'now'>): Promise<number> {
  // Spares an idle server a transaction at each look.
  if (!(await hasDuePushes(db, now()))) return 0;
  return db.transaction().execute(async (trx) => {
    const pushes = await takeDuePushes(trx, now());
    if (pushes.length === 0) return 0;
    const jobs = pushes.map((push) => ({
      data: { pushId: push.id, after: null } satisfies FanOutJob,
      priority: priorityOf(push),
    }));
    await boss.insert(fanOutQueue, jobs, { db: fromKysely(trx) });
    return pushes.length;
  });
}

/** Divides a push among delivery jobs, one page of browsers; the next page is a job of its own. */
export async function fanOut(
  { boss, db, now }: Pick<PushJobParts, 'boss' | 'db' | 'now'>,
  { pushId, after }: FanOutJob,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const push = await findPush(trx, pushId);
    if (!push || push.expires_at <= now()) return;
    const ids = await findRecipientIds(trx, push, { after, limit: pageSize, now: now() });
    const adapter = { db: fromKysely(trx) };
    const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
      ids.slice(index * batchSize, (index + 1) * batchSize),
    );
    const priority = priorityOf(push);
    const jobs = batches.map((to) => ({
      data: { pushId, to, attempt: 1 } satisfies DeliverJob,
      priority,
    }));
    if (jobs.length > 0) await boss.insert(deliverQueue, jobs, adapter);
    const last = ids.at(-1);
    if (ids.length < pageSize || last === undefined) {
      await markSent(trx, push.notification_id, now());
      return;
    }
    await boss.insert(
      fanOutQueue,
      [{ data: { pushId, after: last } satisfies FanOutJob, priority }],
      adapter,
    );
  });
}
