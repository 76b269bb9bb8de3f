import type { EncryptionKey, KeyRing } from '../../../crypto/key-ring.ts';
import { openText, sealText } from '../../../crypto/sealed-text.ts';
import type { SecondFactorRow } from './second-factor-tables.ts';

type Sealed = Pick<SecondFactorRow, 'user_id' | 'secret' | 'key_id'>;

/** Encrypts an account's secret. */
export function sealSecret(secret: string, key: EncryptionKey, userId: string) {
  return { secret: sealText(secret, key.secret, placeOf(userId)), key_id: key.id };
}

/** The secret of a row; null: no key at hand opens it. */
export async function tryOpenSecret(row: Sealed, keys: KeyRing): Promise<string | null> {
  try {
    const { secret } = await keys.find(row.key_id);
    return openText(row.secret, secret, placeOf(row.user_id));
  } catch {
    return null;
  }
}

function placeOf(userId: string) {
  return { table: 'second_factors', column: 'secret', rowId: userId, userId };
}
