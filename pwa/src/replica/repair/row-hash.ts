import { type HashedRow, hashedText, hashNumber } from '@greenroom/sync-protocol/sync/checksum';
import { hash } from 'spark-md5';

/** The number the server sums for a row (sync-protocol, sync/checksum). */
export function hashRow(row: HashedRow): bigint {
  return hashNumber(hash(hashedText(row)));
}
