import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineFormCall, defineLiveCall, fields } from '../call.ts';
import { amountField } from '../money/money-fields.ts';
import { pageSchema, searchSchema } from '../pages.ts';
import { firstWeekStart, lastWeekEnd } from '../money/weeks.ts';
import { dateSchema, idSchema, instantSchema } from '../values.ts';
import {
  csvPreviewSchema,
  csvResultsSchema,
  earningSorts,
  earningsListSchema,
  earningsWeekSchema,
  listedEarningSchema,
  listedSnapshotSchema,
} from './earnings-admin-records.ts';
import { csvMissing, csvTooLarge, maxCsvBytes } from './earnings-csv-rules.ts';

/**
 * Newest first unless sorted, 20 a page, the number of matches in X-Total-Count. `search`: part of
 * the username, any case. `week`: any day of it.
 */
export const list = defineLiveCall({
  name: 'earnings.list',
  method: 'GET',
  path: '/api/admin/earnings',
  summary: "Members' weekly earnings, and the platform's total",
  access: 'admin',
  reads: ['earnings', 'account', 'weekRates', 'sharedSettings'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: v.optional(v.picklist(earningSorts, 'Sort is not known'), '-createdAt'),
    week: v.optional(dateSchema),
    userId: v.optional(idSchema),
  }),
  answer: earningsListSchema,
});

/** Any day of a week that can be named. */
const dayOfWeekSchema = v.pipe(
  dateSchema,
  v.check((day) => day >= firstWeekStart, 'Week begins before 1900'),
  v.check((day) => day <= lastWeekEnd, 'Week ends after 9999'),
);

/** `week`: any day of it. */
export const readWeek = defineLiveCall({
  name: 'earnings.readWeek',
  method: 'GET',
  path: '/api/admin/earnings/week',
  summary: "A week's sum, and the members it has no amount of",
  access: 'admin',
  reads: ['earnings', 'account'],
  query: fields({
    week: dayOfWeekSchema,
  }),
  answer: earningsWeekSchema,
});

const amountMissing = 'Please enter an amount';

/**
 * States a week's cumulative amount in USD as of `date`; absent: today in UTC. Answers the week's
 * earning. `id`: of the snapshot, so that a request can be repeated; absent: the server makes one.
 */
export const addManual = defineAuditedCall({
  name: 'earnings.addManual',
  method: 'POST',
  path: '/api/admin/earnings/manual',
  summary: "Add to a member's earnings by hand",
  access: 'admin',
  audited: 'earnings',
  body: fields({
    id: v.optional(idSchema),
    userId: v.pipe(
      v.string('Please choose a member'),
      v.trim(),
      v.minLength(1, 'Please choose a member'),
      idSchema,
    ),
    amount: amountField(amountMissing, 'Amount must be 0 or more, with at most two decimals'),
    date: v.optional(dayOfWeekSchema),
  }),
  answer: listedEarningSchema,
  problems: ['not_found', 'conflict', 'id_taken'],
  success: 201,
});

const csvForm = {
  file: 'csvFile',
  limit: maxCsvBytes,
  tooLarge: csvTooLarge,
  missing: csvMissing,
} as const;

/** Stores nothing. */
export const previewCsv = defineFormCall({
  name: 'earnings.previewCsv',
  method: 'POST',
  path: '/api/admin/earnings/csv-preview',
  summary: 'What storing this CSV of earnings would change',
  access: 'admin',
  form: csvForm,
  answer: csvPreviewSchema,
  rateLimit: 60,
});

/** Good rows are stored, in one transaction; a repeated upload stores nothing. */
export const uploadCsv = {
  ...defineFormCall({
    name: 'earnings.uploadCsv',
    method: 'POST',
    path: '/api/admin/earnings/csv-upload',
    summary: 'Store the earnings of a CSV: username, amount, date (dd-mm-yyyy)',
    access: 'admin',
    form: csvForm,
    answer: v.object({ results: csvResultsSchema }),
    rateLimit: 60,
  }),
  audited: 'earnings',
} as const;

/**
 * Removes a member's week: its earning and its snapshots. `basedOn`: `updatedAt` of the earning the
 * caller was shown; `conflict` if it has changed since. Absent: it is removed whatever it has become.
 */
export const remove = defineAuditedCall({
  name: 'earnings.remove',
  method: 'DELETE',
  path: '/api/admin/earnings/:id',
  summary: "Delete a member's week of earnings",
  access: 'admin',
  audited: 'earnings',
  params: fields({ id: idSchema }),
  query: fields({ basedOn: v.optional(instantSchema) }),
  problems: ['not_found', 'conflict'],
});

/** The one that counts first: latest by its day, then by upload. */
export const listSnapshots = defineLiveCall({
  name: 'earnings.listSnapshots',
  method: 'GET',
  path: '/api/admin/earnings/:id/snapshots',
  summary: 'Every amount stated for a week of earnings',
  access: 'admin',
  reads: ['earnings', 'earningsSnapshots', 'account'],
  params: fields({ id: idSchema }),
  answer: v.array(listedSnapshotSchema),
  problems: ['not_found'],
});

export const earningsAdminCalls = [
  list,
  readWeek,
  addManual,
  previewCsv,
  uploadCsv,
  remove,
  listSnapshots,
] as const;
