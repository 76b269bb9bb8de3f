import type { Feature } from '../feature.ts';
import { blocklistFeed } from './blocklist-feed.ts';
import { blocklistMutationHandlers, blocklistRequestHandlers } from './blocklist-handlers.ts';

export const blocklistFeature = {
  requests: () => blocklistRequestHandlers,
  mutations: blocklistMutationHandlers,
  feeds: [blocklistFeed],
} satisfies Feature;
