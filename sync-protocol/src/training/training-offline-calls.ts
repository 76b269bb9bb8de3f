import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { sectionProgressSchema, trainingProgressSchema } from './training-records.ts';

// A file of its own: every start of the app loads it, with the effects.

/** Above `maxItems`: reports of a device add up while it is offline, and items may be replaced. */
const maxDoneItems = 1000;

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

/**
 * `doneItems`: ids of completed items of the section, added to those stored; the server derives the
 * percentages of section and module from them. Absent: the percentage alone, as devices before
 * version 2 of the collection and the specification's client report it.
 */
const doneItemsSchema = v.optional(
  v.pipe(
    v.array(idSchema, 'Done items must be a list'),
    v.maxLength(maxDoneItems, `At most ${maxDoneItems} done items can be reported at once`),
  ),
);

/** Merged with what is stored: nothing goes down. Answers the merged row. */
export const reportSectionProgress = defineOfflineCall({
  name: 'training.reportSectionProgress',
  method: 'POST',
  path: '/api/training-section-progress',
  summary: 'Report how far the caller got in a section',
  access: 'member',
  body: fields({
    sectionId: idSchema,
    moduleId: idSchema,
    ...progressFields,
    doneItems: doneItemsSchema,
  }),
  answer: sectionProgressSchema,
  problems: ['not_found', 'module_not_granted'],
});

export const trainingOfflineCalls = [reportProgress, reportSectionProgress] as const;
