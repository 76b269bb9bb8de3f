import type { LucideIcon } from 'lucide-react';
import type { AdminScreen } from '../../../features/registration/admin-feature.ts';
import type { MemberScreen } from '../../../features/registration/feature.ts';
import type { Command } from '../../../ui/command-dialog/command-dialog.tsx';
import { memberScreens } from '../../features.ts';
import { adminActions, adminScreens } from '../admin-features.ts';
import type { Place } from './find-places.ts';

/** A place with the address it leads to. `list`: everything a search finds. */
export interface KnownPlace extends Command, Place {
  readonly kind: 'screen' | 'action' | 'member' | 'list';
  readonly to: string;
}

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

interface Shown {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
}

function placeOf(kind: KnownPlace['kind'], { icon: Icon, ...place }: Shown): KnownPlace {
  return { ...place, kind, id: place.to, icon: <Icon size={18} aria-hidden="true" /> };
}
