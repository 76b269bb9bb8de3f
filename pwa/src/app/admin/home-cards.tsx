import { useEffect, useState } from 'react';
import { RecentChanges } from '../../features/audit/recent-changes.tsx';
import { WeekCard } from '../../features/dashboard/dashboard-figures.tsx';
import {
  expectSteps,
  isNewAccount,
  keepStepsDone,
  stepsDone,
} from '../../features/dashboard/first-steps-room.ts';
import { FirstSteps } from '../../features/dashboard/first-steps.tsx';
import { WaitingBrief } from '../../features/dashboard/queue/waiting-brief.tsx';
import { AdminCards } from '../../features/home/admin-cards.tsx';
import { OnNow } from '../../features/schedule/admin/on-now.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { useAccount } from '../session/account-context.tsx';
import { AdminQueries } from './admin-queries.tsx';
import { auditWords } from './audit-words.ts';
import styles from './home-cards.module.css';
import { queueParts } from './queue-parts.ts';

/** Administrators' part of Home: what waits, who is on now, the week and the latest changes. */
export function HomeCards() {
  const { id, createdAt } = useAccount();
  const [isNew] = useState(() => isNewAccount(createdAt, Date.now()));
  return (
    <AdminQueries>
      <HomeSteps />
      <WaitingBrief parts={queueParts} actorId={id} isNew={isNew} />
      <div className={styles.now}>
        <OnNow isLinked />
        <WeekCard isTall />
        <RecentChanges auditWords={auditWords} isBrief />
      </div>
    </AdminQueries>
  );
}

/** First steps of a new installation; shares the navigation's query. */
function HomeSteps() {
  const { createdAt } = useAccount();
  const { data } = useCallQuery('dashboard.read', {});
  const [expected] = useState(() => expectSteps(createdAt, Date.now()));
  useEffect(() => {
    if (data) keepStepsDone(stepsDone(data));
  }, [data]);
  return <FirstSteps {...(data ? { done: stepsDone(data) } : expected)} />;
}

/** Administrators' links of Home. */
export function HomeLinks() {
  return (
    <AdminQueries>
      <CountedCards />
    </AdminQueries>
  );
}

/** Shares the navigation's query, which is kept live. */
function CountedCards() {
  const { data } = useCallQuery('dashboard.read', {});
  return <AdminCards pendingAccounts={data?.pendingUsers ?? 0} />;
}
