import type { FeatureAccess } from '../feature-access.ts';

export const settingsAccess: FeatureAccess<'settings'> = {
  calls: `
                             nobody           pending          rejected         paused     others  member     admin  adminOthers
    settings.maintenance     ok               ok               ok               ok         -       ok         ok     -
    settings.setMaintenance  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    settings.secondFactorRule     unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    settings.setSecondFactorRule  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    settings.offlineRule     unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    settings.setOfflineRule  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  openInMaintenance: ['settings.maintenance'],
  inputs: {
    'settings.setMaintenance': () => ({ enabled: true }),
    'settings.setOfflineRule': () => ({ days: 30 }),
    // As it is; turning it on needs one's own first.
    'settings.setSecondFactorRule': () => ({ isRequired: false }),
  },
};
