import type { ConcernStatus } from '@greenroom/sync-protocol/concerns/concerns-records';
import { useUtcDate } from '../../platform/use-now.ts';
import { StatusPill, type StatusTone } from '../../ui/status-pill/status-pill.tsx';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  // The server keeps the day at midnight UTC.
  timeZone: 'UTC',
});

const briefFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

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
  const format = brief && isOfThisYear ? briefFormat : dayFormat;
  return <time dateTime={at.slice(0, 10)}>{format.format(new Date(at))}</time>;
}
