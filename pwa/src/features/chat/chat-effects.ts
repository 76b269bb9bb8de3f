import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import {
  chatReadIdOf,
  communityGroup,
  pendingPosition,
} from '@greenroom/sync-protocol/chat/chat-places';
import {
  checkEdit,
  editMessage,
  react as reactTo,
  refuseChange,
  withdrawMessage,
} from '@greenroom/sync-protocol/chat/chat-changes';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { checkMessage } from '@greenroom/sync-protocol/chat/chat-rules';
import { quoteText } from '@greenroom/sync-protocol/text/quote-text';
import type {
  Effect,
  EffectContext,
  Effects,
  MutationInput,
  Recorder,
  RowKey,
} from '../../replica/replica-types.ts';

export type ChatEffects = Pick<
  Effects,
  'chat.send' | 'chat.edit' | 'chat.withdraw' | 'chat.react' | 'chat.markRead' | 'chat.report'
>;

const send: Effect<'chat.send'> = {
  call: chat.send,
  footprint: touchMessage,
  creates: touchMessage,
  apply(recorder, input, context) {
    if (recorder.get('chatMessages', input.id)) return;
    const message = makePendingMessage(input, context);
    if (message) recorder.put('chatMessages', message);
  },
  describe: describeMessage,
  // Keeps a sender's messages in order even while an image uploads.
  lane: () => 'chat.send',
};

const edit: Effect<'chat.edit'> = {
  call: chat.edit,
  footprint: touchMessage,
  apply(recorder, { id, content }, { userId, at }) {
    const message = recorder.get('chatMessages', id);
    if (!message || refuseChange(message, userId, at)) return;
    const parts = checkEdit(message, content);
    if (parts.ok) recorder.put('chatMessages', editMessage(message, parts.value, at));
  },
  describe: ({ content }) => `Change a message to ${quoteText(content)}`,
};

const withdraw: Effect<'chat.withdraw'> = {
  call: chat.withdraw,
  footprint: touchMessage,
  apply(recorder, { id }, { userId, at }) {
    const message = recorder.get('chatMessages', id);
    if (!message || refuseChange(message, userId, at)) return;
    recorder.put('chatMessages', withdrawMessage(message, at));
  },
  subject: nameMessage,
  describe: (_input, subject) => `Delete ${subject ?? 'a message'}`,
  isMoot: (_input, code) => code === 'not_found',
};

const react: Effect<'chat.react'> = {
  call: chat.react,
  footprint: touchMessage,
  apply(recorder, { id, emoji, isOn }, { userId }) {
    const message = recorder.get('chatMessages', id);
    if (!message || message.deletedAt !== null) return;
    const reactions = reactTo(message.reactions, { userId, emoji, isOn });
    recorder.put('chatMessages', { ...message, reactions });
  },
  // Without its words: where its author deletes it, a refused reaction would go on saying them.
  describe: ({ emoji, isOn }) =>
    `${isOn ? 'React with' : 'Remove'} ${emoji} ${isOn ? 'to' : 'from'} a message`,
  isMoot: ({ isOn }, code) => !isOn && code === 'not_found',
  // A later tap says what shall hold.
  collapseKey: ({ id, emoji }) => `chat.react ${id} ${emoji}`,
};

/** Never moves back. The position of a message that is only a live row is looked up by `findRead`. */
const markRead: Effect<'chat.markRead'> = {
  call: chat.markRead,
  footprint: ({ id }, { userId }) => [
    { collection: 'chatReads', id: chatReadIdOf(userId, communityGroup) },
    { collection: 'chatMessages', id },
  ],
  apply(recorder, input, { userId }) {
    const id = chatReadIdOf(userId, communityGroup);
    const read = recorder.get('chatReads', id);
    const known = read?.lastReadPosition ?? 0;
    const position = recorder.get('chatMessages', input.id)?.position;
    if (position === pendingPosition || (position !== undefined && position <= known)) return;
    recorder.put('chatReads', {
      id,
      groupName: communityGroup,
      lastReadMessageId: input.id,
      lastReadPosition: position ?? known,
    });
  },
  describe: () => 'Mark messages of the community as read',
  isMoot: (_input, code) => code === 'not_found',
  // A later mark includes all earlier ones.
  collapseKey: () => 'chat.markRead',
  // The device shows the mark already: a thousand members must not all pull after one message.
  isQuiet: true,
};

const report: Effect<'chat.report'> = {
  call: chat.report,
  footprint: touchMessage,
  // Only administrators see reports.
  apply: () => undefined,
  subject: nameMessage,
  describe: (_input, subject) => `Report ${subject ?? 'a message'}`,
};

/** What the chat's calls change on this device, by the same rules as on the server. */
export const chatEffects: ChatEffects = {
  'chat.send': send,
  'chat.edit': edit,
  'chat.withdraw': withdraw,
  'chat.react': react,
  'chat.markRead': markRead,
  'chat.report': report,
};

/** The message this device shows for a `chat.send` until the server stores it; null: invalid input. */
export function makePendingMessage(
  input: MutationInput<'chat.send'>,
  { userId, at }: Pick<EffectContext, 'userId' | 'at'>,
): ChatMessage | null {
  const parts = checkMessage(input);
  if (!parts.ok) return null;
  return {
    ...parts.value,
    id: input.id,
    senderId: userId,
    groupName: communityGroup,
    imageWidth: null,
    imageHeight: null,
    replyToId: input.replyToId ?? null,
    timestamp: at,
    editedAt: null,
    deletedAt: null,
    reactions: [],
    position: pendingPosition,
  };
}

function touchMessage({ id }: { readonly id: string }): readonly RowKey[] {
  return [{ collection: 'chatMessages', id }];
}

/** 'Send ‘Hello’ with beach.jpg'. */
function describeMessage(input: MutationInput<'chat.send'>): string {
  const image = input.imageUrl ? (input.imageFilename ?? 'an image') : null;
  const text = input.content?.trim() ? quoteText(input.content) : null;
  return `Send ${[text, image].filter((part) => part !== null).join(' with ')}`;
}

/** ‘Hello’, or the image's file name. */
function nameMessage({ id }: { readonly id: string }, rows: Pick<Recorder, 'get'>): string | null {
  const message = rows.get('chatMessages', id);
  if (!message) return null;
  return message.content === null
    ? (message.imageFilename ?? 'an image')
    : quoteText(message.content);
}
