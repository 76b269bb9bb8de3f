import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { protocolVersion, type SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/schema.ts';
import type { MutationHandlers, RequestHandlers } from '../access/handler.ts';
import { type AppliedBatch, applyMutations } from './apply/apply-mutations.ts';
import { checkReplica } from './check-replica.ts';
import { readEpoch } from './epoch.ts';
import { ExchangeAllowance } from './exchange-allowance.ts';
import type { Feed } from './feed.ts';
import { markTold } from './apply/outcome-repository.ts';
import { type PullSettings, readChanges } from './pull/read-changes.ts';
import { readIdle } from './pull/read-idle.ts';
import { offlineDaysField, readOfflineDays } from './offline-days.ts';
import type { SyncObserver } from './sync-observer.ts';
import {
  type ExchangeState,
  isSeenLongAgo,
  readLastSequence,
  touchClient,
} from './sync-repository.ts';
import { turnsOf } from '../access/turns/turns.ts';

/** The oldest protocol version this server supports. */
export const oldestProtocol = 1;

export interface ExchangeDependencies {
  readonly mutations: MutationHandlers;
  readonly feeds: readonly Feed[];
  /** Called after a commit that changed rows, to notify other devices. */
  readonly announce: () => void;
  /** Maximum rows per page of a pull. Absent: 1,000. */
  readonly pageRows?: number;
  /** Absent: nothing is counted. */
  readonly observer?: SyncObserver | undefined;
}

/**
 * POST /api/sync: applies the batch, then reads changes. Refuses an older protocol (426), a newer one,
 * another account or epoch (409) before any effect. Exchanges of one account take turns, without a connection.
 */
export function exchangeHandlers(
  dependencies: ExchangeDependencies,
): Pick<RequestHandlers, 'sync.exchange'> {
  const { feeds, observer } = dependencies;
  const parts = { ...dependencies, allowance: new ExchangeAllowance() };
  return {
    'sync.exchange': async ({ db, actor, now, setHeader }, request) => {
      refuseForeign(actor.userId, request);
      const { userId } = request;
      const idle = await readIdle(db, { feeds, now }, request);
      if (!idle) {
        const retryAfter = (seconds: number) => setHeader('retry-after', String(seconds));
        const exchange = { db, request, now, retryAfter };
        return await turnsOf(db).ofAccount(userId, () => runExchange(parts, exchange));
      }
      observer?.batchArrived(request.mutations, now);
      return { userId, ...idle };
    },
  };
}

interface ExchangeParts extends ExchangeDependencies {
  readonly allowance: ExchangeAllowance;
}

interface Exchange {
  readonly db: Db;
  readonly request: SyncRequest;
  readonly now: Date;
  /** Tells the device when to repeat a refused exchange. */
  readonly retryAfter: (seconds: number) => void;
}

async function runExchange(parts: ExchangeParts, exchange: Exchange): Promise<SyncAnswer> {
  const { db, request, now } = exchange;
  const state = await checkReplica(db, request, now);
  parts.observer?.batchArrived(request.mutations, now);
  const batch = await applyBatch(parts, exchange, state);
  if (batch.changed) parts.announce();
  await noteClient(exchange, state);
  const { feeds, pageRows } = parts;
  const answer = request.pull
    ? await turnsOf(db).reading(() => answerPull(db, { feeds, pageRows, now }, request))
    : await answerPush(db, request);
  return batch.expected === null ? answer : { ...answer, expected: batch.expected };
}

async function applyBatch(
  parts: ExchangeParts,
  { db, request, now, retryAfter }: Exchange,
  { lastSeenAt }: ExchangeState,
): Promise<AppliedBatch> {
  const { userId, clientId, mutations } = request;
  if (mutations.length === 0) return { changed: false, expected: null };
  const brought = { mutations, isNewClient: lastSeenAt === null };
  const giveBack = parts.allowance.take(userId, brought, retryAfter);
  const replica = { userId, clientId };
  let isBegun = false;
  const watcher = { observer: parts.observer, onPart: () => (isBegun = true) };
  try {
    return await turnsOf(db).writing(() =>
      applyMutations(db, parts.mutations, replica, mutations, now, watcher),
    );
  } catch (error) {
    // What was committed before has its cost, and is told.
    if (isBegun) parts.announce();
    else giveBack();
    throw error;
  }
}

/** Records what the device has stored, and once a day that it was seen. */
async function noteClient(
  { db, request, now }: Exchange,
  { lastSeenAt }: ExchangeState,
): Promise<void> {
  const { userId, clientId, told, mutations } = request;
  const isSeen = mutations.length > 0 || !isSeenLongAgo(lastSeenAt, now);
  if (told === 0 && isSeen) return;
  await turnsOf(db).writing(async () => {
    if (told > 0) await markTold(db, userId, clientId, told, now);
    if (!isSeen) await touchClient(db, clientId, now);
  });
}

function refuseForeign(userId: string, request: SyncRequest): void {
  if (request.protocol < oldestProtocol) {
    throw new AppError('client_too_old', 'This version of the app is too old. Please update it.', {
      details: `It speaks version ${request.protocol} of the protocol; this server needs ${oldestProtocol} to ${protocolVersion}.`,
    });
  }
  // During a rolling deploy another instance already supports it; the device retries by itself.
  if (request.protocol > protocolVersion) {
    throw new AppError('server_too_old', 'The server is being updated. Please try again soon.');
  }
  if (request.userId !== userId) {
    throw new AppError('other_account', 'Another account is signed in here');
  }
}

async function answerPull(
  db: Db,
  settings: PullSettings,
  request: SyncRequest,
): Promise<SyncAnswer> {
  const page = await readChanges(db, settings, request);
  const days = page.more ? null : await readOfflineDays(db);
  return { userId: request.userId, ...page, ...offlineDaysField(days) };
}

async function answerPush(db: Db, request: SyncRequest): Promise<SyncAnswer> {
  const [epoch, lastSequence] = await Promise.all([
    readEpoch(db),
    readLastSequence(db, request.userId, request.clientId),
  ]);
  return {
    userId: request.userId,
    epoch,
    cursor: request.cursor,
    reset: false,
    lastSequence,
    outcomes: [],
    dropScopes: [],
    scopes: {},
    more: false,
  };
}
