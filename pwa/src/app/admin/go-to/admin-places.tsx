import type { AdminScreen } from '../../../features/registration/admin-feature.ts';
import type { MemberScreen } from '../../../features/registration/feature.ts';
import { memberScreens } from '../../features.ts';
import { type KnownPlace, placeOf } from '../../go-to/known-place.tsx';
import { adminActions, adminScreens } from '../admin-features.ts';

/** Every screen of an administrator, in the order of the sidebar. */
export const screenPlaces: readonly KnownPlace[] = [
  ...adminScreens.flatMap(({ path, title, navigation }: AdminScreen) => {
    if (!navigation) return [];
    const { label, icon, section, card, keywords = '' } = navigation;
    const words = `${title} ${card?.title ?? ''} ${card?.text ?? ''} ${keywords}`;
    return [placeOf('screen', { to: path, label, icon, detail: section, keywords: words })];
  }),
  ...memberScreens
    .filter((screen: MemberScreen) => screen.adminPath === undefined)
    .map(({ path, title, icon }: MemberScreen) =>
      placeOf('screen', { to: path, label: title, icon }),
    ),
];

export const actionPlaces: readonly KnownPlace[] = adminActions.map((action) =>
  placeOf('action', action),
);
