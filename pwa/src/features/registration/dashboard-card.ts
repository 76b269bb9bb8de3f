import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import type { LucideIcon } from 'lucide-react';

/** Sections of the sidebar and of the dashboard's links, in their order. */
export const sections = ['People', 'Money', 'Training', 'Insight'] as const;

/** What waits for an administrator on a screen. */
export interface Waiting {
  /** The count of it in the dashboard's figures. */
  readonly count: Extract<keyof Dashboard, `pending${string}`>;
  /** One of it, such as 'account'. */
  readonly what: string;
  /** Filters that lead to it; empty: the screen shows it anyway. */
  readonly query: string;
}

/** A link of the dashboard to a screen. */
export interface DashboardCard {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly section: (typeof sections)[number];
  readonly title: string;
  /** While nothing waits. */
  readonly text: string;
  /** Undefined: nothing waits there. */
  readonly waiting: Waiting | undefined;
}
