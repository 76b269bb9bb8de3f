import type { ScheduleStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { RuleResult } from '@greenroom/sync-protocol/problem';
import {
  checkHours,
  checkPlannable,
  checkUndecided,
  decide,
  localMoment,
  maxRangeDays,
  tolerantMoment,
  undecide,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays, inclusiveDays } from '@greenroom/sync-protocol/time/dates';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import type { MutationContext, MutationHandlers, RequestHandlers } from '../../access/handler.ts';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import { takeBackReminder } from './remind-shifts.ts';
import {
  deleteEntry,
  findEntriesOfRange,
  insertEntry,
  lockEntry,
  toScheduleEntry,
  updateEntry,
} from './schedule-repository.ts';
import type { ScheduleEntryRow } from './schedule-table.ts';

type ScheduleMutation = Extract<keyof MutationHandlers, `schedule.${string}`>;
type ScheduleRequest = 'schedule.listOfDay' | 'schedule.listOfRange';

/** Handlers of the schedule's changes, shared by REST and mutations. */
export const scheduleMutationHandlers: Pick<MutationHandlers, ScheduleMutation> = {
  'schedule.add': async (context, input) => {
    const hours = accept(checkHours(input.plannedStartTime, input.plannedEndTime));
    const id = input.id ?? newId();
    const plannable = checkPlannable(input.date, firstPlannableDate(context));
    const entry = {
      id,
      userId: context.actor.userId,
      date: input.date,
      plannedStartTime: hours.startTime,
      plannedEndTime: hours.endTime,
      createdAt: context.now,
    };
    // Nearly all are new: the insert detects the others.
    const row = plannable.ok ? await insertEntry(context.trx, entry) : undefined;
    if (row) return toScheduleEntry(row);
    const existing = await findOwn(context, id);
    if (existing) return toScheduleEntry(sameEntry(existing, input));
    accept(plannable);
    throw idTaken();
  },

  'schedule.reschedule': async (context, input) => {
    const entry = await requireOwn(context, input.id);
    accept(checkUndecided(entry, 'changed'));
    const hours = accept(checkHours(input.plannedStartTime, input.plannedEndTime));
    // Only another start gets a new reminder.
    const isMoved = hours.startTime !== entry.planned_start_time;
    if (isMoved) await takeBackReminder(context.trx, entry);
    const changes = {
      planned_start_time: hours.startTime,
      planned_end_time: hours.endTime,
      reminder_sent: entry.reminder_sent && !isMoved,
    };
    return toScheduleEntry(await updateEntry(context.trx, entry.id, changes, context.now));
  },

  'schedule.decide': async (context, input) => {
    const entry = await requireOwn(context, input.id);
    const moment = judgedMoment(context, input.from);
    const decided = accept(decide(toScheduleEntry(entry), input, moment));
    const changes = {
      status: decided.status,
      actual_start_time: decided.actualStartTime,
      actual_end_time: decided.actualEndTime,
    };
    return toScheduleEntry(await updateEntry(context.trx, entry.id, changes, context.now));
  },

  'schedule.undecide': async (context, input) => {
    const entry = await requireOwn(context, input.id);
    const planned = accept(undecide(toScheduleEntry(entry), input.from, context.at));
    const changes = {
      status: planned.status,
      actual_start_time: planned.actualStartTime,
      actual_end_time: planned.actualEndTime,
    };
    return toScheduleEntry(await updateEntry(context.trx, entry.id, changes, context.now));
  },

  'schedule.remove': async (context, input) => {
    const entry = await requireOwn(context, input.id);
    accept(checkUndecided(entry, 'deleted'));
    await takeBackReminder(context.trx, entry);
    await deleteEntry(context.trx, entry.id);
    return undefined;
  },
};

export const scheduleRequestHandlers: Pick<RequestHandlers, ScheduleRequest> = {
  'schedule.listOfDay': async ({ db, actor }, { date }) => readRange(db, actor, date, date),
  'schedule.listOfRange': async ({ db, actor }, { startDate, endDate }) => {
    const days = inclusiveDays(startDate, endDate);
    if (days < 1) throw new AppError('invalid', 'The end date lies before the start date');
    if (days > maxRangeDays) {
      throw new AppError('invalid', `A range has at most ${maxRangeDays} days`);
    }
    return readRange(db, actor, startDate, endDate);
  },
};

async function readRange(
  db: Parameters<typeof findEntriesOfRange>[0],
  actor: Actor,
  startDate: string,
  endDate: string,
) {
  const rows = await findEntriesOfRange(db, actor.userId, startDate, endDate);
  return rows.map(toScheduleEntry);
}

type Moment = Pick<MutationContext, 'now' | 'at' | 'offset'>;

/**
 * The first date that can be planned: today at the person's offset; yesterday in UTC for plain
 * REST, which sends none (decisions.md, Schedule).
 */
function firstPlannableDate(context: Moment): string {
  if (context.offset === null) return addDays(localMoment(context.now, 0).date, -1);
  return localMoment(context.at, context.offset).date;
}

/**
 * A device could set its clock ahead, so the server's decides whether a shift has ended; a
 * correction is judged by its own day.
 */
function judgedMoment(context: MutationContext, from?: ScheduleStatus) {
  const instant = (from ?? 'planned') === 'planned' ? context.now : context.at;
  return tolerantMoment(instant, context.offset ?? 0, from);
}

async function findOwn(context: MutationContext, id: string) {
  return lockEntry(context.trx, context.actor.userId, id);
}

async function requireOwn(context: MutationContext, id: string): Promise<ScheduleEntryRow> {
  const entry = await findOwn(context, id);
  if (!entry) throw notFound('Schedule entry');
  return entry;
}

/** The same id and body returns the existing entry; another body is a 409 (decisions.md). */
function sameEntry(
  row: ScheduleEntryRow,
  input: { date: string; plannedStartTime: string; plannedEndTime: string },
): ScheduleEntryRow {
  const isSame =
    row.date === input.date &&
    row.planned_start_time === input.plannedStartTime &&
    row.planned_end_time === input.plannedEndTime;
  if (!isSame) throw idTaken();
  return row;
}

function accept<T>(result: RuleResult<T>): T {
  if (!result.ok) throw new AppError(result.code, result.message);
  return result.value;
}
