import type { BankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { BankDetailSubmissionRow } from './bank-details-tables.ts';
import { readMasked, type SealedColumns } from './bank-fields.ts';

export const submissionColumns = [
  'bank_detail_submissions.id',
  'bank_detail_submissions.user_id',
  'bank_detail_submissions.first_name',
  'bank_detail_submissions.last_name',
  'bank_detail_submissions.account_number',
  'bank_detail_submissions.sort_code',
  'bank_detail_submissions.key_id',
  'bank_detail_submissions.status',
  'bank_detail_submissions.submitted_at',
  'bank_detail_submissions.reviewed_at',
  'bank_detail_submissions.admin_notes',
] as const;

export type SubmissionRow = Omit<BankDetailSubmissionRow, 'reviewed_by_id'>;

export async function toSubmission(row: SubmissionRow, keys: KeyRing): Promise<BankSubmission> {
  return {
    id: row.id,
    ...(await readMasked(row, 'bank_detail_submissions', keys)),
    status: row.status,
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    adminNotes: row.admin_notes,
  };
}

export async function findSubmission(db: Db, id: string): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('bank_detail_submissions')
    .select(submissionColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A member's submissions, newest first. */
export async function findSubmissionsOf(db: Db, userId: string): Promise<SubmissionRow[]> {
  return db
    .selectFrom('bank_detail_submissions')
    .select(submissionColumns)
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a member has ever submitted details, or has active ones. */
export async function hasSubmitted(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bank_detail_submissions')
    .select('user_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('bank_details').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewSubmission extends SealedColumns {
  readonly id: string;
  readonly user_id: string;
  readonly submitted_at: Date;
}

/** @throws for a second pending submission of the member, and for an id in use */
export async function insertSubmission(
  trx: Trx,
  submission: NewSubmission,
): Promise<SubmissionRow> {
  return trx
    .insertInto('bank_detail_submissions')
    .values(submission)
    .returning(submissionColumns)
    .executeTakeFirstOrThrow();
}

export async function lockSubmission(trx: Trx, id: string): Promise<SubmissionRow | undefined> {
  return trx
    .selectFrom('bank_detail_submissions')
    .select(submissionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface BankReview {
  readonly status: 'approved' | 'rejected';
  readonly adminNotes: string | null;
  readonly reviewerId: string;
  readonly now: Date;
}

/** Decides a submission; its row must be locked. */
export async function updateBankReview(
  trx: Trx,
  id: string,
  { status, adminNotes, reviewerId, now }: BankReview,
): Promise<void> {
  await trx
    .updateTable('bank_detail_submissions')
    .set({ status, admin_notes: adminNotes, reviewed_by_id: reviewerId, reviewed_at: now })
    .where('id', '=', id)
    .execute();
}
