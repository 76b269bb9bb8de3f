import type { FeatureAccess } from '../../feature-access.ts';

/** A concern is nobody's: whoever has its code may follow it up. */
export const concernsAccess: FeatureAccess<'concerns'> = {
  calls: `
                       nobody           pending          rejected         paused     others  member     admin  adminOthers
    concerns.send      unauthenticated  unauthenticated  unauthenticated  ok         -       ok         ok     -
    concerns.followUp  unauthenticated  unauthenticated  unauthenticated  ok         -       ok         ok     -
    concerns.list      unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    concerns.counts    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    concerns.update    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  inputs: {
    'concerns.send': () => ({ content: 'The stairs are dark' }),
    'concerns.followUp': ({ followUpCode }) => ({ code: followUpCode }),
    'concerns.list': () => ({ search: 'stairs', status: 'pending' }),
    'concerns.counts': () => ({ search: 'stairs' }),
    'concerns.update': ({ concernId }) => ({ id: concernId, status: 'resolved' }),
  },
};
