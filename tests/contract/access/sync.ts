import type { FeatureAccess } from '../feature-access.ts';
import { emptyExchange } from '../sample-inputs.ts';

export const syncAccess: FeatureAccess<'sync'> = {
  calls: `
                   nobody           pending          rejected         paused  others         member  admin  adminOthers
    sync.exchange  unauthenticated  unauthenticated  unauthenticated  ok      other_account  ok      ok     other_account
  `,
  // Not a call: the name by which a device gives up a change.
  mutations: `
               nobody           pending          rejected         paused   others  member   admin    adminOthers
    sync.skip  unauthenticated  unauthenticated  unauthenticated  skipped  -       skipped  skipped  -
  `,
  inputs: {
    'sync.exchange': ({ ownerId }) => emptyExchange(ownerId),
  },
};
