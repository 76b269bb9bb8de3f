import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { Link } from 'react-router-dom';
import { dayOf, timeOf } from '../../platform/dates/days.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { useNow } from '../../platform/use-now.ts';
import { useCallPage } from '../../rest/use-call-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/card/card.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import type { AuditWords } from '../registration/admin-feature.ts';
import { describeDeed } from './audit-words.ts';
import styles from './recent-changes.module.css';

/** Changes shown. */
const most = 5;

const newest = {} as const;

interface RecentChangesProps {
  readonly auditWords: AuditWords;
  /** One line each, so that its height never changes. Absent: two at most. */
  readonly isBrief?: boolean;
}

/** The latest administrative changes, in the same frame while there are none to show. */
export function RecentChanges({ auditWords, isBrief = false }: RecentChangesProps) {
  const { data, isLoading } = useCallPage('audit.list', newest);
  const entries = data?.rows.slice(0, most) ?? [];
  return (
    <Stack as={Card} gap={8} className={styles.card} role="region" aria-labelledby="recent-changes">
      <Row justify="between" align="baseline">
        <h2 id="recent-changes" className="text-body">
          Latest changes
        </h2>
        <Link className={styles.all} to="/admin/audit">
          All
        </Link>
      </Row>
      <Stack as="ul" gap={8}>
        {!isLoading && entries.length === 0 && (
          <li className={styles.none}>{data ? 'No changes yet' : 'Not known at the moment'}</li>
        )}
        {isLoading &&
          Array.from({ length: most }, (_, n) => (
            <li key={n} className={styles.entry}>
              <SkeletonLine />
            </li>
          ))}
        {entries.map((entry) => {
          const { did, rest } = describeDeed(entry, auditWords);
          return (
            <li key={entry.id} className={styles.entry}>
              <span className={classNames(styles.words, isBrief && styles.brief)}>
                <strong>{entry.actorUsername}</strong> {did} {rest}
              </span>
              <span className={styles.time}>
                <Instant at={entry.createdAt} brief />
              </span>
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}

/** Actions that decide something of the queue. */
const decisions: readonly string[] = [
  'users.approve',
  'users.reject',
  'support.respond',
  'concerns.update',
  'bankDetails.approve',
  'bankDetails.reject',
  'deletionRequests.review',
];

/** 'Last decision at 19:41 by sasha.' Undefined: none of the latest changes is one. */
export function useLastDecision(): string | undefined {
  const rows = useCallPage('audit.list', newest).data?.rows ?? [];
  const last = rows.find(({ action }) => decisions.includes(action));
  const now = useNow(60_000);
  return last && decisionInWords(last, dayOf(new Date(now).toISOString()));
}

function decisionInWords({ createdAt, actorUsername }: AuditEntry, today: string): string {
  const day = dayOf(createdAt);
  const when = day === today ? `at ${timeOf(createdAt)}` : `on ${shortDay(day)}`;
  return `Last decision ${when} by ${actorUsername}.`;
}
