import type { Feature } from '../feature.ts';
import { chatMessagesFeed, chatReadsFeed } from './chat-feed.ts';
import { chatMutationHandlers } from './chat-handlers.ts';
import { chatMessageFrames, chatReadFrames } from './chat-live.ts';
import { chatRequestHandlers } from './chat-request-handlers.ts';

export const chatFeature = {
  requests: () => chatRequestHandlers,
  mutations: chatMutationHandlers,
  feeds: [chatMessagesFeed, chatReadsFeed],
  frames: [chatMessageFrames, chatReadFrames],
} satisfies Feature;
