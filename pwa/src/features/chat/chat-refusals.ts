import type { Refusals } from '../changes/refusal-words.ts';
import type { ChatEffects } from './chat-effects.ts';

const isDeleted = 'The message has been deleted.';

export const chatRefusals: Refusals<keyof ChatEffects> = {
  'chat.send': {
    id_taken: 'This message has already been sent. You can discard this copy.',
    upload_missing: null,
    conflict: null,
  },
  'chat.edit': {
    not_found: isDeleted,
    forbidden: 'Only its author can change a message.',
    conflict: null,
  },
  'chat.withdraw': {
    not_found: isDeleted,
    forbidden: 'Only its author can delete a message.',
    conflict: 'Messages can be deleted for 15 minutes.',
  },
  'chat.react': { not_found: isDeleted, conflict: null },
  'chat.markRead': { not_found: isDeleted },
  'chat.report': { not_found: isDeleted, conflict: 'You have already reported this message.' },
};
