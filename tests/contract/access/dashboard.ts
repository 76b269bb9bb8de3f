import type { FeatureAccess } from '../feature-access.ts';

export const dashboardAccess: FeatureAccess<'dashboard'> = {
  calls: `
                    nobody           pending          rejected         paused     others  member     admin  adminOthers
    dashboard.read  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    dashboard.waiting unauthenticated unauthenticated unauthenticated forbidden  -       forbidden  ok     -
    dashboard.week  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
};
