import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import type { AdminScreen } from '../../features/registration/admin-feature.ts';
import { type DashboardCard, sections } from '../../features/registration/dashboard-card.ts';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';
import type { SidebarSection } from '../../ui/sidebar/sidebar.tsx';
import { type Place, barOf, sharedPlaces } from '../shell/places.ts';
import { adminScreens } from './admin-features.ts';

const screens: readonly AdminScreen[] = adminScreens;
const inBar = screens.filter(({ navigation }) => navigation?.isInBar);
const others = screens.filter((screen) => !inBar.includes(screen)).map(({ path }) => path);

/** Pending and unread counts. Absent: not loaded yet. */
export type Counts = Partial<Dashboard> & {
  readonly unreadMessages?: number;
  readonly unreadNotifications?: number;
};

/** Home and the dashboard, the administrators' screens by section, then the members' screens. */
export function adminSidebar(counts: Counts): readonly SidebarSection[] {
  const shared = withAdminCount(counts);
  const itemsIn = (section: (typeof sections)[number] | undefined) =>
    screens
      .filter(({ navigation }) => navigation?.section === section)
      .flatMap((screen) => itemsOf(screen, counts));
  return [
    { items: [...shared.filter(isHome), ...itemsIn(undefined)] },
    ...sections.map((title) => ({ title, items: itemsIn(title) })),
    { title: 'Community', items: shared.filter((place) => !isHome(place) && !isInMenu(place)) },
  ];
}

/** At most five; the others are reached from the dashboard, some members' places from Home. */
export function adminBar(counts: Counts): readonly NavigationItem[] {
  const own = inBar.flatMap((screen) => itemsOf(screen, counts));
  return [
    ...barOf(withAdminCount(counts), ({ bar }) => bar === 'everybody'),
    ...own.map((item) => (item.to === '/admin-dashboard' ? { ...item, leadsTo: others } : item)),
  ];
}

const isHome = ({ to }: Place) => to === '/';

/** The account menu has it, with its count. */
const isInMenu = ({ to }: Place) => to === '/notifications';

/** The place of a screen in the navigation; none: another screen leads there. */
function itemsOf(screen: AdminScreen, counts: Counts): readonly NavigationItem[] {
  const { path, navigation } = screen;
  if (!navigation) return [];
  const { label, icon, waiting } = navigation;
  const item = { to: path, label, icon };
  if (!waiting) return [item];
  const badge = counts[waiting.count] ?? 0;
  return [
    {
      ...item,
      query: queryOf(screen, counts),
      badge,
      badgeLabel: waitingWords(badge, waiting.what),
    },
  ];
}

/** The list's query: what waits comes first; with nothing waiting, '' for the whole list. */
export function queryOf({ navigation }: AdminScreen, counts: Counts): string {
  const waiting = navigation?.waiting;
  return waiting && (counts[waiting.count] ?? 0) > 0 ? waiting.query : '';
}

/**
 * The members' places; Home counts pending messages and unsent notifications (spec member 2;
 * decisions: Looks that are fixed).
 */
function withAdminCount(counts: Counts): readonly Place[] {
  const {
    pendingMessages = 0,
    unsentNotifications = 0,
    unreadMessages = 0,
    unreadNotifications = 0,
  } = counts;
  const badge = pendingMessages + unsentNotifications;
  return sharedPlaces({ unreadMessages, unreadNotifications }).map((place) =>
    place.to === '/' ? { ...place, badge, badgeLabel: 'messages and notifications' } : place,
  );
}

/** The dashboard's links to these screens, in the order of the navigation. */
export const dashboardCards: readonly DashboardCard[] = screens.flatMap(({ path, navigation }) => {
  const { icon, card, section, waiting } = navigation ?? {};
  return icon && card && section ? [{ to: path, icon, section, ...card, waiting }] : [];
});
