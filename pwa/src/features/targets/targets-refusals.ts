import type { Refusals } from '../changes/refusal-words.ts';
import type { TargetsEffects } from './targets-effects.ts';

const ofTargets = {
  not_found: 'You deleted this target on another device.',
  id_taken: 'This target is already saved. You can discard this change.',
  target_active: 'You set another target on another device. Only one can be active at a time.',
  target_end_date: null,
};

export const targetsRefusals: Refusals<keyof TargetsEffects> = {
  'targets.create': ofTargets,
  'targets.remove': ofTargets,
};
