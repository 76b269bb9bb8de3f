import { RecentChanges } from '../../features/audit/recent-changes.tsx';
import { WaitingCounts } from '../../features/dashboard/queue/waiting-counts.tsx';
import { dashboardCards } from '../admin/admin-items.ts';
import { AdminQueries } from '../admin/admin-queries.tsx';
import { auditWords } from '../admin/audit-words.ts';

/** What waits for an administrator, outside their own screens. */
export function StillWaiting() {
  return (
    <AdminQueries>
      <WaitingCounts cards={dashboardCards} />
    </AdminQueries>
  );
}

/** What administrators changed lately, outside their own screens. */
export function LatestChanges() {
  return (
    <AdminQueries>
      <RecentChanges auditWords={auditWords} />
    </AdminQueries>
  );
}
