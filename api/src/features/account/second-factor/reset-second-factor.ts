import type { Transaction } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { deletePasskeys } from '../passkeys/passkeys-repository.ts';
import { deleteSecondFactor } from './second-factor-repository.ts';

/** Turns two-step sign-in off and removes the passkeys. @returns false: there was neither */
export async function resetSecondFactor(
  trx: Transaction<Database>,
  userId: string,
): Promise<boolean> {
  const wasOn = await deleteSecondFactor(trx, userId);
  const hadPasskeys = await deletePasskeys(trx, userId);
  return wasOn || hadPasskeys;
}
