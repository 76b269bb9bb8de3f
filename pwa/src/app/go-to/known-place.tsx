import type { LucideIcon } from 'lucide-react';
import type { Command } from '../../ui/command-dialog/command-dialog.tsx';
import type { Place } from './find-places.ts';

/** A place with the address it leads to. `list`: everything a search finds. */
export interface KnownPlace extends Command, Place {
  readonly kind: 'screen' | 'action' | 'member' | 'list';
  readonly to: string;
}

interface Shown {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
}

export function placeOf(kind: KnownPlace['kind'], { icon: Icon, ...place }: Shown): KnownPlace {
  return { ...place, kind, id: place.to, icon: <Icon size={18} aria-hidden="true" /> };
}
