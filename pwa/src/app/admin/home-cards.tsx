import { AdminCards } from '../../features/home/admin-cards.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { AdminQueries } from './admin-queries.tsx';

/** Administrators' cards at home, with how many accounts wait. */
export function HomeCards() {
  return (
    <AdminQueries>
      <CountedCards />
    </AdminQueries>
  );
}

/** Its count is the navigation's: the same query, as live. */
function CountedCards() {
  const { data } = useCallQuery('dashboard.read', {});
  return <AdminCards pendingAccounts={data?.pendingUsers ?? 0} />;
}
