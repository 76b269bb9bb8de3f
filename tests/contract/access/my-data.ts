import type { FeatureAccess } from '../feature-access.ts';

export const myDataAccess: FeatureAccess<'myData'> = {
  calls: `
                 nobody           pending          rejected         paused  others  member  admin  adminOthers
    myData.list  unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    myData.read  unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
  `,
  inputs: {
    'myData.read': () => ({ table: 'schedule-entries' }),
  },
};
