import { AdminCards } from '../../features/home/admin-cards.tsx';
import { usePendingCount } from '../../features/users/use-pending-count.ts';

/** Administrators' cards at home, with how many accounts wait. */
export function HomeCards() {
  return <AdminCards pendingAccounts={usePendingCount() ?? 0} />;
}
