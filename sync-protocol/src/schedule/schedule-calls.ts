import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { requiredDate } from '../values.ts';
import { scheduleOfflineCalls } from './schedule-offline-calls.ts';
import { scheduleEntrySchema } from './schedule-records.ts';

export const listOfDay = defineCall({
  name: 'schedule.listOfDay',
  method: 'GET',
  path: '/api/schedule/date/:date',
  summary: "A day's entries by start time",
  access: 'member',
  params: fields({ date: requiredDate('Date is required') }),
  answer: v.array(scheduleEntrySchema),
});

/** At most 400 days: decisions.md. */
export const listOfRange = defineCall({
  name: 'schedule.listOfRange',
  method: 'GET',
  path: '/api/schedule',
  summary: 'Entries between two dates, both included, 400 days at most',
  access: 'member',
  query: fields({
    startDate: requiredDate('Start date is required'),
    endDate: requiredDate('End date is required'),
  }),
  answer: v.array(scheduleEntrySchema),
});

export const scheduleCalls = [listOfDay, listOfRange, ...scheduleOfflineCalls] as const;
