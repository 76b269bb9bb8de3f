import type { AdminFeature } from '../registration/admin-feature.ts';

export const setupAdminFeature = {
  screens: [],
  auditWords: {
    'setup.createAdmin': {
      name: 'First administrator created',
      did: 'created the first administrator',
    },
    'setup.createDefaultAdmin': {
      name: 'Default administrator created',
      did: 'created the default administrator',
    },
    'setup.claimAdmin': {
      name: 'Administrator account claimed',
      did: 'claimed the administrator’s account',
    },
  },
} as const satisfies AdminFeature;
