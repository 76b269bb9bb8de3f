import type { Feature } from '../feature.ts';
import { deletionRequestsFeed } from './deletion-requests-feed.ts';
import { deletionRequestsHandlers } from './deletion-requests-handlers.ts';

export const deletionRequestsFeature = {
  requests: () => deletionRequestsHandlers,
  feeds: [deletionRequestsFeed],
} satisfies Feature;
