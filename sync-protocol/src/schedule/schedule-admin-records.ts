import * as v from 'valibot';
import { idSchema } from '../values.ts';
import { scheduleEntrySchema } from './schedule-records.ts';

/** Maximum days of an administrators' range, both ends included: a month's six weeks. */
export const maxAdminRangeDays = 42;
/** Maximum shifts of a member in it. */
export const maxShiftsOfMember = 100;
/** Maximum shifts that run now, and of those that are next. */
export const maxShiftsNow = 5;

const shiftSchema = v.omit(scheduleEntrySchema, [
  'userId',
  'reminderSent',
  'createdAt',
  'updatedAt',
]);

const memberSchema = v.object({
  id: idSchema,
  username: v.string(),
  /** First and last name; null: none is known. */
  name: v.nullable(v.string()),
});

/** A member's shifts by day and start. `timeZone`: whose clock they follow; null: none is known. */
export const memberShiftsSchema = v.object({
  id: idSchema,
  user: memberSchema,
  timeZone: v.nullable(v.string()),
  shifts: v.array(shiftSchema),
});

const shiftNowSchema = v.object({
  ...v.omit(shiftSchema, ['status', 'actualStartTime', 'actualEndTime']).entries,
  user: memberSchema,
  /** Whose clock it follows; null: none is known. Absent: the server does not tell. */
  timeZone: v.optional(v.nullable(v.string())),
  /** Minutes until it ends, or until it starts. */
  minutes: v.number(),
});

export const shiftsNowSchema = v.object({
  /** Undecided and begun, the first to end first. */
  now: v.array(shiftNowSchema),
  /** How many run, whether listed or not. */
  nowCount: v.number(),
  /** Undecided ones of today and tomorrow, the first to start first. */
  next: v.array(shiftNowSchema),
});

export type MemberShifts = v.InferOutput<typeof memberShiftsSchema>;
export type AdminShift = v.InferOutput<typeof shiftSchema>;
export type ShiftNow = v.InferOutput<typeof shiftNowSchema>;
export type ShiftsNow = v.InferOutput<typeof shiftsNowSchema>;
