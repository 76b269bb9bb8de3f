/** The part of a row that is hashed. */
export interface HashedRow {
  readonly collection: string;
  readonly id: string;
  /** The transaction that last changed the row. */
  readonly xid: string;
}

/**
 * The text whose MD5 gives a row's hash (its first 48 bits). Not for security: it detects missing
 * and stale rows, and PostgreSQL and devices both compute it quickly.
 */
export function hashedText(row: HashedRow): string {
  return `${row.collection}/${row.id}/${row.xid}`;
}

/** The first 48 bits of a hexadecimal MD5, as a number. */
export function hashNumber(md5Hex: string): bigint {
  return BigInt(`0x${md5Hex.slice(0, 12)}`);
}
