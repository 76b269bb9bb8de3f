import type { Feature } from '../feature.ts';
import { accountFeed } from './account-feed.ts';
import { accountHandlers } from './account-handlers.ts';
import { passwordHandlers } from './passwords/password-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

export const accountFeature = {
  requests: ({ provider, announce }) => ({
    ...accountHandlers(provider),
    ...passwordHandlers(announce),
    ...sessionHandlers,
  }),
  feeds: [accountFeed],
} satisfies Feature;
