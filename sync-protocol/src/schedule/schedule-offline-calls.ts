import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { idSchema, optionalTimeSchema, requiredDate, requiredTime } from '../values.ts';
import {
  decidedStatusSchema,
  scheduleEntrySchema,
  scheduleStatusSchema,
} from './schedule-records.ts';
import { timesRequired } from './schedule-rules.ts';

// A file of its own: every start of the app loads it, with the effects.

const dateField = requiredDate('Date is required');
const plannedTimes = {
  plannedStartTime: requiredTime(timesRequired),
  plannedEndTime: requiredTime(timesRequired),
};

/** `id` absent: the server makes one. */
export const add = defineOfflineCall({
  name: 'schedule.add',
  method: 'POST',
  path: '/api/schedule',
  summary: 'Plan hours on a day',
  access: 'member',
  body: fields({
    id: v.optional(idSchema),
    date: dateField,
    ...plannedTimes,
  }),
  answer: scheduleEntrySchema,
  problems: ['schedule_equal_times', 'schedule_past_date', 'id_taken'],
  success: 201,
});

export const reschedule = defineOfflineCall({
  name: 'schedule.reschedule',
  method: 'PATCH',
  path: '/api/schedule/:id',
  summary: 'Change a planned entry',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields(plannedTimes),
  answer: scheduleEntrySchema,
  problems: ['not_found', 'schedule_decided', 'schedule_equal_times'],
});

/**
 * Actual times are required for completed_partial and otherwise ignored; null and empty equal
 * absent. `from`: the status being corrected; absent: `planned`.
 */
export const decide = defineOfflineCall({
  name: 'schedule.decide',
  method: 'PATCH',
  path: '/api/schedule/:id/status',
  summary: 'Record how planned hours were worked',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields({
    status: decidedStatusSchema,
    actualStartTime: optionalTimeSchema,
    actualEndTime: optionalTimeSchema,
    from: v.optional(scheduleStatusSchema),
  }),
  answer: scheduleEntrySchema,
  problems: [
    'not_found',
    'schedule_missing_times',
    'schedule_equal_times',
    'schedule_not_ended',
    'schedule_decided',
    'schedule_changed',
    'schedule_correction_closed',
  ],
});

/** `from`: the decision taken back; the entry is planned again. For a day after the decision. */
export const undecide = defineOfflineCall({
  name: 'schedule.undecide',
  method: 'POST',
  path: '/api/schedule/:id/undecide',
  summary: 'Take back a decision',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields({ from: decidedStatusSchema }),
  answer: scheduleEntrySchema,
  problems: ['not_found', 'schedule_changed', 'schedule_correction_closed'],
});

export const remove = defineOfflineCall({
  name: 'schedule.remove',
  method: 'DELETE',
  path: '/api/schedule/:id',
  summary: 'Delete a planned entry',
  access: 'member',
  params: fields({ id: idSchema }),
  problems: ['not_found', 'schedule_decided'],
});

export const scheduleOfflineCalls = [add, reschedule, decide, undecide, remove] as const;
