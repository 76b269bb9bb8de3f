import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { CalendarDays, CirclePlay, House, LifeBuoy, MessageCircle, Wallet } from 'lucide-react';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';

const home: NavigationItem = { to: '/', label: 'Home', icon: House };
const training: NavigationItem = {
  to: '/training',
  label: 'Training',
  icon: CirclePlay,
  leadsTo: ['/video-player'],
};
const schedule: NavigationItem = { to: '/schedule', label: 'Schedule', icon: CalendarDays };
const earnings: NavigationItem = { to: '/earnings', label: 'Earnings', icon: Wallet };

/** Places of members and administrators; administrators' own are in app/admin. */
export function sharedPlaces(unreadMessages: number): readonly NavigationItem[] {
  return [home, training, schedule, chatPlace(unreadMessages)];
}

/** Counts at a member's places. */
export interface MemberCounts {
  readonly unreadMessages: number;
  /** Responses of administrators to messages; shown at Support (spec member 2). */
  readonly unreadResponses: number;
}

/** A member's places in a wide window. */
export function memberPlaces(counts: MemberCounts): readonly NavigationItem[] {
  return [home, training, schedule, ...moneyAndPeople(counts)];
}

/** The specification's five; the schedule is reached from Home (spec member 2). */
export function memberBar(counts: MemberCounts): readonly NavigationItem[] {
  return [{ ...home, leadsTo: [schedule.to] }, training, ...moneyAndPeople(counts)];
}

function moneyAndPeople({ unreadMessages, unreadResponses }: MemberCounts): NavigationItem[] {
  const support: NavigationItem = {
    to: '/support',
    label: 'Support',
    icon: LifeBuoy,
    badge: unreadResponses,
    badgeLabel: unreadWords(unreadResponses, 'response'),
  };
  return [earnings, chatPlace(unreadMessages), support];
}

function chatPlace(unreadMessages: number): NavigationItem {
  return {
    to: communityPath,
    label: 'Chat',
    icon: MessageCircle,
    badge: unreadMessages,
    // The count stops at ten: above nine there may be more.
    badgeLabel: `${unreadMessages > 9 ? 'or more ' : ''}${unreadWords(unreadMessages, 'message')}`,
  };
}

/** The badge's label after its number. */
function unreadWords(count: number, what: string): string {
  return `unread ${what}${count === 1 ? '' : 's'}`;
}
