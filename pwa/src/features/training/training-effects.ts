import * as training from '@greenroom/sync-protocol/training/training-offline-calls';
import type { TrainingProgress } from '@greenroom/sync-protocol/training/training-records';
import {
  mergeDoneItems,
  mergeProgress,
  nothingDone,
} from '@greenroom/sync-protocol/training/training-merge';
import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import type { Effect, EffectContext, Effects } from '../../replica/replica-types.ts';

export type TrainingEffects = Pick<
  Effects,
  'training.reportProgress' | 'training.reportSectionProgress'
>;

const reportProgress: Effect<'training.reportProgress'> = {
  call: training.reportProgress,
  footprint: ({ moduleId: id }) => [
    { collection: 'trainingProgress', id },
    { collection: 'trainingModules', id },
  ],
  apply(recorder, input, context) {
    const id = input.moduleId;
    const known = recorder.get('trainingProgress', id);
    recorder.put('trainingProgress', { id, ...merge(known, input, context) });
  },
  subject: ({ moduleId }, rows) => rows.get('trainingModules', moduleId)?.title ?? null,
  describe: describeReport,
  collapseKey: ({ moduleId }) => `training:${moduleId}`,
  collapse: (older, newer) => ({ ...newer, ...mergeReports(older, newer) }),
};

const reportSectionProgress: Effect<'training.reportSectionProgress'> = {
  call: training.reportSectionProgress,
  footprint: ({ sectionId: id }) => [
    { collection: 'trainingSectionProgress', id },
    { collection: 'trainingSections', id },
  ],
  apply(recorder, input, context) {
    const id = input.sectionId;
    const known = recorder.get('trainingSectionProgress', id);
    const doneItems = mergeDoneItems(known?.doneItems, input.doneItems);
    const row = { id, sectionId: id, ...merge(known, input, context), doneItems };
    recorder.put('trainingSectionProgress', row);
  },
  subject: ({ sectionId }, rows) => rows.get('trainingSections', sectionId)?.title ?? null,
  describe: describeReport,
  collapseKey: ({ sectionId }) => `training:${sectionId}`,
  // Two tabs may report at once, neither with the other's items.
  collapse: (older, newer) => ({
    ...newer,
    ...mergeReports(older, newer),
    doneItems: mergeDoneItems(older.doneItems, newer.doneItems),
  }),
};

/** Local effects of training's calls, by the server's rule. */
export const trainingEffects: TrainingEffects = {
  'training.reportProgress': reportProgress,
  'training.reportSectionProgress': reportSectionProgress,
};

interface Report extends Pick<TrainingProgress, 'moduleId' | 'progressPercentage' | 'completed'> {
  readonly lastWatchedAt?: string | undefined;
}

function merge(
  known: TrainingProgress | undefined,
  { moduleId, progressPercentage, completed, lastWatchedAt }: Report,
  { userId, at }: EffectContext,
) {
  const report = { progressPercentage, completed, lastWatchedAt: lastWatchedAt ?? at };
  return { userId, moduleId, ...mergeProgress(known ?? nothingDone, report) };
}

/** What two reports of one thing say together. */
function mergeReports(older: Report, newer: Report) {
  const merged = mergeProgress(amountOf(older), amountOf(newer));
  const { lastWatchedAt, ...amount } = merged;
  return { ...amount, ...(lastWatchedAt !== null && { lastWatchedAt }) };
}

function amountOf({ progressPercentage, completed, lastWatchedAt }: Report) {
  return { progressPercentage, completed, lastWatchedAt: lastWatchedAt ?? null };
}

function describeReport({ completed, progressPercentage }: Report, title: string | null): string {
  return `${title === null ? 'Training' : quoteText(title)}: ${completed ? 100 : progressPercentage}%`;
}
