import type { FeatureAccess } from '../feature-access.ts';

export const systemAccess: FeatureAccess<'system'> = {
  calls: `
                         nobody           pending          rejected         paused          others  member     admin  adminOthers
    system.read          unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    system.reportOutbox  unauthenticated  unauthenticated  unauthenticated  account_paused  -       ok         ok     -
  `,
  inputs: {
    'system.reportOutbox': () => ({ waiting: 3, refused: 1, oldestSeconds: 4_000 }),
  },
};
