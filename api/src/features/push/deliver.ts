import { hash } from 'node:crypto';
import { discreetTag, discreetText } from '@greenroom/sync-protocol/push/lock-screen-text';
import type { PushPayload } from '@greenroom/sync-protocol/push/push-payload';
import { fromKysely } from 'pg-boss';
import { limitConcurrency } from '../../access/turns/limit-concurrency.ts';
import { judgeAnswer, type AttemptResult } from './sending/judge-answer.ts';
import { type DeliverJob, deliverQueue, priorityOf, type PushJobParts } from './push-job-parts.ts';
import { disregardsQuietHours, mannerOf } from './push-kinds.ts';
import type { PushOutcome, PushRow } from './push-tables.ts';
import { countPushes, findPush, keepUsefulAfter } from './pushes-repository.ts';
import { findQuietEnd } from './quiet-hours.ts';
import {
  claimChatNews,
  deferChatPush,
  returnChatClaims,
} from './subscriptions/chat-told-repository.ts';
import {
  deleteGone,
  findNewestPosition,
  findRecipients,
  type Recipient,
} from './subscriptions/recipients-repository.ts';
import { PrivateAddressError } from './sending/send-push.ts';

/** Requests of one job at a time. */
const concurrency = 25;
/** Milliseconds until a push that quiet hours hold back is tried again. */
const shortestWait = 60_000;

interface Later {
  readonly id: string;
  readonly recipient: Recipient;
  readonly outcome: 'later';
  /** When to try again. */
  readonly at: Date;
  readonly attempt: number;
}

/** What became of one browser's push. */
type Result = { readonly id: string; readonly outcome: PushOutcome } | Later;

/**
 * Delivers a push to some browsers, at least once: a repeated job may push twice, which shows once, as
 * both carry the same tag. News of the chat are pushed at most once: they sound again.
 */
export async function deliver(parts: PushJobParts, job: DeliverJob): Promise<void> {
  const { db, now } = parts;
  const push = await findPush(db, job.pushId);
  if (!push) return;
  const recipients = await findRecipients(db, push, job.to, now());
  const held = recipients.flatMap((one) => holdBack(push, one, job, now()) ?? []);
  const heldIds = new Set(held.map(({ id }) => id));
  const due = recipients.filter(({ id }) => !heldIds.has(id));
  const sent = await (push.audience === 'chat' ? sendChatNews : sendAll)(parts, push, due, job);
  const results = [...held, ...sent];
  await repeatLater(parts, push, job, results);
  await deleteGone(
    db,
    results.filter(({ outcome }) => outcome === 'gone').map(({ id }) => id),
  );
  await countPushes(db, countOutcomes(results, job.attempt), now());
}

/** What becomes of a push that is not sent now; null: it is. */
function holdBack(
  push: PushRow,
  recipient: Recipient,
  { attempt }: DeliverJob,
  now: Date,
): Result | null {
  const { id } = recipient;
  if (push.expires_at <= now) return { id, outcome: 'expired' };
  const quietEnd = quietEndOf(push, recipient, now);
  if (quietEnd === null) return null;
  // However late: it tells of all that is written until then, and is of use afterwards (`repeatGroup`).
  if (push.audience === 'chat') return { id, recipient, outcome: 'later', at: quietEnd, attempt };
  return later(push, recipient, quietEnd, attempt);
}

/** Sends to those whom no other worker tells of the chat meanwhile. */
async function sendChatNews(
  parts: PushJobParts,
  push: PushRow,
  due: readonly Recipient[],
  job: DeliverJob,
): Promise<Result[]> {
  const { db } = parts;
  // Before the claim: a message that comes meanwhile is news to them again.
  const told = { newest: await findNewestPosition(db), now: parts.now() };
  const ids = due.map(({ id }) => id);
  const claims = new Map(
    (await claimChatNews(db, push, ids, told)).map((claim) => [claim.id, claim]),
  );
  const claimed = due.filter(({ id }) => claims.has(id));
  const results = await sendAll(parts, push, claimed, job);
  for (const { id, outcome } of results) if (outcome === 'delivered') claims.delete(id);
  await returnChatClaims(db, [...claims.values()], told);
  return results;
}

async function sendAll(
  parts: PushJobParts,
  push: PushRow,
  due: readonly Recipient[],
  job: DeliverJob,
): Promise<Result[]> {
  const limit = limitConcurrency({ running: concurrency });
  return await Promise.all(due.map((one) => limit(() => sendOne(parts, push, one, job))));
}

async function sendOne(
  { send, now, publicOrigin, firstDelay }: PushJobParts,
  push: PushRow,
  recipient: Recipient,
  { attempt }: DeliverJob,
): Promise<Result> {
  const { id, endpoint, p256dh, auth } = recipient;
  const left = push.expires_at.getTime() - now().getTime();
  if (left <= 0) return { id, outcome: 'expired' };
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
  return later(push, recipient, new Date(now().getTime() + result.delay * 1000), attempt + 1);
}

function quietEndOf(push: PushRow, { from, to, timeZone }: Recipient, now: Date): Date | null {
  if (from === null || to === null || disregardsQuietHours(push.kind)) return null;
  const end = findQuietEnd({ from, to }, timeZone, now);
  // The database's clock may be ahead: its end is over there, and the job would repeat at once.
  return end && new Date(Math.max(end.getTime(), now.getTime() + shortestWait));
}

function later(push: PushRow, recipient: Recipient, at: Date, attempt: number): Result {
  const { id } = recipient;
  if (at >= push.expires_at) return { id, outcome: 'expired' };
  return { id, recipient, outcome: 'later', at, attempt };
}

/** One job per moment and attempt. */
async function repeatLater(
  parts: PushJobParts,
  push: PushRow,
  job: DeliverJob,
  results: readonly Result[],
): Promise<void> {
  const waiting = results.filter((result) => result.outcome === 'later');
  const groups = Map.groupBy(waiting, ({ at, attempt }) => `${at.toISOString()} ${attempt}`);
  for (const group of groups.values()) await repeatGroup(parts, push, job, group);
}

async function repeatGroup(
  { boss, db, now }: PushJobParts,
  push: PushRow,
  { attempt: former, holds = false }: DeliverJob,
  group: readonly Later[],
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { at, attempt } = first;
  const recipients = group.map(({ recipient }) => recipient);
  const isDeferred = push.audience === 'chat' && attempt === former;
  await db.transaction().execute(async (trx) => {
    const until = { until: at, now: now(), holds };
    const to = isDeferred
      ? await deferChatPush(trx, recipients, until)
      : recipients.map(({ id }) => id);
    if (to.length === 0) return;
    // It tells of what is written until then, too.
    if (isDeferred) await keepUsefulAfter(trx, push.id, { at, ...mannerOf(push.kind) });
    const data = { pushId: push.id, to, attempt, ...(isDeferred && { holds: true }) };
    const again = { data: data satisfies DeliverJob, startAfter: at, priority: priorityOf(push) };
    await boss.insert(deliverQueue, [again], { db: fromKysely(trx) });
  });
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
