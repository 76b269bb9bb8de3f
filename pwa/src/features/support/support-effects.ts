import * as support from '@greenroom/sync-protocol/support/support-offline-calls';
import { isReadable } from '@greenroom/sync-protocol/support/support-rules';
import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import type { Effect, Effects, RowKey } from '../../replica/replica-types.ts';

export type SupportEffects = Pick<Effects, 'support.send' | 'support.markRead'>;

const send: Effect<'support.send'> = {
  call: support.send,
  footprint: touchMessage,
  creates: touchMessage,
  apply(recorder, input, context) {
    if (recorder.get('adminMessages', input.id)) return;
    recorder.put('adminMessages', {
      id: input.id,
      userId: context.userId,
      content: input.content.trim(),
      status: 'pending',
      adminResponse: null,
      respondedAt: null,
      reviewedAt: null,
      readByUserAt: null,
      createdAt: context.at,
    });
  },
  describe: (input) => `Message to the administrators: ${quoteText(input.content)}`,
};

const markRead: Effect<'support.markRead'> = {
  call: support.markRead,
  footprint: touchMessage,
  apply(recorder, input, context) {
    const message = recorder.get('adminMessages', input.id);
    if (!message || !isReadable(message, input.respondedAt)) return;
    recorder.put('adminMessages', { ...message, readByUserAt: context.at });
  },
  subject: (input, rows) => {
    const message = rows.get('adminMessages', input.id);
    return message ? quoteText(message.content) : null;
  },
  describe: (_input, subject) => `Mark the response to ${subject ?? 'a message'} as read`,
  isMoot: (_input, code) => code === 'not_found',
};

/** Local effects of support's calls, by the server's rules. */
export const supportEffects: SupportEffects = {
  'support.send': send,
  'support.markRead': markRead,
};

function touchMessage(input: { readonly id: string }): readonly RowKey[] {
  return [{ collection: 'adminMessages', id: input.id }];
}
