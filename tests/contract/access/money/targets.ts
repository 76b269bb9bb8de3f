import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export const targetsAccess: FeatureAccess<'targets'> = {
  calls: `
                           nobody           pending          rejected         paused          others     member     admin  adminOthers
    targets.read           unauthenticated  unauthenticated  unauthenticated  ok              not_found  ok         ok     not_found
    targets.listHistory    unauthenticated  unauthenticated  unauthenticated  ok              -          ok         ok     -
    targets.create         unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken   ok         ok     id_taken
    targets.remove         unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok         ok     not_found
    targets.list           unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok     -
    targets.counts         unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok     -
    targets.listHistoryOf  unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok     -
  `,
  inputs: {
    'targets.read': () => ({}),
    'targets.listHistory': () => ({}),
    'targets.create': ({ targetId }, situation) => ({
      id: isOthers(situation) ? targetId : newId(),
      targetName: 'New camera',
      targetAmount: '400.00',
      endDate: new Date().toISOString().slice(0, 10),
    }),
    'targets.remove': ({ targetId }) => ({ id: targetId }),
    'targets.list': () => ({ search: 'camera', state: 'expired' }),
    'targets.counts': () => ({ search: 'camera' }),
    'targets.listHistoryOf': ({ memberId }) => ({ userId: memberId }),
  },
};
