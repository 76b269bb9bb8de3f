import type { Feature } from '../feature.ts';
import { analyticsHandlers } from './analytics-handlers.ts';

export const analyticsFeature = {
  requests: ({ files, readQueues }) => analyticsHandlers({ storage: files.storage, readQueues }),
} satisfies Feature;
