import type { Refusals } from '../changes/refusal-words.ts';
import type { TrainingEffects } from './training-effects.ts';

const ofTraining = {
  not_found: 'This part of the training has been removed.',
  module_not_granted: 'You no longer have access to this module.',
};

export const trainingRefusals: Refusals<keyof TrainingEffects> = {
  'training.reportProgress': ofTraining,
  'training.reportSectionProgress': ofTraining,
};
