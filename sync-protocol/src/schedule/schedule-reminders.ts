import type { ScheduleEntry } from './schedule-records.ts';
import { type LocalMoment, localMoment } from './schedule-rules.ts';

/** Minutes before the planned start at which a shift is reminded (spec member 9). */
export const reminderMinutes = 30;

const minute = 60_000;
const day = 24 * 60 * minute;

type RemindedEntry = Pick<ScheduleEntry, 'date' | 'plannedStartTime' | 'status' | 'reminderSent'>;

/**
 * The instant a shift starts in `timeZone`; null or unknown to this machine: UTC (decisions:
 * Schedule). A time that a change of clocks repeats is its first occurrence; one that it skips is
 * as long after the change as it would have been, so 02:30 is 03:30 (as in RFC 5545).
 */
export function startInstant(
  { date, plannedStartTime }: Pick<ScheduleEntry, 'date' | 'plannedStartTime'>,
  timeZone: string | null,
): Date {
  const local = Date.parse(`${date}T${plannedStartTime}:00Z`);
  const before = local - offsetAt(new Date(local - day), timeZone);
  const after = local - offsetAt(new Date(local + day), timeZone);
  const real = [before, after].filter(
    (instant) => instant + offsetAt(new Date(instant), timeZone) === local,
  );
  return new Date(real.length > 0 ? Math.min(...real) : before);
}

/** Whether a reminder is to be sent at `now`: undecided, not reminded, due, and not begun. */
export function isReminderDue(entry: RemindedEntry, timeZone: string | null, now: Date): boolean {
  if (entry.status !== 'planned' || entry.reminderSent) return false;
  const start = startInstant(entry, timeZone).getTime();
  return start - reminderMinutes * minute <= now.getTime() && now.getTime() < start;
}

/**
 * The planned starts that may be due at `now` in `timeZone`, both included: 30 minutes wide, wider
 * around a change of clocks. `isReminderDue` decides.
 */
export function dueStarts(
  timeZone: string | null,
  now: Date,
): { readonly from: LocalMoment; readonly to: LocalMoment } {
  const offsets = [-day, 0, day].map((shift) =>
    offsetAt(new Date(now.getTime() + shift), timeZone),
  );
  const end = new Date(now.getTime() + reminderMinutes * minute);
  return {
    from: localMoment(now, Math.min(...offsets) / minute),
    to: localMoment(end, Math.max(...offsets) / minute),
  };
}

/** Milliseconds east of UTC. */
function offsetAt(instant: Date, timeZone: string | null): number {
  const format = formatOf(timeZone ?? 'UTC');
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year, month, day: date, hour, minute: minutes, second } = parts;
  const local = Date.parse(`${year}-${month}-${date}T${hour}:${minutes}:${second}Z`);
  return local - Math.floor(instant.getTime() / 1_000) * 1_000;
}

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = makeFormat(timeZone);
  formats.set(timeZone, made);
  return made;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const times = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const options = { ...fields, ...times, hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
