import * as v from 'valibot';

/** Rows per page of an administrators' list (decisions: Conventions). */
export const pageSize = 50;

/** Pages beyond the last are empty; the limit keeps the offset within PostgreSQL's range. */
function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000;
}

/** The query field `page`, from 1; absent: the first (decisions: Conventions). */
export const pageSchema = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.check((page) => isPage(page), 'Page must be a whole number, 1 or more'),
  ),
  1,
);

/** The query field `search`: part of a text, trimmed, case-insensitive. Absent or empty: all rows. */
export const searchSchema = v.optional(
  v.pipe(
    v.string('Search must be a string'),
    v.trim(),
    v.normalize('NFC'),
    v.maxLength(100, 'Search is too long'),
  ),
  '',
);

/** The query field `sort` of a list with one order and its reverse. Absent: newest first. */
export const createdSortSchema = v.optional(
  v.picklist(['-createdAt', 'createdAt'], 'Sort must be createdAt or -createdAt'),
  '-createdAt',
);

export type CreatedSort = v.InferOutput<typeof createdSortSchema>;

/**
 * The query field `sort` of a list of what is to be answered: also by how far the answers are: what
 * waits oldest first, the rest newest first. Absent: newest first.
 */
export const answerSortSchema = v.optional(
  v.picklist(
    ['-createdAt', 'createdAt', 'status', '-status'],
    'Sort must be createdAt, -createdAt, status or -status',
  ),
  '-createdAt',
);

export type AnswerSort = v.InferOutput<typeof answerSortSchema>;

/** Whether such a list is sorted by status. */
export function sortsByStatus(sort: AnswerSort): boolean {
  return sort === 'status' || sort === '-status';
}

/** A boolean query field, such as `paused=true`. */
export function switchSchema(name: string) {
  return v.pipe(
    v.picklist(['true', 'false'], `${name} must be true or false`),
    v.transform((value) => value === 'true'),
  );
}
