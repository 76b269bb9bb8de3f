import type { RequestContext } from '../../../access/handler.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Trx } from '../../../database/schema.ts';
import { lockCurrentKey } from '../../bank-details/bank-keys-repository.ts';
import { judgeFirstCode } from './check-code.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { sealSecret, tryOpenSecret } from './sealed-secret.ts';
import {
  confirm,
  findSecondFactor,
  replaceRecoveryCodes,
  storeUnconfirmed,
} from './second-factor-repository.ts';
import { tellOwner } from './tell-owner.ts';
import { makeTotpSecret, totpUri } from './totp.ts';

const cannotStore = 'Two-step sign-in cannot be set up at the moment. Please try again later.';

interface Owner {
  readonly userId: string;
  readonly username: string;
}

/** Stores a new secret to be confirmed. @returns null: two-step sign-in is on already */
export async function startApp(
  { db, now }: RequestContext,
  keys: KeyRing,
  { userId, username }: Owner,
): Promise<{ secret: string; uri: string } | null> {
  const secret = makeTotpSecret();
  const isStored = await runTransactionOf(db, userId, async (trx) => {
    const sealed = sealSecret(secret, await lockCurrentKey(trx, keys, cannotStore), userId);
    return storeUnconfirmed(trx, { user_id: userId, created_at: now, ...sealed });
  });
  return isStored ? { secret, uri: totpUri(secret, username) } : null;
}

/** Turns it on and tells the owner. @returns the recovery codes; null: another request did */
type TurnOn = (trx: Trx) => Promise<string[] | null>;

/**
 * Checks the first code of an app that is being set up.
 * @returns what turns it on; null: nothing is being set up
 * @throws {AppError} `invalid` in `fields.code`, `too_many_requests`
 */
export async function acceptFirstCode(
  context: RequestContext,
  keys: KeyRing,
  userId: string,
  code: string,
): Promise<TurnOn | null> {
  const { db, now } = context;
  const row = await findSecondFactor(db, userId);
  if (row?.confirmed_at !== null) return null;
  const secret = await tryOpenSecret(row, keys);
  if (secret === null) return null;
  const step = await judgeFirstCode(context, secret, userId, code);
  const recovery = await makeRecoveryCodes();
  return async (trx) => {
    if (!(await confirm(trx, userId, row, { step, now }))) return null;
    await replaceRecoveryCodes(trx, userId, recovery);
    const text = 'Signing in now also asks for a code.';
    await tellOwner(trx, { userId, now }, 'Two-step sign-in is on', text);
    return [...recovery.codes];
  };
}
