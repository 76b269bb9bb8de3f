import type { TrainingProgress } from '@greenroom/sync-protocol/training/training-records';
import { mergeProgress } from '@greenroom/sync-protocol/training/training-rules';
import { quoteText } from '@greenroom/sync-protocol/quote-text';
import type { Effect, EffectContext, Effects } from '../../replica/replica-types.ts';

export type TrainingEffects = Pick<
  Effects,
  'training.reportProgress' | 'training.reportSectionProgress'
>;

const nothing = { progressPercentage: 0, completed: false, lastWatchedAt: null };

const reportProgress: Effect<'training.reportProgress'> = {
  footprint: ({ moduleId }) => [
    { collection: 'trainingProgress', id: moduleId },
    { collection: 'trainingModules', id: moduleId },
  ],
  apply(recorder, input, context) {
    const { moduleId } = input;
    const known = recorder.get('trainingProgress', moduleId) ?? nothing;
    recorder.put('trainingProgress', {
      id: moduleId,
      userId: context.userId,
      moduleId,
      ...mergeProgress(known, amountOf(input, context)),
    });
  },
  subject: ({ moduleId }, rows) => rows.get('trainingModules', moduleId)?.title ?? null,
  describe: (input, subject) =>
    describeProgress(input, subject === null ? 'a module' : quoteText(subject)),
  // Commands report at least what the device shows (training-commands.ts): a later one includes it.
  collapseKey: ({ moduleId }) => `training.reportProgress:${moduleId}`,
};

const reportSectionProgress: Effect<'training.reportSectionProgress'> = {
  footprint: ({ sectionId }) => [
    { collection: 'trainingSectionProgress', id: sectionId },
    { collection: 'trainingSections', id: sectionId },
  ],
  apply(recorder, input, context) {
    const { moduleId, sectionId } = input;
    const known = recorder.get('trainingSectionProgress', sectionId) ?? nothing;
    recorder.put('trainingSectionProgress', {
      id: sectionId,
      userId: context.userId,
      moduleId,
      sectionId,
      ...mergeProgress(known, amountOf(input, context)),
    });
  },
  subject: ({ sectionId }, rows) => rows.get('trainingSections', sectionId)?.title ?? null,
  describe: (input, subject) =>
    describeProgress(input, subject === null ? 'a section' : quoteText(subject)),
  collapseKey: ({ sectionId }) => `training.reportSectionProgress:${sectionId}`,
};

/** Local effects of training's calls, by the server's rule. */
export const trainingEffects: TrainingEffects = {
  'training.reportProgress': reportProgress,
  'training.reportSectionProgress': reportSectionProgress,
};

interface Report extends Pick<TrainingProgress, 'progressPercentage' | 'completed'> {
  readonly lastWatchedAt?: string | undefined;
}

function amountOf(report: Report, { at }: EffectContext) {
  const { progressPercentage, completed, lastWatchedAt } = report;
  return { progressPercentage, completed, lastWatchedAt: lastWatchedAt ?? at };
}

function describeProgress({ completed, progressPercentage }: Report, what: string): string {
  return completed ? `Complete ${what}` : `Progress in ${what}: ${progressPercentage}%`;
}
