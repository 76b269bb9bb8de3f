import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { protocolVersion, type SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { Kysely } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/schema.ts';
import type { MutationHandlers, RequestHandlers } from '../http/contract/handler.ts';
import { applyMutations } from './apply/apply-mutations.ts';
import { adoptOlderState, readEpoch } from './epoch.ts';
import type { Feed } from './feed.ts';
import { markTold } from './apply/outcome-repository.ts';
import { readChanges } from './pull/read-changes.ts';
import { readQuiet } from './pull/read-quiet.ts';
import type { SetHandlers } from './apply/set-handler.ts';
import type { SyncObserver } from './sync-observer.ts';
import { readLastSequence } from './sync-repository.ts';

/** The oldest protocol version this server supports. */
const oldestProtocol = 1;

export interface ExchangeDependencies {
  readonly mutations: MutationHandlers;
  /** Calls whose mutations may be applied as a set. Absent: none. */
  readonly sets?: SetHandlers | undefined;
  readonly feeds: readonly Feed[];
  /** Called after a commit that changed rows, to notify other devices. */
  readonly announce: () => void;
  /** Maximum rows per page of a pull. Absent: 1,000. */
  readonly pageRows?: number;
  /** Absent: nothing is counted. */
  readonly observer?: SyncObserver | undefined;
}

/**
 * POST /api/sync: applies the batch, then reads changes. Refuses another protocol (426), account or
 * epoch (409) before any effect.
 */
export function exchangeHandlers(
  dependencies: ExchangeDependencies,
): Pick<RequestHandlers, 'sync.exchange'> {
  const { feeds, pageRows } = dependencies;
  return {
    'sync.exchange': async ({ db, actor, now }, request) => {
      refuseForeign(actor.userId, request);
      const { userId, clientId } = request;
      const quiet = await readQuiet(db, { feeds, now }, request);
      if (!quiet) await refuseOtherEpoch(db, request);
      dependencies.observer?.batchArrived(request.mutations, now);
      if (quiet) return { userId, ...quiet };
      const batch = await applyMutations(
        db,
        { singly: dependencies.mutations, sets: dependencies.sets },
        { userId, clientId },
        request.mutations,
        now,
        dependencies.observer,
      );
      if (batch.changed) dependencies.announce();
      if (request.told > 0) await markTold(db, userId, clientId, request.told, now);
      const answer = request.pull
        ? { userId, ...(await readChanges(db, { feeds, pageRows, now }, request)) }
        : await answerPush(db, request);
      return batch.expected === null ? answer : { ...answer, expected: batch.expected };
    },
  };
}

function refuseForeign(userId: string, request: SyncRequest): void {
  if (request.protocol < oldestProtocol) {
    throw new AppError('client_too_old', 'This version of the app is too old. Please update it.');
  }
  // During a rolling deploy another instance already supports it; the device retries by itself.
  if (request.protocol > protocolVersion) {
    throw new AppError('client_too_old', 'The server is being updated. Please try again soon.');
  }
  if (request.userId !== userId) {
    throw new AppError('other_account', 'Another account is signed in on this browser');
  }
}

async function refuseOtherEpoch(db: Kysely<Database>, request: SyncRequest): Promise<void> {
  const { userId } = request;
  // Always read: it detects a database that was restored or replaced.
  const epoch = await readEpoch(db);
  if (request.epoch !== null && request.epoch !== epoch) throw otherEpoch();
  if (request.told > 0 && request.told > (await readLastSequence(db, userId, request.clientId))) {
    await adoptOlderState(db);
    throw otherEpoch();
  }
}

function otherEpoch(): AppError {
  return new AppError('other_epoch', 'The server was restored from a backup');
}

async function answerPush(db: Kysely<Database>, request: SyncRequest): Promise<SyncAnswer> {
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
