import type { LucideIcon } from 'lucide-react';

/** One place of the navigation. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Places without an item of their own that this one leads to: it is current there. Absent: none. */
  readonly leadsTo?: readonly string[];
  /** Hidden at 0, '9+' above 9. */
  readonly badge?: number;
  /** What the badge counts: 'unread messages'. */
  readonly badgeLabel?: string;
}
