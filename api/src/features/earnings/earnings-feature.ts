import type { Feature } from '../feature.ts';
import { earningsCsvHandlers } from './admin/csv-handlers.ts';
import { earningsAdminHandlers } from './admin/earnings-admin-handlers.ts';
import { earningsFeed, earningsSnapshotsFeed } from './earnings-feed.ts';
import { earningsHandlers } from './earnings-handlers.ts';

export const earningsFeature = {
  requests: () => ({ ...earningsHandlers, ...earningsAdminHandlers, ...earningsCsvHandlers }),
  feeds: [earningsFeed, earningsSnapshotsFeed],
} satisfies Feature;
