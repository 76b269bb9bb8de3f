import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { MessageCircle } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { Feature } from '../registration/feature.ts';
import { chatEffects } from './chat-effects.ts';

export const chatFeature = {
  effects: chatEffects,
  screens: [
    {
      path: communityPath,
      title: 'Community Chat',
      icon: MessageCircle,
      Screen: lazyScreen(() => import('./chat-screen.tsx').then((module) => module.ChatScreen)),
      place: { label: 'Chat', bar: 'everybody' },
    },
  ],
} as const satisfies Feature;
