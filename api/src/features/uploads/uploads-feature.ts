import type { Feature } from '../feature.ts';
import { trainingFilesHandlers } from './training-files/training-files-handlers.ts';
import { uploadsHandlers } from './uploads-handlers.ts';
import { startUploadsJobs } from './uploads-jobs.ts';

export const uploadsFeature = {
  requests: ({ files }) => ({
    ...uploadsHandlers(files.storage),
    ...trainingFilesHandlers(files),
  }),
  jobs: startUploadsJobs,
} satisfies Feature;
