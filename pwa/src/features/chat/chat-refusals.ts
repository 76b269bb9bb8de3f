import type { Refusals } from '../changes/refusal-words.ts';
import type { ChatEffects } from './chat-effects.ts';

const isDeleted = 'The message has been deleted.';

export const chatRefusals: Refusals<keyof ChatEffects> = {
  'chat.send': {
    id_taken: 'This message has already been sent. You can discard this copy.',
    upload_missing: null,
    conflict: null,
  },
  'chat.markRead': { not_found: isDeleted },
  'chat.report': { not_found: isDeleted, conflict: 'You have already reported this message.' },
};
