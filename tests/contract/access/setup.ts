import type { FeatureAccess } from '../feature-access.ts';
import { newcomer } from '../sample-inputs.ts';

export const setupAccess: FeatureAccess<'setup'> = {
  calls: `
                       nobody          pending         rejected        paused          others  member          admin           adminOthers
    setup.status       ok              ok              ok              ok              -       ok              ok              -
    setup.createAdmin  already_set_up  already_set_up  already_set_up  already_set_up  -       already_set_up  already_set_up  -
    setup.claimStatus  ok              ok              ok              ok              -       ok              ok              -
    setup.claimAdmin   not_claimable   not_claimable   not_claimable   not_claimable   -       not_claimable   not_claimable   -
  `,
  openInMaintenance: ['setup.status', 'setup.createAdmin', 'setup.claimStatus', 'setup.claimAdmin'],
  inputs: {
    'setup.createAdmin': () => newcomer(),
    'setup.claimAdmin': () => newcomer(),
  },
};
