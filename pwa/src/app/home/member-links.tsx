import type { QuietLink } from '../../features/home/member/quiet-links.tsx';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { memberScreens } from '../features.ts';

const order = ['work', 'own', 'more'] as const;

const carded = order.flatMap((group) =>
  memberScreens.filter((screen: MemberScreen) => screen.card?.group === group),
);

/** Every screen with a card on Home, as quiet rows. `unread`: of notifications. */
export function memberLinks(unread: number): readonly QuietLink[] {
  return carded.map(({ path, title, icon }) => ({
    to: path,
    icon,
    title,
    badge: path === '/notifications' && <Badge count={unread} label="unread" />,
  }));
}
