import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { turnsOf } from '../access/turns/turns.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/schema.ts';
import { adoptOlderState, readEpoch } from './epoch.ts';
import { decodeCursor } from './pull/cursor.ts';
import { isValidReceipt } from './sequence-receipt.ts';
import { type ExchangeState, readExchangeState } from './sync-repository.ts';

/**
 * Reads the state of the database and of the request's replica, in one statement, and refuses a
 * replica that does not match. A replica that was told of more than the database knows is believed
 * to prove an older state of it only by a receipt; without one it takes a new client id, which
 * concerns nobody else.
 * @throws {AppError} `unauthenticated` for a deleted account, `other_epoch`, `sequence_conflict`
 */
export async function checkReplica(
  db: Db,
  request: SyncRequest,
  now: Date,
): Promise<ExchangeState> {
  let state = await readExchangeState(db, request);
  if (!state.isCurrent) {
    await turnsOf(db).writing(() => readEpoch(db));
    state = await readExchangeState(db, request);
  }
  // Deleted since the session was read; its session answers the next request.
  if (!state.isApproved) throw new AppError('unauthenticated', 'You are not signed in');
  if (request.epoch !== null && request.epoch !== state.epoch) throw otherEpoch();
  if (request.told <= state.lastSequence) return state;
  if (!provesLoss(request, state, now)) throw unknownSequence();
  await turnsOf(db).writing(() => adoptOlderState(db, state.epoch));
  throw otherEpoch();
}

function provesLoss(request: SyncRequest, state: ExchangeState, now: Date): boolean {
  const receipt = request.cursor === null ? undefined : decodeCursor(request.cursor)?.receipt;
  if (!receipt || receipt.sequence <= state.lastSequence) return false;
  const { userId, clientId } = request;
  return isValidReceipt(state.receiptKey, { epoch: state.epoch, userId, clientId }, receipt, now);
}

function otherEpoch(): AppError {
  return new AppError('other_epoch', 'The server was restored from a backup');
}

function unknownSequence(): AppError {
  return new AppError('sequence_conflict', 'The server does not know these numbers');
}
