import { CalendarDays, House, LifeBuoy } from 'lucide-react';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';

/**
 * The places of the navigation. The specification's five (Home, Training, Earnings, Chat, Support)
 * arrive with their features, so that no item is dead; Schedule stands in until they are there.
 * Administrators' places are in app/admin.
 */
export const sharedPlaces: readonly NavigationItem[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/schedule', label: 'Schedule', icon: CalendarDays },
];

/** A member's places; `unreadResponses` of the administrators show at Support (spec member 2). */
export function memberPlaces(unreadResponses: number): readonly NavigationItem[] {
  const support: NavigationItem = {
    to: '/support',
    label: 'Support',
    icon: LifeBuoy,
    badge: unreadResponses,
    badgeLabel: unreadResponses === 1 ? 'unread response' : 'unread responses',
  };
  return [...sharedPlaces, support];
}
