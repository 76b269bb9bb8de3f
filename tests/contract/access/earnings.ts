import type { FeatureAccess } from '../feature-access.ts';

export const earningsAccess: FeatureAccess<'earnings'> = {
  calls: `
                       nobody           pending          rejected         paused  others  member  admin  adminOthers
    earnings.listOwn   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.lastWeek  unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.allTime   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
  `,
  inputs: {
    'earnings.listOwn': () => ({}),
    'earnings.lastWeek': () => ({}),
    'earnings.allTime': () => ({}),
  },
};
