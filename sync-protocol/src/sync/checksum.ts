/** What a row's hash is taken of. */
export interface HashedRow {
  readonly collection: string;
  readonly id: string;
  /** The transaction that changed the row last. */
  readonly xid: string;
}

/**
 * The text whose MD5 gives a row's hash: its first 48 bits, as a whole number. Not a secret: it
 * notices what is missing or stale, and both PostgreSQL and a device compute it quickly.
 */
export function hashedText(row: HashedRow): string {
  return `${row.collection}/${row.id}/${row.xid}`;
}

/** The number an MD5 in hexadecimal stands for: its first 48 bits. */
export function hashNumber(md5Hex: string): bigint {
  return BigInt(`0x${md5Hex.slice(0, 12)}`);
}
