import type { Feature } from '../feature.ts';
import { peopleFeed } from './people-feed.ts';
import { usersHandlers } from './users-handlers.ts';
import { usersListHandlers } from './users-list-handlers.ts';

export const usersFeature = {
  requests: () => ({ ...usersHandlers, ...usersListHandlers }),
  feeds: [peopleFeed],
} satisfies Feature;
