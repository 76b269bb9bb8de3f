import * as schedule from '@greenroom/sync-protocol/schedule/schedule-offline-calls';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  checkHours,
  checkPlannable,
  checkUndecided,
  decide as judgeDecision,
  type LocalMoment,
  localMoment,
  tolerantMoment,
  undecide as judgeUndo,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import type {
  Effect,
  EffectContext,
  Effects,
  MutationInput,
  Recorder,
  RowKey,
} from '../../replica/replica-types.ts';
import { shortDay } from './schedule-dates.ts';
import { hoursText, plannedText } from './schedule-text.ts';

export type ScheduleEffects = Pick<
  Effects,
  | 'schedule.add'
  | 'schedule.reschedule'
  | 'schedule.decide'
  | 'schedule.undecide'
  | 'schedule.remove'
>;

// A replayed change the rules refuse (another device decided first) leaves the rows alone: the
// server refuses it too and reports why. Throwing would report a fault.

const add: Effect<'schedule.add'> = {
  call: schedule.add,
  footprint: touchEntry,
  creates: touchEntry,
  apply(recorder, input, context) {
    if (recorder.get('scheduleEntries', input.id)) return;
    const hours = checkHours(input.plannedStartTime, input.plannedEndTime);
    if (!hours.ok || !checkPlannable(input.date, actedAt(context).date).ok) return;
    recorder.put('scheduleEntries', {
      id: input.id,
      userId: context.userId,
      date: input.date,
      plannedStartTime: input.plannedStartTime,
      plannedEndTime: input.plannedEndTime,
      status: 'planned',
      actualStartTime: null,
      actualEndTime: null,
      reminderSent: false,
      createdAt: context.at,
      updatedAt: context.at,
    });
  },
  describe: (input) =>
    `Plan ${hoursText(input.plannedStartTime, input.plannedEndTime)} on ${shortDay(input.date)}`,
};

const reschedule: Effect<'schedule.reschedule'> = {
  call: schedule.reschedule,
  footprint: touchEntry,
  apply(recorder, input, context) {
    const entry = recorder.get('scheduleEntries', input.id);
    if (!entry || !checkUndecided(entry, 'changed').ok) return;
    if (!checkHours(input.plannedStartTime, input.plannedEndTime).ok) return;
    recorder.put('scheduleEntries', {
      ...entry,
      plannedStartTime: input.plannedStartTime,
      plannedEndTime: input.plannedEndTime,
      updatedAt: context.at,
    });
  },
  subject: nameEntry,
  describe: (input, subject) =>
    `Change ${subject ?? 'planned hours'} to ${hoursText(input.plannedStartTime, input.plannedEndTime)}`,
  // The last hours win; nothing in between depends on the first.
  collapseKey: (input) => `schedule.reschedule:${input.id}`,
};

/** Decisions never collapse: each names in `from` the status the previous one left. */
const decide: Effect<'schedule.decide'> = {
  call: schedule.decide,
  footprint: touchEntry,
  apply(recorder, input, context) {
    const entry = recorder.get('scheduleEntries', input.id);
    if (!entry) return;
    // With the server's tolerance, so that a decision survives when another device moves the end.
    const moment = tolerantMoment(new Date(context.at), context.offset, input.from);
    const result = judgeDecision(entry, input, moment);
    if (!result.ok) return;
    recorder.put('scheduleEntries', { ...entry, ...result.value, updatedAt: context.at });
  },
  subject: nameEntry,
  describe: (input, subject) => `Record ${recordedText(input)}${subject ? ` for ${subject}` : ''}`,
};

/** Never collapses either: a decision before it is sent, too, and may be refused. */
const undecide: Effect<'schedule.undecide'> = {
  call: schedule.undecide,
  footprint: touchEntry,
  apply(recorder, input, context) {
    const entry = recorder.get('scheduleEntries', input.id);
    if (!entry) return;
    const result = judgeUndo(entry, input.from, new Date(context.at));
    if (!result.ok) return;
    recorder.put('scheduleEntries', { ...entry, ...result.value, updatedAt: context.at });
  },
  subject: nameEntry,
  describe: (_input, subject) => `Undo what was recorded${subject ? ` for ${subject}` : ''}`,
};

const remove: Effect<'schedule.remove'> = {
  call: schedule.remove,
  footprint: touchEntry,
  apply(recorder, input) {
    const entry = recorder.get('scheduleEntries', input.id);
    if (!entry || !checkUndecided(entry, 'deleted').ok) return;
    recorder.remove('scheduleEntries', input.id);
  },
  subject: nameEntry,
  describe: (_input, subject) => `Delete ${subject ?? 'planned hours'}`,
};

/** Local effects of the schedule's calls, by the server's rules. */
export const scheduleEffects: ScheduleEffects = {
  'schedule.add': add,
  'schedule.reschedule': reschedule,
  'schedule.decide': decide,
  'schedule.undecide': undecide,
  'schedule.remove': remove,
};

function touchEntry(input: Pick<ScheduleEntry, 'id'>): readonly RowKey[] {
  return [{ collection: 'scheduleEntries', id: input.id }];
}

/** Identifies a change's shift: '22:00–02:00, Fri 20 Nov'. */
function nameEntry(input: Pick<ScheduleEntry, 'id'>, rows: Pick<Recorder, 'get'>): string | null {
  const entry = rows.get('scheduleEntries', input.id);
  return entry ? `${plannedText(entry)}, ${shortDay(entry.date)}` : null;
}

function recordedText(input: MutationInput<'schedule.decide'>): string {
  const { status } = input;
  switch (status) {
    case 'completed_full':
      return 'full hours';
    case 'completed_partial':
      return `partial hours ${hoursText(input.actualStartTime ?? '', input.actualEndTime ?? '')}`;
    case 'not_worked':
      return 'no work';
    default:
      return status satisfies never;
  }
}

/** The wall clock when the person acted, by which the calls judge time, not the replay's. */
function actedAt(context: EffectContext): LocalMoment {
  return localMoment(new Date(context.at), context.offset);
}
