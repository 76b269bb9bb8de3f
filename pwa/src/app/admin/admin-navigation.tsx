import { useUnreadMessages } from '../../features/chat/chat-badge-queries.ts';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Sidebar } from '../../ui/sidebar/sidebar.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { type Counts, adminBar, adminSidebar } from './admin-places.ts';
import { AdminQueries } from './admin-queries.tsx';
import { useIsInRoom } from '../shell/use-is-in-room.ts';
import { useLiveLists } from './use-live-lists.ts';

/** The sidebar with the administrators' places and what waits at each. */
export function AdminSidebar() {
  return (
    <AdminQueries>
      <LiveSidebar />
    </AdminQueries>
  );
}

/** The bottom bar with the administrators' places and what waits at each. */
export function AdminBar() {
  return (
    <AdminQueries>
      <CountedBar />
    </AdminQueries>
  );
}

/** It is there whichever way is shown, so it is what keeps all lists live. */
function LiveSidebar() {
  useLiveLists();
  return <Sidebar sections={adminSidebar(useCounts())} />;
}

function CountedBar() {
  return <BottomBar items={adminBar(useCounts())} />;
}

/** A badge is not worth a message: what could not be read is not shown. */
function useCounts(): Counts {
  return {
    ...useCallQuery('dashboard.read', {}).data,
    unreadMessages: useUnreadMessages(useIsInRoom()),
  };
}
