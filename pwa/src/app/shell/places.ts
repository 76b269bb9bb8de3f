import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { CalendarDays, CirclePlay, House, LifeBuoy, MessageCircle } from 'lucide-react';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';

/**
 * Navigation places. The specification's five (Home, Training, Earnings, Chat, Support; spec member
 * 2) are added with their features; Schedule fills in until then. Administrators' are in app/admin.
 */
export function sharedPlaces(unreadMessages: number): readonly NavigationItem[] {
  return [
    { to: '/', label: 'Home', icon: House },
    { to: '/training', label: 'Training', icon: CirclePlay, leadsTo: ['/video-player'] },
    { to: '/schedule', label: 'Schedule', icon: CalendarDays },
    {
      to: communityPath,
      label: 'Chat',
      icon: MessageCircle,
      badge: unreadMessages,
      // The count stops at ten: above nine there may be more.
      badgeLabel: `${unreadMessages > 9 ? 'or more ' : ''}${unreadWords(unreadMessages, 'message')}`,
    },
  ];
}

/** A member's places; `unreadResponses` from administrators show at Support (spec member 2). */
export function memberPlaces(
  unreadMessages: number,
  unreadResponses: number,
): readonly NavigationItem[] {
  const support: NavigationItem = {
    to: '/support',
    label: 'Support',
    icon: LifeBuoy,
    badge: unreadResponses,
    badgeLabel: unreadWords(unreadResponses, 'response'),
  };
  return [...sharedPlaces(unreadMessages), support];
}

/** The badge's label after its number. */
function unreadWords(count: number, what: string): string {
  return `unread ${what}${count === 1 ? '' : 's'}`;
}
