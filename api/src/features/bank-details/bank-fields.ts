import {
  maskAccountNumber,
  maskSortCode,
} from '@greenroom/sync-protocol/bank-details/bank-details-rules';
import { AppError } from '../../app-error.ts';
import type { EncryptionKey, KeyRing } from '../../crypto/key-ring.ts';
import { openText, sealText } from '../../crypto/sealed-text.ts';

export interface BankFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
}

export type BankTable = 'bank_details' | 'bank_detail_submissions';

/** The row the fields are sealed for: they cannot be opened in another. */
export interface BankRow {
  readonly id: string;
  readonly user_id: string;
}

export interface SealedColumns {
  readonly first_name: Buffer;
  readonly last_name: Buffer;
  readonly account_number: Buffer;
  readonly sort_code: Buffer;
  readonly key_id: string;
}

/** Encrypts the fields of one row. */
export function sealFields(
  fields: BankFields,
  key: EncryptionKey,
  table: BankTable,
  row: BankRow,
): SealedColumns {
  const seal = (text: string, column: string) =>
    sealText(text, key.secret, placeOf(table, column, row));
  return {
    first_name: seal(fields.firstName, 'first_name'),
    last_name: seal(fields.lastName, 'last_name'),
    account_number: seal(fields.accountNumber, 'account_number'),
    sort_code: seal(fields.sortCode, 'sort_code'),
    key_id: key.id,
  };
}

/** Decrypts the fields of one row. @throws when a value is of another row or its key is unknown */
export async function openFields(
  row: BankRow & SealedColumns,
  table: BankTable,
  keys: KeyRing,
): Promise<BankFields> {
  const { secret } = await keys.find(row.key_id);
  const open = (sealed: Buffer, column: string) =>
    openText(sealed, secret, placeOf(table, column, row));
  return {
    firstName: open(row.first_name, 'first_name'),
    lastName: open(row.last_name, 'last_name'),
    accountNumber: open(row.account_number, 'account_number'),
    sortCode: open(row.sort_code, 'sort_code'),
  };
}

/** As `openFields`; null: no key at hand opens the row. */
export async function tryFields(
  row: BankRow & SealedColumns,
  table: BankTable,
  keys: KeyRing,
): Promise<BankFields | null> {
  return openFields(row, table, keys).catch(() => null);
}

/**
 * As `openFields`, for a change that needs them.
 * @throws {AppError} `conflict`, in words for an administrator
 */
export async function requireFields(
  row: BankRow & SealedColumns,
  table: BankTable,
  keys: KeyRing,
): Promise<BankFields> {
  const fields = await tryFields(row, table, keys);
  if (fields) return fields;
  throw new AppError(
    'conflict',
    'These bank details cannot be read: their key is missing. Restore the key, or ask the member to send them again.',
  );
}

/** The numbers of one row in full, for an audited reveal. As `requireFields`. */
export async function openNumbers(
  row: BankRow & SealedColumns,
  table: BankTable,
  keys: KeyRing,
): Promise<Pick<BankFields, 'accountNumber' | 'sortCode'>> {
  const { accountNumber, sortCode } = await requireFields(row, table, keys);
  return { accountNumber, sortCode };
}

/** The fields of one row as they may leave the server (decisions: Money); one that cannot be opened says so. */
export async function readMasked(
  row: BankRow & SealedColumns,
  table: BankTable,
  keys: KeyRing,
): Promise<BankFields & { isUnreadable?: true }> {
  const fields = await tryFields(row, table, keys);
  if (!fields) return unreadable;
  return {
    ...fields,
    accountNumber: maskAccountNumber(fields.accountNumber),
    sortCode: maskSortCode(fields.sortCode),
  };
}

const unreadable = {
  firstName: '',
  lastName: '',
  accountNumber: maskAccountNumber(''),
  sortCode: maskSortCode(''),
  isUnreadable: true,
} as const;

function placeOf(table: BankTable, column: string, { id, user_id }: BankRow) {
  return { table, column, rowId: id, userId: user_id };
}
