import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export const blocklistAccess: FeatureAccess<'blocklist'> = {
  calls: `
                      nobody           pending          rejected         paused          others    member     admin  adminOthers
    blocklist.list    unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    blocklist.add     unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
    blocklist.remove  unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
  `,
  inputs: {
    'blocklist.list': () => ({ search: 'max' }),
    'blocklist.add': ({ blocklistId }, situation) => ({
      id: isOthers(situation) ? blocklistId : newId(),
      memberName: 'mad_max',
      description: 'Asked for addresses',
    }),
    'blocklist.remove': ({ blocklistId }) => ({ id: blocklistId }),
  },
};
