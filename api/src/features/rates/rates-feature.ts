import type { Feature } from '../feature.ts';
import { weekRatesFeed } from './rates-feed.ts';
import { ratesHandlers } from './rates-handlers.ts';

export const ratesFeature = {
  requests: () => ratesHandlers,
  feeds: [weekRatesFeed],
} satisfies Feature;
