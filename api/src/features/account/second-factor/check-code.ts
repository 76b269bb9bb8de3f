import { codeKindOf, normalizeCode } from '@greenroom/sync-protocol/account/second-factor-rules';
import type { RequestContext } from '../../../access/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Db } from '../../../database/schema.ts';
import { refuseLocked } from '../sign-in/refuse-sign-in.ts';
import { codeLimitsOf, secondsLocked, settleAttempt } from '../sign-in/sign-in-limit.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { tryOpenSecret } from './sealed-secret.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor-repository.ts';
import { findStep } from './totp.ts';

type Verdict = 'right' | 'wrong' | 'used' | 'unreadable';

/**
 * Accepts a code of the account's app or one of its recovery codes, each once. Attempts are counted
 * by account and address, and by account alone: whoever tries codes knows the password.
 * @throws {AppError} `invalid` in `fields.code`, `too_many_requests` with Retry-After
 */
export async function acceptCode(
  context: RequestContext,
  keys: KeyRing,
  userId: string,
  typed: string,
): Promise<void> {
  const { db, now, address } = context;
  const limits = codeLimitsOf(userId, address);
  refuseLocked(context, await secondsLocked(db, limits, now));
  const verdict = await judgeCode(db, keys, userId, normalizeCode(typed), now);
  refuseLocked(context, await settleAttempt(db, limits, now, verdict === 'right'));
  if (verdict !== 'right') throw wrongCode(messages[verdict]);
}

/** Checks the first code of an app that is being set up. @returns its time step */
export async function judgeFirstCode(
  context: RequestContext,
  secret: string,
  userId: string,
  typed: string,
): Promise<number> {
  const { db, now, address } = context;
  const limits = codeLimitsOf(userId, address);
  refuseLocked(context, await secondsLocked(db, limits, now));
  const step = findStep(secret, normalizeCode(typed), now);
  refuseLocked(context, await settleAttempt(db, limits, now, step !== null));
  if (step === null) throw wrongCode(messages.wrong);
  return step;
}

async function judgeCode(
  db: Db,
  keys: KeyRing,
  userId: string,
  code: string,
  now: Date,
): Promise<Verdict> {
  const row = await findSecondFactor(db, userId);
  const kind = codeKindOf(code);
  if (!row || row.confirmed_at === null || kind === 'none') return 'wrong';
  if (kind === 'recovery') {
    if (row.recovery_salt === null) return 'wrong';
    const hash = await hashRecoveryCode(code, row.recovery_salt);
    return (await takeRecoveryCode(db, userId, hash, now)) ? 'right' : 'wrong';
  }
  const secret = await tryOpenSecret(row, keys);
  if (secret === null) return 'unreadable';
  const step = findStep(secret, code, now);
  if (step === null) return 'wrong';
  return (await takeStep(db, userId, step)) ? 'right' : 'used';
}

const messages = {
  wrong: 'This code is not right. Check that your device shows the right time.',
  used: 'This code was used already. Wait for the next one.',
  unreadable: 'Codes of the app cannot be checked at the moment. Use a recovery code.',
} as const;

function wrongCode(message: string): AppError {
  return new AppError('invalid', message, { fields: { code: [message] } });
}
