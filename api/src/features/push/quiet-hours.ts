import { TZDate } from '@date-fns/tz';

export interface QuietHours {
  /** HH:mm. */
  readonly from: string;
  /** HH:mm; before `from`: on the next day. */
  readonly to: string;
}

/**
 * When the quiet hours end that `now` lies in; null: it lies in none. `timeZone` null: UTC. An end
 * that a change of clocks skips is at the change.
 */
export function findQuietEnd(
  { from, to }: QuietHours,
  timeZone: string | null,
  now: Date,
): Date | null {
  const zone = timeZone ?? 'UTC';
  const local = new TZDate(now, zone);
  const time = `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`;
  const isOvernight = to < from;
  const isQuiet = isOvernight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const [hours = 0, minutes = 0] = to.split(':').map(Number);
  const end = new TZDate(now, zone);
  if (isOvernight && time >= from) end.setDate(end.getDate() + 1);
  end.setHours(hours, minutes, 0, 0);
  return new Date(end.getTime());
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
