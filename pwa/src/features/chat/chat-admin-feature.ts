import type { AdminFeature } from '../registration/admin-feature.ts';

export const chatAdminFeature = {
  screens: [],
  auditWords: {
    'chat.remove': 'Chat message deleted',
  },
} as const satisfies AdminFeature;
