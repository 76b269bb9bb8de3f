import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { sectionProgressSchema, trainingProgressSchema } from './training-records.ts';

// A file of its own: every start of the app loads the offline calls.

const percentageText = 'Progress must be a whole number from 0 to 100';

const progressFields = {
  progressPercentage: v.pipe(
    v.number(percentageText),
    v.integer(percentageText),
    v.minValue(0, percentageText),
    v.maxValue(100, percentageText),
  ),
  completed: v.boolean('Completed must be true or false'),
  lastWatchedAt: v.optional(instantSchema),
};

/** Merged with what is stored: nothing goes down. Answers the merged row. */
export const reportProgress = defineOfflineCall({
  name: 'training.reportProgress',
  method: 'POST',
  path: '/api/training-progress',
  summary: 'Report how far the caller got in a module',
  access: 'member',
  body: fields({ moduleId: idSchema, ...progressFields }),
  answer: trainingProgressSchema,
  problems: ['not_found', 'module_not_granted'],
});

/** Merged with what is stored: nothing goes down. Answers the merged row. */
export const reportSectionProgress = defineOfflineCall({
  name: 'training.reportSectionProgress',
  method: 'POST',
  path: '/api/training-section-progress',
  summary: 'Report how far the caller got in a section',
  access: 'member',
  body: fields({ sectionId: idSchema, moduleId: idSchema, ...progressFields }),
  answer: sectionProgressSchema,
  problems: ['not_found', 'module_not_granted'],
});

export const trainingOfflineCalls = [reportProgress, reportSectionProgress] as const;
