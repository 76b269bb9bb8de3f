import { MaintenanceBar } from '../../features/dashboard/maintenance-bar.tsx';
import { WaitingBrief } from '../../features/dashboard/queue/waiting-brief.tsx';
import { AdminCards } from '../../features/home/admin-cards.tsx';
import { OnNow } from '../../features/schedule/admin/on-now.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { useAccount } from '../session/account-context.tsx';
import { AdminQueries } from './admin-queries.tsx';
import { queueParts } from './queue-parts.ts';

/** Administrators' part of Home: what waits, who is on now, and their links. */
export function HomeCards() {
  return (
    <AdminQueries>
      <MaintenanceBar />
      <WaitingBrief parts={queueParts} actorId={useAccount().id} />
      <OnNow isLinked />
      <CountedCards />
    </AdminQueries>
  );
}

/** Shares the navigation's query, which is kept live. */
function CountedCards() {
  const { data } = useCallQuery('dashboard.read', {});
  return <AdminCards pendingAccounts={data?.pendingUsers ?? 0} />;
}
