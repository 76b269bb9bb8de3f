import type { QuietLink } from '../../features/home/member/quiet-links.tsx';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { memberScreens } from '../features.ts';

const order = ['work', 'own', 'more'] as const;

/** Every screen with a card on Home, as quiet rows. What is unread is counted by the bell and the bar. */
export const memberLinks: readonly QuietLink[] = order.flatMap((group) =>
  memberScreens
    .filter((screen: MemberScreen) => screen.card?.group === group)
    .map(({ path, title, icon }) => ({ to: path, icon, title })),
);
