import type { Call } from '@greenroom/sync-protocol/call';
import { isRetryableTransaction } from '../database/database-errors.ts';
import type { Db } from '../database/schema.ts';
import { lockActor } from './actor-repository.ts';
import { notSignedIn, refuseBeyondRights } from './guard.ts';
import type { MutationContext } from './handler.ts';
import { turnsOf } from './turns/turns.ts';

export type LooseMutationHandler = (context: MutationContext, input: unknown) => Promise<unknown>;

const maxAttempts = 5;

interface Run {
  readonly db: Db;
  readonly call: Call;
  readonly handler: LooseMutationHandler;
  readonly userId: string;
  readonly input: unknown;
  readonly now: Date;
}

/**
 * Runs an offline call received by REST in one transaction, with rights read under the account's
 * lock, like a mutation of an exchange.
 */
export function runOfflineCall(run: Run): Promise<unknown> {
  return turnsOf(run.db).writeOf(run.userId, () => runWithRetry(run));
}

async function runWithRetry(run: Run): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(run);
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryableTransaction(error)) throw error;
    }
  }
}

function runOnce({ db, call, handler, userId, input, now }: Run): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    const actor = await lockActor(trx, userId);
    if (!actor) throw notSignedIn();
    refuseBeyondRights(call, actor);
    return handler({ trx, actor, now, at: now, offset: null }, input);
  });
}
