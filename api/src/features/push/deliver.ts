import { hash } from 'node:crypto';
import { discreetTag, discreetText } from '@greenroom/sync-protocol/push/lock-screen-text';
import type { PushPayload } from '@greenroom/sync-protocol/push/push-payload';
import { limitConcurrency } from '../../access/turns/limit-concurrency.ts';
import { judgeAnswer, type AttemptResult } from './sending/judge-answer.ts';
import { type DeliverJob, deliverQueue, priorityOf, type PushJobParts } from './push-job-parts.ts';
import { disregardsQuietHours } from './push-kinds.ts';
import type { PushOutcome, PushRow } from './push-tables.ts';
import { countPushes, findPush } from './pushes-repository.ts';
import { findQuietEnd } from './quiet-hours.ts';
import {
  deleteGone,
  findNewestPosition,
  findRecipients,
  markChatTold,
  type Recipient,
} from './subscriptions/recipients-repository.ts';
import { PrivateAddressError } from './sending/send-push.ts';

/** Requests of one job at a time. */
const concurrency = 25;
/** Milliseconds until a push that quiet hours hold back is tried again. */
const shortestWait = 60_000;

/** What became of one browser's push; `at`: when to try again. */
type Result =
  | { readonly id: string; readonly outcome: PushOutcome }
  | { readonly id: string; readonly outcome: 'later'; readonly at: Date; readonly attempt: number };

/**
 * Delivers a push to some browsers, at least once: a repeated job may push twice, which shows once, as
 * both carry the same tag.
 */
export async function deliver(parts: PushJobParts, job: DeliverJob): Promise<void> {
  const { db, now } = parts;
  const push = await findPush(db, job.pushId);
  if (!push) return;
  // Before the recipients: a message that comes meanwhile is news to them again.
  const newest = push.audience === 'chat' ? await findNewestPosition(db) : null;
  const recipients = await findRecipients(db, push, job.to, now());
  const limit = limitConcurrency({ running: concurrency });
  const results = await Promise.all(
    recipients.map((one) => limit(() => deliverOne(parts, push, one, job))),
  );
  await repeatLater(parts, push, results);
  await deleteGone(
    db,
    results.filter(({ outcome }) => outcome === 'gone').map(({ id }) => id),
  );
  const delivered = results.filter(({ outcome }) => outcome === 'delivered').map(({ id }) => id);
  if (newest !== null) await markChatTold(db, delivered, newest, now());
  await countPushes(db, countOutcomes(results, job.attempt), now());
}

async function deliverOne(
  { send, now, publicOrigin, firstDelay }: PushJobParts,
  push: PushRow,
  recipient: Recipient,
  { attempt }: DeliverJob,
): Promise<Result> {
  const { id } = recipient;
  const left = push.expires_at.getTime() - now().getTime();
  if (left <= 0) return { id, outcome: 'expired' };
  const quietEnd = quietEndOf(push, recipient, now());
  if (quietEnd) return later(push, id, quietEnd, attempt);
  const { endpoint, p256dh, auth } = recipient;
  const payload = JSON.stringify(payloadOf(push, recipient, publicOrigin));
  const result = await send({
    endpoint,
    p256dh,
    auth,
    payload,
    ttlSeconds: Math.ceil(left / 1000),
    urgency: push.urgency,
    topic: hash('sha256', push.tag, 'base64url').slice(0, 32),
  }).then(
    (answer) => judgeAnswer(answer, { attempt, firstDelay, now: now() }),
    (error: unknown): AttemptResult =>
      error instanceof PrivateAddressError
        ? { outcome: 'failed' }
        : judgeAnswer(null, { attempt, firstDelay, now: now() }),
  );
  if (result.outcome !== 'retry') return { id, outcome: result.outcome };
  return later(push, id, new Date(now().getTime() + result.delay * 1000), attempt + 1);
}

function quietEndOf(push: PushRow, { from, to, timeZone }: Recipient, now: Date): Date | null {
  if (from === null || to === null || disregardsQuietHours(push.kind)) return null;
  const end = findQuietEnd({ from, to }, timeZone, now);
  // The database's clock may be ahead: its end is over there, and the job would repeat at once.
  return end && new Date(Math.max(end.getTime(), now.getTime() + shortestWait));
}

function later(push: PushRow, id: string, at: Date, attempt: number): Result {
  if (at >= push.expires_at) return { id, outcome: 'expired' };
  return { id, outcome: 'later', at, attempt };
}

/** One job per moment and attempt. */
async function repeatLater(
  { boss }: Pick<PushJobParts, 'boss'>,
  push: PushRow,
  results: readonly Result[],
): Promise<void> {
  const priority = priorityOf(push);
  const waiting = results.filter((result) => result.outcome === 'later');
  const groups = Map.groupBy(waiting, ({ at, attempt }) => `${at.toISOString()} ${attempt}`);
  const jobs = [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { at, attempt } = first;
    const to = [first, ...others].map(({ id }) => id);
    return [
      { data: { pushId: push.id, to, attempt } satisfies DeliverJob, startAfter: at, priority },
    ];
  });
  if (jobs.length > 0) await boss.insert(deliverQueue, jobs);
}

function payloadOf(
  push: PushRow,
  { userId, isDiscreet }: Recipient,
  publicOrigin?: string,
): PushPayload {
  const { url, kind } = push;
  const shown = isDiscreet ? { ...discreetText(1), tag: discreetTag } : push;
  const { title, body, tag } = shown;
  const navigate = publicOrigin === undefined ? url : new URL(url, publicOrigin).href;
  const notification = { title, body, navigate, tag };
  return { title, body, url, kind, user: userId, tag, web_push: 8030, notification, mutable: true };
}

function countOutcomes(results: readonly Result[], attempt: number): Map<PushOutcome, number> {
  const counts = new Map<PushOutcome, number>();
  for (const result of results) {
    // One that waits for the end of quiet hours was not attempted.
    if (result.outcome === 'later' && result.attempt === attempt) continue;
    const outcome = result.outcome === 'later' ? 'retried' : result.outcome;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
}
