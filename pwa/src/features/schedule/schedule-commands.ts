import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import type { RuleResult } from '@greenroom/sync-protocol/problem';
import {
  checkHours,
  checkPlannable,
  checkUndecided,
  decide,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../replica/replica-interface.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';
import {
  announce,
  longToastDuration,
  showToast,
  type ToastAction,
} from '../../ui/toast/toast-store.ts';
import { isSecondPress, type LastPress } from '../changes/double-press.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { type ChangeResult, refuse, tryChange, tryRead } from '../changes/try-change.ts';
import { currentMoment } from './schedule-clock.ts';
import { shortDay } from './schedule-dates.ts';
import { hoursText, plannedText, statusLabels } from './schedule-text.ts';

/** `field`: the refusal concerns the hours. Absent: the whole change. */
export type HoursResult = ChangeResult & { readonly field?: 'hours' };

export interface Hours {
  readonly start: string;
  readonly end: string;
}

/** The specified texts of failed changes (decisions.md, Schedule). */
export const failures = {
  add: 'Failed to add schedule',
  update: 'Failed to update schedule',
  delete: 'Failed to delete schedule',
} as const;

/** Tells of a change just refused; the change itself is listed at its day. */
export function tellRefusal(change: RefusedChange, tell: typeof announce): void {
  tell({ title: 'Error', text: failureOf(change.call), tone: 'destructive' });
}

function failureOf(call: string): string {
  if (call === 'schedule.add') return failures.add;
  return call === 'schedule.remove' ? failures.delete : failures.update;
}

/** Whether these hours may be planned on this day, by the clock now; a toast says why the day may not. */
export function checkNewHours(date: string, hours: Hours): HoursResult {
  const times = checkHours(hours.start, hours.end);
  if (!times.ok) return { ok: false, message: times.message, field: 'hours' };
  const day = checkPlannable(date, currentMoment().date);
  return day.ok ? { ok: true } : refuse(day.message);
}

/** Plans hours on a day; `date` is yyyy-MM-dd, hours are HH:mm. `id`: a deleted entry's, to restore it. */
export async function addPlannedHours(
  replica: Replica,
  date: string,
  hours: Hours,
  id: string = newId(),
): Promise<HoursResult> {
  const allowed = checkNewHours(date, hours);
  if (!allowed.ok) return allowed;
  const kept = await tryChange(failures.add, () =>
    replica.mutate('schedule.add', {
      id,
      date,
      plannedStartTime: hours.start,
      plannedEndTime: hours.end,
    }),
  );
  if (!kept.ok) return kept;
  return succeed(
    replica,
    'Schedule Added',
    `${hoursText(hours.start, hours.end)} on ${shortDay(date)}`,
  );
}

/** Changes the planned hours of an undecided entry. */
export async function reschedulePlannedHours(
  replica: Replica,
  id: string,
  hours: Hours,
): Promise<HoursResult> {
  const times = checkHours(hours.start, hours.end);
  if (!times.ok) return { ok: false, message: times.message, field: 'hours' };
  const entry = await judgeEntry(replica, id, failures.update, (found) =>
    checkUndecided(found, 'changed'),
  );
  if (!entry.ok) return entry;
  const isSame =
    entry.value.plannedStartTime === hours.start && entry.value.plannedEndTime === hours.end;
  // Unchanged: nothing to send.
  if (isSame) return { ok: true };
  const kept = await tryChange(failures.update, () =>
    replica.mutate('schedule.reschedule', {
      id,
      plannedStartTime: hours.start,
      plannedEndTime: hours.end,
    }),
  );
  if (!kept.ok) return kept;
  return succeed(replica, 'Schedule Updated', `Now ${hoursText(hours.start, hours.end)}`);
}

/** Records or corrects a shift's result; `actual` hours only with partial work. */
export async function recordStatus(
  replica: Replica,
  id: string,
  status: DecidedStatus,
  actual?: Hours,
): Promise<HoursResult> {
  if (status === 'completed_partial') {
    const times = checkHours(actual?.start, actual?.end);
    if (!times.ok) return { ok: false, message: times.message, field: 'hours' };
  }
  const times = actual ? { actualStartTime: actual.start, actualEndTime: actual.end } : {};
  const entry = await judgeEntry(replica, id, failures.update, (found) =>
    decide(found, { status, from: found.status, ...times }, currentMoment()),
  );
  if (!entry.ok) return entry;
  // Full to full, or none to none: nothing to send.
  if (entry.value.status === status && status !== 'completed_partial') return { ok: true };
  const correction = entry.value.status === 'planned' ? {} : { from: entry.value.status };
  const kept = await tryChange(failures.update, () =>
    replica.mutate('schedule.decide', { id, status, ...times, ...correction }),
  );
  if (!kept.ok) return kept;
  return succeed(replica, 'Status Updated', `${plannedText(entry.value)}: ${statusLabels[status]}`);
}

/**
 * As `recordStatus`, by a press where the next shift takes the place of an answered one. `onCounted`:
 * called first, unless it is the second one of a double press, which records nothing.
 */
export async function recordAnswer(
  replica: Replica,
  id: string,
  status: DecidedStatus,
  last: LastPress,
  onCounted: (id: string) => void,
): Promise<void> {
  if (isSecondPress(last, id)) return;
  onCounted(id);
  await recordStatus(replica, id, status);
}

/** Takes back the decision `from`, seconds after it was made. */
export function undoDecision(
  replica: Replica,
  id: string,
  from: DecidedStatus,
): Promise<ChangeResult> {
  return tryChange(failures.update, () => replica.mutate('schedule.undecide', { id, from }));
}

/** `isPast`: the entry was decided or deleted meanwhile, as its card shows. */
interface EntryFailure {
  readonly ok: false;
  readonly message: string;
  readonly isPast: boolean;
}

type RemovalResult = { readonly ok: true } | EntryFailure;

/** Deletes an undecided entry; the toast offers to restore it, unless its day has passed. */
export async function removePlannedHours(replica: Replica, id: string): Promise<RemovalResult> {
  const entry = await judgeEntry(replica, id, failures.delete, (found) =>
    checkUndecided(found, 'deleted'),
  );
  if (!entry.ok) return entry;
  let changeId = '';
  const kept = await tryChange(failures.delete, async () => {
    changeId = await replica.mutate('schedule.remove', { id });
  });
  if (!kept.ok) return { ...kept, isPast: false };
  const text = `${plannedText(entry.value)} on ${shortDay(entry.value.date)}`;
  const undo = () => void undoRemoval(replica, entry.value, changeId);
  return succeed(replica, 'Schedule Deleted', text, canRestore(entry.value) ? undo : undefined);
}

/** Takes back the deletion `changeId`, seconds after it was made. */
async function undoRemoval(
  replica: Replica,
  entry: ScheduleEntry,
  changeId: string,
): Promise<ChangeResult> {
  let isForgotten = false;
  const discarded = await tryChange(failures.add, async () => {
    isForgotten = await replica.discard(changeId);
  });
  if (!discarded.ok || isForgotten) return discarded;
  // By its id: where the deletion is refused, the entry is neither planned nor reminded of twice.
  const hours = { start: entry.plannedStartTime, end: entry.plannedEndTime };
  return addPlannedHours(replica, entry.date, hours, entry.id);
}

/** Whether a deleted entry can be planned again: past dates cannot. */
export function canRestore(entry: Pick<ScheduleEntry, 'date'>): boolean {
  return checkPlannable(entry.date, currentMoment().date).ok;
}

/**
 * Applies a rule to the stored entry: another device may have changed it since the render. A toast
 * says why it does not allow the change; `failure`: that of an entry that cannot be read.
 */
async function judgeEntry(
  replica: Replica,
  id: string,
  failure: string,
  rule: (entry: ScheduleEntry) => RuleResult<unknown>,
): Promise<{ readonly ok: true; readonly value: ScheduleEntry } | EntryFailure> {
  const read = await tryRead(replica, failure, (tables) => tables.scheduleEntries.get(id));
  if (!read.ok) return { ...read, isPast: false };
  const entry = read.value;
  if (!entry) return { ...refuse('This entry was deleted on another device'), isPast: true };
  const result = rule(entry);
  return result.ok ? { ok: true, value: entry } : { ...refuse(result.message), isPast: true };
}

/** Announces a change that was kept, which the day shows; `undo`: a toast offers to take it back. */
export function succeed(
  replica: Replica,
  title: string,
  text: string,
  undo?: ToastAction['onPress'],
): { readonly ok: true } {
  const isOnline = isSentAtOnce(replica);
  const outcome = {
    title,
    text: isOnline ? text : `${text}. Saved on this device.`,
    tone: 'success',
  } as const;
  if (undo === undefined) announce(outcome);
  else {
    showToast({
      ...outcome,
      action: { label: 'Undo', onPress: undo },
      duration: longToastDuration,
    });
  }
  return { ok: true };
}
