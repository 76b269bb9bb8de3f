import type { FeatureAccess } from '../feature-access.ts';

const period = () => ({ from: '2026-10-01', to: '2026-10-31' });

export const analyticsAccess: FeatureAccess<'analytics'> = {
  calls: `
                          nobody           pending          rejected         paused     others  member     admin  adminOthers
    analytics.users       unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.hours       unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.engagement  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.earnings    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.content     unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.modules     unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.health      unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    analytics.export      unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  inputs: {
    'analytics.users': period,
    'analytics.hours': period,
    'analytics.engagement': period,
    'analytics.earnings': period,
    'analytics.content': period,
    'analytics.export': period,
  },
};
