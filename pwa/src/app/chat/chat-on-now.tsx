import { OnNow } from '../../features/schedule/admin/on-now.tsx';
import { AdminQueries } from '../admin/admin-queries.tsx';

/** Who is on now and next; kept current by the sidebar's subscription. */
export function ChatOnNow() {
  return (
    <AdminQueries>
      <OnNow isNarrow />
    </AdminQueries>
  );
}
