import type { AdminFeature } from '../registration/admin-feature.ts';

export const setupAdminFeature = {
  screens: [],
  auditWords: {
    'setup.createAdmin': 'First administrator created',
    'setup.createDefaultAdmin': 'Default administrator created',
    'setup.claimAdmin': 'Administrator account claimed',
  },
} as const satisfies AdminFeature;
