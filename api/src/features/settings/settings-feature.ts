import type { Feature } from '../feature.ts';
import { sharedSettingsFeed } from './settings-feed.ts';
import { settingsHandlers } from './settings-handlers.ts';

export const settingsFeature = {
  requests: () => settingsHandlers,
  feeds: [sharedSettingsFeed],
} satisfies Feature;
