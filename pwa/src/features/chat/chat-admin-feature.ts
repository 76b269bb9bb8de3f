import type { AdminFeature } from '../registration/admin-feature.ts';

export const chatAdminFeature = {
  screens: [],
  auditWords: {
    'chat.remove': { name: 'Chat message deleted', did: 'deleted a chat message', joint: 'from' },
  },
} as const satisfies AdminFeature;
