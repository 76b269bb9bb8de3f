import { v7 as newId } from 'uuid';
import type { TestApp } from '../../../http/testing/test-app.ts';
import { replaceDetails } from '../bank-details-repository.ts';
import { type BankFields, sealFields } from '../bank-fields.ts';
import { lockCurrentKey } from '../bank-keys-repository.ts';
import { insertSubmission } from '../bank-submissions-repository.ts';

type Parts = Pick<TestApp, 'db' | 'bankKeys'>;

export const testBankFields: BankFields = {
  firstName: 'Ruby',
  lastName: 'Stone',
  accountNumber: '12345678',
  sortCode: '123456',
};

/** Stores active details, bypassing the handlers. @returns the row's id */
export async function addBankDetails(
  { db, bankKeys }: Parts,
  userId: string,
  fields = testBankFields,
): Promise<string> {
  const place = { id: newId(), user_id: userId };
  await db.transaction().execute(async (trx) => {
    const key = await lockCurrentKey(trx, bankKeys);
    const sealed = sealFields(fields, key, 'bank_details', place);
    const now = new Date();
    await replaceDetails(trx, { ...place, ...sealed, submitted_at: now, updated_at: now });
  });
  return place.id;
}

/** Stores a pending submission, bypassing the handlers. @returns its id */
export async function addBankSubmission(
  { db, bankKeys }: Parts,
  userId: string,
  fields = testBankFields,
): Promise<string> {
  const place = { id: newId(), user_id: userId };
  await db.transaction().execute(async (trx) => {
    const key = await lockCurrentKey(trx, bankKeys);
    const sealed = sealFields(fields, key, 'bank_detail_submissions', place);
    await insertSubmission(trx, { ...place, ...sealed, submitted_at: new Date() });
  });
  return place.id;
}
