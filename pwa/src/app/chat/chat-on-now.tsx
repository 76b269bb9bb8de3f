import { useKnownHues } from '../../features/chat/people/person-hue.ts';
import { OnNow } from '../../features/schedule/admin/on-now.tsx';
import { AdminQueries } from '../admin/admin-queries.tsx';

/** Who is on now and next, in the room's colours; kept current by the sidebar's subscription. */
export function ChatOnNow() {
  const hueOf = useKnownHues();
  return (
    <AdminQueries>
      <OnNow isNarrow hueOf={hueOf} />
    </AdminQueries>
  );
}
