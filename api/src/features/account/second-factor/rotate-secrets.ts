import type { Kysely } from 'kysely';
import type { EncryptionKey, KeyRing } from '../../../crypto/key-ring.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import { sealSecret, tryOpenSecret } from './sealed-secret.ts';
import {
  deleteSecondFactor,
  findSecretOwners,
  lockSecret,
  updateSecret,
} from './second-factor-repository.ts';

/** Encrypts every secret with this key, one transaction each. @returns their number */
export async function sealSecretsAnew(
  db: Kysely<Database>,
  keys: KeyRing,
  key: EncryptionKey,
): Promise<number> {
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
export async function findUnreadableSecrets(
  db: Kysely<Database>,
  keys: KeyRing,
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const userId of await findSecretOwners(db)) {
    const row = await lockSecret(db, userId);
    if (row && (await tryOpenSecret(row, keys)) === null) unreadable.push(userId);
  }
  return unreadable;
}

/** Turns two-step sign-in off where no key at hand opens the secret. @returns their number */
export async function deleteUnreadableSecrets(
  db: Kysely<Database>,
  keys: KeyRing,
): Promise<number> {
  const unreadable = await findUnreadableSecrets(db, keys);
  for (const userId of unreadable) {
    await retryTransaction(db, async (trx) => void (await deleteSecondFactor(trx, userId)));
  }
  return unreadable.length;
}
