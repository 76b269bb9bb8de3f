import type { Feature } from '../feature.ts';
import { trainingAccessHandlers } from './access/access-handlers.ts';
import { trainingContentHandlers } from './content/content-handlers.ts';
import { trainingProgressHandlers } from './progress/progress-handlers.ts';
import { trainingMutationHandlers } from './progress/report-progress.ts';
import { trainingFeeds } from './training-feeds.ts';
import { trainingHandlers } from './training-handlers.ts';

export const trainingFeature = {
  requests: () => ({
    ...trainingHandlers,
    ...trainingContentHandlers,
    ...trainingAccessHandlers,
    ...trainingProgressHandlers,
  }),
  mutations: trainingMutationHandlers,
  feeds: trainingFeeds,
} satisfies Feature;
