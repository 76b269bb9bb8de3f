import type { Refusals } from '../changes/refusal-words.ts';
import type { SupportEffects } from './support-effects.ts';

export const supportRefusals: Refusals<keyof SupportEffects> = {
  'support.send': { id_taken: 'This message has already been sent. You can discard this copy.' },
  'support.markRead': { not_found: 'The message has been deleted.' },
};
