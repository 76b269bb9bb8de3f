import { MaintenanceBar } from '../../features/dashboard/maintenance-bar.tsx';
import { AdminQueries } from './admin-queries.tsx';

/** Above every screen of an administrator, members' screens included. */
export function AdminNotice() {
  return (
    <AdminQueries>
      <MaintenanceBar />
    </AdminQueries>
  );
}
