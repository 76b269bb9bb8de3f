import * as blocklist from '@greenroom/sync-protocol/blocklist/blocklist-offline-calls';
import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import type { Effect, Effects, RowKey } from '../../replica/replica-types.ts';

const add: Effect<'blocklist.add'> = {
  call: blocklist.add,
  footprint: touchEntry,
  creates: touchEntry,
  apply(recorder, { id, memberName, description }, context) {
    if (recorder.get('blocklistEntries', id)) return;
    recorder.put('blocklistEntries', {
      id,
      memberName: memberName.trim(),
      description: description.trim(),
      createdAt: context.at,
    });
  },
  describe: ({ memberName }) => `Add ${quoteText(memberName)} to the blocklist`,
};

/** Local effects of the blocklist's calls, by the server's rules. */
export const blocklistEffects: Pick<Effects, 'blocklist.add'> = { 'blocklist.add': add };

function touchEntry(input: { readonly id: string }): readonly RowKey[] {
  return [{ collection: 'blocklistEntries', id: input.id }];
}
