import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { AdminShift } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import {
  hasEnded,
  hasStarted,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays, dateIn, timeIn } from '@greenroom/sync-protocol/time/dates';
import { type ReactNode, useState } from 'react';
import { shortDay } from '../../platform/dates/range-words.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { formatUsd } from '../../platform/money-words.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import styles from './member-brief.module.css';

interface MemberBriefProps {
  readonly userId: string;
  readonly username: string;
}

/** Days ahead in which the next shift is looked for. */
const daysAhead = 14;

/**
 * What an administrator wants to know of a member while answering: the account's state, the next
 * shift within two weeks, this week's earnings, the last visit. Its height never changes.
 */
export function MemberBrief({ userId, username }: MemberBriefProps) {
  useHiddenAmounts();
  const account = useCallQuery('users.read', { id: userId });
  const now = useMomentOf(account.data?.timeZone ?? null);
  const today = now.date;
  const shifts = useCallQuery('schedule.listMembers', {
    // Yesterday's may still run.
    startDate: addDays(today, -1),
    endDate: addDays(today, daysAhead - 1),
    search: username,
    status: 'planned',
  });
  const earned = useCallQuery('earnings.list', { userId, week: weekStartOf(today) });
  const planned = shifts.data?.members.find(({ id }) => id === userId)?.shifts ?? [];
  const week = earned.data?.earnings[0];
  return (
    <div className={styles.place}>
      <dl className={styles.brief}>
        <Fact name="Account" read={account}>
          {account.data?.suspended === true ? 'Paused' : stateOf(account.data?.status)}
        </Fact>
        <Fact name="Next shift" read={shifts}>
          {describeNext(planned, now)}
        </Fact>
        <Fact name="This week" read={earned}>
          {week === undefined ? 'No amount yet' : formatUsd(week.amount)}
        </Fact>
        <Fact name="Last seen" read={account}>
          {account.data?.lastSeenAt == null ? 'Never' : <Instant at={account.data.lastSeenAt} />}
        </Fact>
      </dl>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly read: { readonly data?: unknown; readonly isError: boolean };
  readonly children: ReactNode;
}

function Fact({ name, read, children }: FactProps) {
  const unknown = read.isError ? 'Not known' : '…';
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{read.data === undefined ? unknown : children}</dd>
    </div>
  );
}

/** The time by the member's clock, when their account was read. */
function useMomentOf(timeZone: string | null): LocalMoment {
  const [read] = useState(() => new Date());
  return { date: dateIn(timeZone, read), time: timeIn(timeZone, read) };
}

function describeNext(planned: readonly AdminShift[], now: LocalMoment): string {
  const next = planned.find((shift) => !hasEnded(shift, now));
  if (next === undefined) return 'None in two weeks';
  if (hasStarted(next, now)) return `On now until ${next.plannedEndTime}`;
  const day = next.date === now.date ? 'Today' : shortDay(next.date);
  return `${day}, ${next.plannedStartTime}–${next.plannedEndTime}`;
}

function stateOf(status: 'pending' | 'approved' | 'rejected' | undefined): string {
  if (status === 'approved') return 'Active';
  return status === 'pending' ? 'Waiting for approval' : 'Rejected';
}
