import type {
  AdminShift,
  MemberShifts,
} from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import {
  hasEnded,
  hasStarted,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { dateIn, timeIn } from '@greenroom/sync-protocol/time/dates';

/** Of a planned shift: it runs, or is over and nobody recorded it. */
type ShiftPhase = 'running' | 'unrecorded';

export interface PhasedShift extends AdminShift {
  /** Null: in the future, or decided. */
  readonly phase: ShiftPhase | null;
}

/** A member's shifts with their phase by the member's clock, as the server counts those on now. */
export function phasedShifts(
  shifts: readonly AdminShift[],
  { timeZone }: Pick<MemberShifts, 'timeZone'>,
  now: number,
): readonly PhasedShift[] {
  const instant = new Date(now);
  const moment = { date: dateIn(timeZone, instant), time: timeIn(timeZone, instant) };
  return shifts.map((shift) => ({ ...shift, phase: phaseOf(shift, moment) }));
}

function phaseOf(shift: AdminShift, now: LocalMoment): ShiftPhase | null {
  if (shift.status !== 'planned' || !hasStarted(shift, now)) return null;
  return hasEnded(shift, now) ? 'unrecorded' : 'running';
}
