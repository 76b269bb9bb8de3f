import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { dateSchema, idSchema, instantSchema, timeSchema } from '../values.ts';

export const scheduleStatusSchema = v.picklist(
  ['planned', 'completed_full', 'completed_partial', 'not_worked'],
  'Status must be planned, completed_full, completed_partial or not_worked',
);

export const decidedStatusSchema = v.picklist(
  ['completed_full', 'completed_partial', 'not_worked'],
  'Status must be completed_full, completed_partial or not_worked',
);

/** A shift. `date`: the day it starts; an end before the start is on the next day. */
export const scheduleEntrySchema = v.object({
  id: idSchema,
  userId: idSchema,
  date: dateSchema,
  plannedStartTime: timeSchema,
  plannedEndTime: timeSchema,
  status: scheduleStatusSchema,
  actualStartTime: v.nullable(timeSchema),
  actualEndTime: v.nullable(timeSchema),
  reminderSent: v.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** Scope `schedule:<userId>`. */
export const scheduleEntries = {
  row: scheduleEntrySchema,
  wireVersion: 1,
  indexes: ['date'],
} as const satisfies Collection;

export type ScheduleStatus = v.InferOutput<typeof scheduleStatusSchema>;
export type DecidedStatus = v.InferOutput<typeof decidedStatusSchema>;
export type ScheduleEntry = v.InferOutput<typeof scheduleEntrySchema>;
