import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import type { DashboardCard } from '../../features/dashboard/dashboard-card.ts';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';
import type { SidebarSection } from '../../ui/sidebar/sidebar.tsx';
import { sharedPlaces } from '../shell/places.ts';
import { type AdminPath, adminPaths } from './admin-paths.ts';
import { adminPlaces, sections } from './admin-places.ts';

/** Pending and unread counts. Absent: not loaded yet. */
export type Counts = Partial<Dashboard> & { readonly unreadMessages?: number };

/** The members' places, then the administrators' by section. */
export function adminSidebar(counts: Counts): readonly SidebarSection[] {
  return [
    { items: withAdminCount(counts) },
    ...sections.map((title) => ({
      title,
      items: adminPaths.flatMap((path) =>
        adminPlaces[path].navigation?.section === title ? itemsOf(path, counts) : [],
      ),
    })),
  ];
}

const fromHome = ['/training', '/video-player', '/schedule'];
const inBar: readonly AdminPath[] = ['/admin-dashboard', '/admin/users', '/admin/messages'];

/** At most five; the others are reached from the dashboard, training and the schedule from Home. */
export function adminBar(counts: Counts): readonly NavigationItem[] {
  const shared = withAdminCount(counts)
    .filter(({ to }) => !fromHome.includes(to))
    .map((place) => (place.to === '/' ? { ...place, leadsTo: fromHome } : place));
  const leadsTo = adminPaths.filter((path) => !inBar.includes(path));
  const own = inBar.flatMap((path) => itemsOf(path, counts));
  return [
    ...shared,
    ...own.map((item) => (item.to === '/admin-dashboard' ? { ...item, leadsTo } : item)),
  ];
}

/** The place of a screen in the navigation; none: another screen leads there. */
function itemsOf(path: AdminPath, counts: Counts): readonly NavigationItem[] {
  const { navigation } = adminPlaces[path];
  if (!navigation) return [];
  const { label, icon, waiting } = navigation;
  const item = { to: path, label, icon };
  if (!waiting) return [item];
  const badge = counts[waiting.count] ?? 0;
  return [{ ...item, badge, badgeLabel: waitingWords(badge, waiting.what) }];
}

/**
 * The members' places; Home counts pending messages and unsent notifications (spec member 2;
 * decisions: Looks that are fixed).
 */
function withAdminCount(counts: Counts): readonly NavigationItem[] {
  const { pendingMessages = 0, unsentNotifications = 0, unreadMessages = 0 } = counts;
  const badge = pendingMessages + unsentNotifications;
  return sharedPlaces(unreadMessages).map((place) =>
    place.to === '/' ? { ...place, badge, badgeLabel: 'messages and notifications' } : place,
  );
}

/** The dashboard's links to these screens, in the order of the navigation. */
export const dashboardCards: readonly DashboardCard[] = adminPaths.flatMap((path) => {
  const { icon, card, waiting } = adminPlaces[path].navigation ?? {};
  return icon && card ? [{ to: path, icon, ...card, waiting }] : [];
});
