import * as v from 'valibot';
import { defineFileCall, defineLiveCall, fields } from '../call.ts';
import { pageSchema, searchSchema } from '../pages.ts';
import { idSchema, requiredDate } from '../values.ts';
import { memberShiftsSchema, shiftsNowSchema } from './schedule-admin-records.ts';
import { scheduleStatusSchema } from './schedule-records.ts';

const path = '/api/admin/schedule';

const shiftsFilter = {
  startDate: requiredDate('Start date is required'),
  endDate: requiredDate('End date is required'),
  search: searchSchema,
  status: v.optional(scheduleStatusSchema),
};

/**
 * Members with a shift between two dates, both included, 42 days at most; 50 a page by username,
 * 100 shifts of each at most. `search` as in `users.list`; `status`: of a
 * shift. `userId`: of this member alone; absent: of all. `total`: members of all pages.
 */
export const listMembers = defineLiveCall({
  name: 'schedule.listMembers',
  method: 'GET',
  path,
  summary: 'Who works when: members with their shifts between two dates',
  access: 'admin',
  reads: ['scheduleEntries', 'account'],
  query: fields({ page: pageSchema, ...shiftsFilter, userId: v.optional(idSchema) }),
  answer: v.object({ members: v.array(memberShiftsSchema), total: v.number() }),
});

/** By each member's own clock; 5 of each at most. */
export const onNow = defineLiveCall({
  name: 'schedule.onNow',
  method: 'GET',
  path: `${path}/now`,
  summary: 'Whose shift runs now, and whose is next',
  access: 'admin',
  reads: ['scheduleEntries', 'account'],
  answer: shiftsNowSchema,
});

/** One line a shift, by day and start. UTF-8 with BOM, which spreadsheets need. */
export const exportShifts = defineFileCall({
  name: 'schedule.exportShifts',
  path: `${path}.csv`,
  summary: "Members' shifts between two dates as CSV, 42 days at most",
  access: 'admin',
  query: fields(shiftsFilter),
  fileAnswer: { types: ['text/csv'] },
  problems: ['range_not_satisfiable'],
});

export const scheduleAdminCalls = [listMembers, onNow, exportShifts] as const;
