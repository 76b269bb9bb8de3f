import type { Refusals } from '../changes/refusal-words.ts';

export const blocklistRefusals: Refusals<'blocklist.add'> = {
  'blocklist.add': { id_taken: 'This entry is already saved. You can discard this copy.' },
};
