import { CalendarDays, House, UserRoundCheck } from 'lucide-react';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';
import type { SidebarSection } from '../../ui/sidebar/sidebar.tsx';

/**
 * The places of the navigation. The specification's five (Home, Training, Earnings, Chat, Support)
 * arrive with their features, so that no item is dead; Schedule stands in until they are there.
 */
export const memberPlaces: readonly NavigationItem[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/schedule', label: 'Schedule', icon: CalendarDays },
];

const adminPlaces: readonly NavigationItem[] = [
  { to: '/admin/users', label: 'Users', icon: UserRoundCheck },
];

/** The bottom bar: administrators have their screens at hand on a phone too. */
export function barPlaces(isAdmin: boolean): readonly NavigationItem[] {
  return isAdmin ? [...memberPlaces, ...adminPlaces] : memberPlaces;
}

/** The sidebar of wide windows. */
export function sidebarSections(isAdmin: boolean): readonly SidebarSection[] {
  if (!isAdmin) return [{ items: memberPlaces }];
  return [{ items: memberPlaces }, { title: 'Administration', items: adminPlaces }];
}
