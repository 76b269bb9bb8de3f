import type { TrainingProgress } from '@greenroom/sync-protocol/training/training-records';
import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import { quoteText } from '@greenroom/sync-protocol/quote-text';
import type { Effect, EffectContext, Effects } from '../../replica/replica-types.ts';

export type TrainingEffects = Pick<
  Effects,
  'training.reportProgress' | 'training.reportSectionProgress'
>;

const nothing = { progressPercentage: 0, completed: false, lastWatchedAt: null };

const reportProgress: Effect<'training.reportProgress'> = {
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
  // Commands report at least what the device shows (training-commands.ts): a later one includes it.
  collapseKey: ({ moduleId }) => `training:${moduleId}`,
};

const reportSectionProgress: Effect<'training.reportSectionProgress'> = {
  footprint: ({ sectionId: id }) => [
    { collection: 'trainingSectionProgress', id },
    { collection: 'trainingSections', id },
  ],
  apply(recorder, input, context) {
    const id = input.sectionId;
    const known = recorder.get('trainingSectionProgress', id);
    const row = { id, sectionId: id, ...merge(known, input, context) };
    recorder.put('trainingSectionProgress', row);
  },
  subject: ({ sectionId }, rows) => rows.get('trainingSections', sectionId)?.title ?? null,
  describe: describeReport,
  collapseKey: ({ sectionId }) => `training:${sectionId}`,
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
  return { userId, moduleId, ...mergeProgress(known ?? nothing, report) };
}

function describeReport({ completed, progressPercentage }: Report, title: string | null): string {
  return `${title === null ? 'Training' : quoteText(title)}: ${completed ? 100 : progressPercentage}%`;
}
