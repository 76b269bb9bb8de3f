import { tzOffset } from '@date-fns/tz';
import { lengthInMinutes, localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';

export interface QuietHours {
  /** HH:mm. */
  readonly from: string;
  /** HH:mm; before `from`: on the next day. */
  readonly to: string;
}

const minute = 60_000;
/** Clocks change at quarters of an hour of UTC. */
const quarter = 15 * minute;

/**
 * The first instant after `now` that is in no quiet hours; null: `now` is in none. `timeZone` null or
 * unknown to this machine: UTC. An end that a change of clocks skips is at the change; one that it
 * repeats is the next to come.
 */
export function findQuietEnd(
  { from, to }: QuietHours,
  timeZone: string | null,
  now: Date,
): Date | null {
  const offset = offsetAt(now, timeZone);
  const { time } = localMoment(now, offset);
  const isQuiet = to < from ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const begun = Math.floor(now.getTime() / minute) * minute;
  const end = new Date(begun + lengthInMinutes(time, to) * minute);
  if (offsetAt(end, timeZone) === offset) return end;
  const change = findChange(now, timeZone);
  return findQuietEnd({ from, to }, timeZone, change) ?? change;
}

/** The next change of clocks, which must come within a day. */
function findChange(now: Date, timeZone: string | null): Date {
  const offset = offsetAt(now, timeZone);
  let at = Math.floor(now.getTime() / quarter) * quarter + quarter;
  while (offsetAt(new Date(at), timeZone) === offset) at += quarter;
  return new Date(at);
}

/** Minutes east of UTC. */
function offsetAt(instant: Date, timeZone: string | null): number {
  return tzOffset(timeZone ?? 'UTC', instant) || 0;
}
