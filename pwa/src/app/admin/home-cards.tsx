import { AdminCards } from '../../features/home/admin-cards.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { AdminQueries } from './admin-queries.tsx';

/** Administrators' cards on Home, with the number of pending accounts. */
export function HomeCards() {
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
