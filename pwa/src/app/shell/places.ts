import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import type { MemberPlace, MemberScreen } from '../../features/registration/feature.ts';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';
import { type MemberPath, memberScreens } from '../features.ts';

/** A place of the sidebar. */
export interface Place extends NavigationItem {
  /** Whose bottom bar has it too. */
  readonly bar: MemberPlace['bar'];
}

/** Counts at a member's places. */
export interface MemberCounts {
  readonly unreadMessages: number;
  readonly unreadNotifications: number;
  /** Responses of administrators to messages; shown at Support (spec member 2). */
  readonly unreadResponses: number;
}

const noCounts: MemberCounts = { unreadMessages: 0, unreadNotifications: 0, unreadResponses: 0 };

const sharedScreens = memberScreens.filter(
  (screen: MemberScreen) => screen.adminPath === undefined && !screen.place?.isMembersAlone,
);

/** Places of members and administrators; administrators' own are in app/admin. */
export function sharedPlaces(counts: Partial<MemberCounts>): readonly Place[] {
  return placesOf(sharedScreens, { ...noCounts, ...counts });
}

/** A member's places in a wide window. */
export function memberPlaces(counts: MemberCounts): readonly Place[] {
  return placesOf(memberScreens, counts);
}

/** The specification's five; Home leads to the others, and has the notifications' count (experience 29). */
export function memberBar(counts: MemberCounts): readonly NavigationItem[] {
  const places = placesOf(memberScreens, counts);
  return barOf(places, ({ bar }) => bar !== undefined).map((place) =>
    place.to === '/' ? { ...place, ...notificationsBadge(counts) } : place,
  );
}

/** The places a bottom bar has; the others are reached from Home. */
export function barOf(
  places: readonly Place[],
  isInBar: (place: Place) => boolean,
): readonly NavigationItem[] {
  const leadsTo = places.flatMap((place) =>
    isInBar(place) ? [] : [place.to, ...(place.leadsTo ?? [])],
  );
  return places.filter(isInBar).map((place) => (place.to === '/' ? { ...place, leadsTo } : place));
}

function placesOf(screens: readonly MemberScreen[], counts: MemberCounts): readonly Place[] {
  const badges = badgesOf(counts);
  return screens.flatMap(({ path, title, icon, place, innerPaths = [] }) => {
    if (!place) return [];
    // A place is current at the inner paths of its screen too: '/video-player/:videoId'.
    const leadsTo = innerPaths.map((inner) => inner.split('/:')[0] ?? inner);
    const { label = title, bar } = place;
    return [{ to: path, label, icon, bar, leadsTo, ...badges[path] }];
  });
}

type Badge = Pick<NavigationItem, 'badge' | 'badgeLabel'>;

function badgesOf({
  unreadMessages,
  unreadNotifications,
  unreadResponses,
}: MemberCounts): Readonly<Partial<Record<string, Badge>>> {
  return {
    [communityPath]: {
      badge: unreadMessages,
      // The count stops at ten: above nine there may be more.
      badgeLabel: `${unreadMessages > 9 ? 'or more ' : ''}${unreadWords(unreadMessages, 'message')}`,
    },
    '/notifications': { badge: unreadNotifications, badgeLabel: 'unread' },
    '/support': {
      badge: unreadResponses,
      badgeLabel: unreadWords(unreadResponses, 'response'),
    },
  } satisfies Partial<Record<MemberPath, Badge>>;
}

function notificationsBadge({ unreadNotifications }: MemberCounts): Badge {
  const badgeLabel = unreadWords(unreadNotifications, 'notification');
  return { badge: unreadNotifications, badgeLabel };
}

/** The badge's label after its number. */
function unreadWords(count: number, what: string): string {
  return `unread ${what}${count === 1 ? '' : 's'}`;
}
