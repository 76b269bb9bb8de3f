import type { FeatureAccess } from '../feature-access.ts';

export const settingsAccess: FeatureAccess<'settings'> = {
  calls: `
                             nobody           pending          rejected         paused     others  member     admin  adminOthers
    settings.maintenance     ok               ok               ok               ok         -       ok         ok     -
    settings.setMaintenance  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  openInMaintenance: ['settings.maintenance'],
  inputs: {
    'settings.maintenance': () => ({}),
    'settings.setMaintenance': () => ({ enabled: true }),
  },
};
