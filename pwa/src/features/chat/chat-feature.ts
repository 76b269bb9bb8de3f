import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { MessageCircle } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';
import { chatEffects } from './chat-effects.ts';

export const chatFeature = {
  effects: chatEffects,
  refusals: () => import('./chat-refusals.ts').then((module) => module.chatRefusals),
  screens: [
    {
      path: communityPath,
      title: 'Community Chat',
      icon: MessageCircle,
      place: { label: 'Chat', bar: 'everybody' },
    },
  ],
} as const satisfies Feature;
