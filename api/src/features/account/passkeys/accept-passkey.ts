import type { UsedCredential } from '@greenroom/sync-protocol/account/passkey-records';
import type { RequestContext } from '../../../access/handler.ts';
import { refuseLocked } from '../sign-in/refuse-sign-in.ts';
import { limitsOf, secondsLocked, settleAttempt } from '../sign-in/sign-in-limit.ts';
import { findByCredential, type PasskeyUse } from './passkeys-repository.ts';
import type { PasskeyRow } from './passkeys-tables.ts';
import { verifyUse } from './relying-party.ts';

export interface AcceptedPasskey {
  readonly passkey: PasskeyRow;
  /** To be recorded by what the passkey was asked for. */
  readonly use: PasskeyUse;
}

/**
 * The passkey that signed the challenge. Failures are counted as those of passwords are.
 * `owner`: whose passkey it has to be. Absent: anybody's.
 * @returns null: none did
 * @throws {AppError} `too_many_requests` with Retry-After
 */
export async function acceptPasskey(
  context: RequestContext,
  challenge: string,
  credential: UsedCredential,
  owner?: string,
): Promise<AcceptedPasskey | null> {
  const { db, now, address, origin } = context;
  const passkey = await findByCredential(db, credential.id);
  const limits = limitsOf(`passkey\n${passkey?.user_id ?? ''}`, address);
  refuseLocked(context, await secondsLocked(db, limits, now));
  const isOwners = passkey && (owner === undefined || passkey.user_id === owner);
  const verified = isOwners ? await verifyUse(origin, challenge, credential, passkey) : null;
  refuseLocked(context, await settleAttempt(db, limits, now, verified !== null));
  return passkey && verified ? { passkey, use: { ...verified, now } } : null;
}
