import type { ConcernStatus } from '@greenroom/sync-protocol/concerns/concerns-records';
import { dayInWords, shortDay } from '../../platform/dates/range-words.ts';
import { useUtcDate } from '../../platform/use-now.ts';
import { StatusPill, type StatusTone } from '../../ui/status-pill/status-pill.tsx';

/** Labels of the statuses, the same for members and administrators. */
export const concernStatusWords: Readonly<Record<ConcernStatus, string>> = {
  pending: 'Pending',
  reviewed: 'Reviewed',
  resolved: 'Resolved',
};

const tones: Readonly<Record<ConcernStatus, StatusTone>> = {
  pending: 'partial',
  reviewed: 'planned',
  resolved: 'full',
};

export function ConcernStatusPill({ status }: { readonly status: ConcernStatus }) {
  return <StatusPill tone={tones[status]}>{concernStatusWords[status]}</StatusPill>;
}

interface ConcernDayProps {
  readonly at: string;
  /** As short as a row of a phone needs it: the year of another one only. Absent: false. */
  readonly brief?: boolean;
}

/** The day of a concern, all that is known of its time: '20 Nov 2026'. */
export function ConcernDay({ at, brief = false }: ConcernDayProps) {
  const isOfThisYear = at.startsWith(useUtcDate().slice(0, 4));
  // The server keeps the day at midnight UTC.
  const day = at.slice(0, 10);
  return <time dateTime={day}>{brief && isOfThisYear ? shortDay(day) : dayInWords(day)}</time>;
}
