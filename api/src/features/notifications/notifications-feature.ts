import type { Feature } from '../feature.ts';
import { notificationReadsFeed, notificationsFeed } from './notifications-feed.ts';
import {
  notificationsMutationHandlers,
  notificationsRequestHandlers,
} from './notifications-handlers.ts';

export const notificationsFeature = {
  requests: () => notificationsRequestHandlers,
  mutations: notificationsMutationHandlers,
  feeds: [notificationsFeed, notificationReadsFeed],
} satisfies Feature;
