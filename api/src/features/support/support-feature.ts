import type { Feature } from '../feature.ts';
import { supportAdminHandlers } from './support-admin-handlers.ts';
import { supportFeed } from './support-feed.ts';
import { supportMutationHandlers, supportRequestHandlers } from './support-handlers.ts';

export const supportFeature = {
  requests: () => ({ ...supportRequestHandlers, ...supportAdminHandlers }),
  mutations: supportMutationHandlers,
  feeds: [supportFeed],
} satisfies Feature;
