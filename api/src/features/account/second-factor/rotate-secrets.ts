import type { EncryptionKey, KeyRing } from '../../../crypto/key-ring.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import { recordOfOperator } from '../../audit/audit-repository.ts';
import { notifyUser } from '../../notifications/notifications-repository.ts';
import { findAccount } from '../../users/users-repository.ts';
import { sealSecret, tryOpenSecret } from './sealed-secret.ts';
import {
  deleteSecondFactor,
  findSecretOwners,
  lockSecret,
  updateSecret,
} from './second-factor-repository.ts';

/** Encrypts every secret with this key, one transaction each. @returns their number */
export async function sealSecretsAnew(db: Db, keys: KeyRing, key: EncryptionKey): Promise<number> {
  let count = 0;
  for (const userId of await findSecretOwners(db, key.id)) {
    const isSealed = await retryTransaction(db, async (trx) => {
      const row = await lockSecret(trx, userId);
      const secret = row && (await tryOpenSecret(row, keys));
      if (!secret) return false;
      await updateSecret(trx, userId, sealSecret(secret, key, userId));
      return true;
    });
    if (isSealed) count += 1;
  }
  return count;
}

/** The accounts whose secret no key at hand opens, found by trying each. */
export async function findUnreadableSecrets(db: Db, keys: KeyRing): Promise<string[]> {
  const unreadable: string[] = [];
  for (const userId of await findSecretOwners(db)) {
    const row = await lockSecret(db, userId);
    if (row && (await tryOpenSecret(row, keys)) === null) unreadable.push(userId);
  }
  return unreadable;
}

/**
 * Turns two-step sign-in off where no key at hand opens the secret; each is recorded, and its owner
 * told. @returns their number
 */
export async function deleteUnreadableSecrets(db: Db, keys: KeyRing, now: Date): Promise<number> {
  const unreadable = await findUnreadableSecrets(db, keys);
  for (const userId of unreadable) {
    await retryTransaction(db, (trx) => discardSecret(trx, userId, now));
  }
  return unreadable.length;
}

async function discardSecret(trx: Trx, userId: string, now: Date): Promise<void> {
  const account = await findAccount(trx, userId);
  const wasOn = await deleteSecondFactor(trx, userId);
  // One that was being set up was never in use.
  if (!account || !wasOn) return;
  await recordOfOperator(trx, 'operator.resetSecondFactor', account, now, { twoStepSignIn: false });
  await notifyUser(trx, {
    userId,
    title: 'Two-step sign-in was turned off',
    message: 'The key it was encrypted with has been lost. You can set it up again under Privacy.',
    type: 'system',
    kind: 'account',
    url: '/privacy',
    now,
  });
}
