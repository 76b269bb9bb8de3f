import type { Generated, Selectable } from 'kysely';

/** Each value is a nonce, a tag and the ciphertext (security 25). */
interface EncryptedColumns {
  first_name: Buffer;
  last_name: Buffer;
  account_number: Buffer;
  sort_code: Buffer;
  /** The key all four are encrypted with. */
  key_id: string;
  submitted_at: Generated<Date>;
}

/** `bank_details`: the active details of a member. */
export interface BankDetailsTable extends EncryptedColumns {
  id: Generated<string>;
  user_id: string;
  updated_at: Generated<Date>;
}

/** `bank_detail_submissions`: at most one of a member is pending, by a unique index. */
export interface BankDetailSubmissionsTable extends EncryptedColumns {
  id: Generated<string>;
  user_id: string;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  reviewed_at: Generated<Date | null>;
  reviewed_by_id: Generated<string | null>;
  admin_notes: Generated<string | null>;
}

/** `encryption_keys`: the keys the database knows, by name. */
export interface EncryptionKeysTable {
  id: string;
  /** Of `checkValueOf`. */
  check_value: Buffer;
}

export type BankDetailsRow = Selectable<BankDetailsTable>;
export type BankDetailSubmissionRow = Selectable<BankDetailSubmissionsTable>;

export interface BankDetailsTables {
  bank_details: BankDetailsTable;
  bank_detail_submissions: BankDetailSubmissionsTable;
  encryption_keys: EncryptionKeysTable;
}
