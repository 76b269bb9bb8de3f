import type { QuietLink } from '../../features/home/member/quiet-links.tsx';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { memberScreens } from '../features.ts';

const order = ['work', 'more'] as const;

/**
 * The screens with a card on Home that the bar has not. The `own` ones have figures of theirs above,
 * and what is unread is counted by the bell and the bar.
 */
export const memberLinks: readonly QuietLink[] = order.flatMap((group) =>
  memberScreens
    .filter(({ card, place }: MemberScreen) => card?.group === group && place?.bar === undefined)
    .map(({ path, title, icon }) => ({ to: path, icon, title })),
);
