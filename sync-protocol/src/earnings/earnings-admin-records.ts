import * as v from 'valibot';
import { amountSchema } from '../money/money-fields.ts';
import { dateSchema, idSchema, instantSchema } from '../values.ts';
import { earningSchema } from './earnings-records.ts';

/** Rows a page of the administrators' list of earnings (spec admin 9, Recent earnings list). */
export const earningsPageSize = 20;

/** A week of a member as administrators list it. `gbp`: its amount in pounds at the week's rate. */
export const listedEarningSchema = v.object({
  ...earningSchema.entries,
  user: v.object({ username: v.string() }),
  gbp: amountSchema,
});

/** `total`: what the platform's members earned in all weeks, in USD, whatever the filter. */
export const earningsListSchema = v.object({
  earnings: v.array(listedEarningSchema),
  total: amountSchema,
});

/** Members named as having no amount; their number is told in full. */
export const namedMissing = 100;

/**
 * A week of all members. `total`: in USD. `members`: approved by now and registered before the week
 * ended; `missing` of them have no amount, the first `namedMissing` by username are `named`.
 */
export const earningsWeekSchema = v.object({
  weekStart: dateSchema,
  total: amountSchema,
  members: v.number(),
  missing: v.number(),
  named: v.array(v.object({ id: idSchema, username: v.string() })),
});

/** A week's amount as it was stated. `addedBy`: that administrator's name; null: deleted since. */
export const listedSnapshotSchema = v.object({
  id: idSchema,
  cumulativeAmount: amountSchema,
  capturedAt: dateSchema,
  uploadedAt: instantSchema,
  addedBy: v.nullable(v.string()),
});

/** `row`: as a spreadsheet numbers it; the header is row 1. The cells are the file's own text. */
export const csvProblemSchema = v.object({
  row: v.number(),
  username: v.string(),
  amount: v.string(),
  date: v.string(),
  reason: v.string(),
});

/**
 * Why an amount may be meant for somebody else of this name: the account was made after the week, or the
 * name was another account's until lately. `on`: the day, in UTC, it was made or the other gave it up.
 */
const ownerDoubtSchema = v.object({
  kind: v.picklist(['made_later', 'name_of_other']),
  on: dateSchema,
});

/**
 * What an upload does to a member's week. `before` null: the week has no earning yet. `keptOf`: the
 * later day whose amount stays; null: the file's amount counts. `doubt` absent: none, or the server's
 * version knows none.
 */
export const csvChangeSchema = v.object({
  username: v.string(),
  weekStart: dateSchema,
  before: v.nullable(amountSchema),
  after: amountSchema,
  keptOf: v.nullable(dateSchema),
  doubt: v.optional(ownerDoubtSchema),
});

/**
 * What storing a file would do. `rowsToStore` (`notUsed` of them for a week that has a later day),
 * `unchanged` (equal to the latest snapshot of their date, or to the row before them of the same member
 * and date) and `problems` sum to `totalRows`. `replaced`: rows among them after which a later row `by`
 * of the same member and date counts. `changes`: every week that gets a snapshot, by username; a
 * week that already has a later day keeps its amount.
 */
export const csvPreviewSchema = v.object({
  totalRows: v.number(),
  rowsToStore: v.number(),
  notUsed: v.number(),
  unchanged: v.number(),
  replaced: v.array(v.object({ row: v.number(), by: v.number() })),
  problems: v.array(csvProblemSchema),
  changes: v.array(csvChangeSchema),
});

/** `errors`: 'Row N: reason' of each row not stored (spec admin 3). `skipped`: unchanged. */
export const csvResultsSchema = v.object({
  processed: v.number(),
  errors: v.array(v.string()),
  skipped: v.number(),
  totalRows: v.number(),
});

export const earningSorts = [
  '-createdAt',
  'createdAt',
  '-weekStart',
  'weekStart',
  '-amount',
  'amount',
] as const;

export type EarningSort = (typeof earningSorts)[number];
export type EarningsWeek = v.InferOutput<typeof earningsWeekSchema>;
export type ListedEarning = v.InferOutput<typeof listedEarningSchema>;
export type ListedSnapshot = v.InferOutput<typeof listedSnapshotSchema>;
export type CsvProblem = v.InferOutput<typeof csvProblemSchema>;
export type OwnerDoubt = v.InferOutput<typeof ownerDoubtSchema>;
export type CsvChange = v.InferOutput<typeof csvChangeSchema>;
export type CsvPreview = v.InferOutput<typeof csvPreviewSchema>;
export type CsvResults = v.InferOutput<typeof csvResultsSchema>;
