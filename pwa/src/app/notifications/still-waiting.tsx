import { WaitingCounts } from '../../features/dashboard/queue/waiting-counts.tsx';
import { dashboardCards } from '../admin/admin-items.ts';
import { AdminQueries } from '../admin/admin-queries.tsx';

/** What waits for an administrator, outside their own screens. */
export function StillWaiting() {
  return (
    <AdminQueries>
      <WaitingCounts cards={dashboardCards} />
    </AdminQueries>
  );
}
