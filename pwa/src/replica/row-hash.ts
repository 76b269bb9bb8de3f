import { type HashedRow, hashedText, hashNumber } from '@greenroom/sync-protocol/sync/checksum';
import { hash } from 'spark-md5';

// Loaded only where a checksum has come: the first screen needs none of it.

/** The number the server sums up for a row (sync-protocol, sync/checksum). */
export function hashRow(row: HashedRow): bigint {
  return hashNumber(hash(hashedText(row)));
}
