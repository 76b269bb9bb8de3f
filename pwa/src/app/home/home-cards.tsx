import { type ReactNode, Suspense } from 'react';
import type { HomeCard } from '../../features/home/home-rows.tsx';
import type { HomeScreenProps } from '../../features/home/home-screen.tsx';
import type { HomeCardRow, MemberScreen } from '../../features/registration/feature.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { type MemberPath, memberScreens } from '../features.ts';

/** What Home reads at the start, for two of its cards; undefined: not known yet. */
export interface ReadAtStart {
  /** The next planned shift in words, 'Fri 20 Nov, 22:00–02:00'. Null: none is planned. */
  readonly nextShift: { readonly label: string } | null | undefined;
  readonly unreadNotifications: number | undefined;
}

/** The cards of an administrator's Home, in the order of the features (spec member 2, Home). */
export function homeCards({
  nextShift,
  unreadNotifications,
}: ReadAtStart): Pick<HomeScreenProps, 'cards'> {
  const read: Readonly<Partial<Record<string, Partial<HomeCard>>>> = {
    '/schedule': { text: shiftText(nextShift), figure: nextShift?.label },
    '/notifications': {
      text: unreadText(unreadNotifications),
      badge: <Badge quiet count={unreadNotifications ?? 0} label="unread" />,
    },
  } satisfies Partial<Record<MemberPath, unknown>>;
  const show = (card: Card): HomeCard => ({
    ...card,
    to: card.adminPath,
    ...read[card.to],
  });
  return { cards: cards.map(show) };
}

/** Stands for a line that is not known yet. */
const unknown = <SkeletonLine />;

interface Card extends HomeCard {
  /** Where it leads administrators; `to` is the members' screen. */
  readonly adminPath: string;
}

const cards = [...cardsOf('work'), ...cardsOf('more')];

function cardsOf(group: HomeCardRow['group']): readonly Card[] {
  return memberScreens.flatMap(({ path, title, icon, card, adminPath = path }: MemberScreen) => {
    if (card?.group !== group) return [];
    const { text, Text } = card;
    return [
      {
        to: path,
        adminPath,
        icon,
        title,
        text: Text ? later(<Text />) : text,
      },
    ];
  });
}

/** A text loaded later: its reads do not delay the start, and a failure leaves the card. */
function later(text: ReactNode): ReactNode {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={unknown}>{text}</Suspense>
    </ErrorBoundary>
  );
}

function shiftText(nextShift: ReadAtStart['nextShift']): ReactNode {
  if (nextShift === undefined) return unknown;
  return nextShift ? 'Your next shift' : 'Nothing planned yet. Plan your hours.';
}

function unreadText(count: number | undefined): ReactNode {
  if (count === undefined) return unknown;
  if (count === 0) return 'Nothing new';
  return count === 1 ? '1 unread' : 'Some unread';
}
