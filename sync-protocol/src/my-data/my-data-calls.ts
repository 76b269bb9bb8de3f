import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';

/** Rows in one answer of `myData.read`. */
export const rowsPerPage = 500;

/** A table that holds something of the member, and how much. */
const heldTableSchema = v.object({
  /** Such as `chat-messages`. */
  name: v.string(),
  rows: v.number(),
  /** Columns that are not given, with the reason in words for the member. */
  withheld: v.array(v.object({ column: v.string(), reason: v.string() })),
});

/** A table that holds something of members and is not given, with the reason in words for them. */
const withheldTableSchema = v.object({ name: v.string(), reason: v.string() });

export const dataPageSchema = v.object({
  /** A row's columns in camelCase. Amounts are decimal strings, instants ISO 8601 in UTC. */
  rows: v.array(v.record(v.string(), v.unknown())),
  /** `after` of the next page; null: this was the last. */
  next: v.nullable(v.string()),
});

export type HeldTable = v.InferOutput<typeof heldTableSchema>;
export type WithheldTable = v.InferOutput<typeof withheldTableSchema>;
export type DataPage = v.InferOutput<typeof dataPageSchema>;

export const list = defineCall({
  name: 'myData.list',
  method: 'GET',
  path: '/api/user/data',
  summary: 'The tables that hold something of the own account',
  access: 'member',
  allowance: { burst: 10, perSecond: 0.1 },
  answer: v.object({ tables: v.array(heldTableSchema), withheld: v.array(withheldTableSchema) }),
});

/** Rows in the order they were made, 500 at most; files are read by `files.read`. */
export const read = defineCall({
  name: 'myData.read',
  method: 'GET',
  path: '/api/user/data/:table',
  summary: 'The own rows of a table, a page of them',
  access: 'member',
  params: fields({
    table: v.pipe(v.string('Table is unknown'), v.regex(/^[a-z-]{1,60}$/, 'Table is unknown')),
  }),
  query: fields({
    /** `next` of the page before. Absent: the first page. */
    after: v.optional(v.pipe(v.string(), v.maxLength(500, 'Page is unknown'))),
  }),
  // A download reads each table once; who has written for years reads some in many pages.
  allowance: { burst: 150, perSecond: 5 },
  answer: dataPageSchema,
  problems: ['not_found'],
});

export const myDataCalls = [list, read] as const;
