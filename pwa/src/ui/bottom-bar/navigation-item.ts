import type { LucideIcon } from 'lucide-react';

export interface NavigationItem {
  readonly to: string;
  /** Of the link's address, such as '?status=pending'; the item is current without it too. Absent: none. */
  readonly query?: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Places reached through this one: it is current there and below them too. Absent: none. */
  readonly leadsTo?: readonly string[];
  /** Hidden at 0, '9+' above 9. */
  readonly badge?: number;
  /** What the badge counts: 'unread messages'. */
  readonly badgeLabel?: string;
}
