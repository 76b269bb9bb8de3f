import type { FeatureAccess } from '../feature-access.ts';

export const auditAccess: FeatureAccess<'audit'> = {
  calls: `
                  nobody           pending          rejected         paused     others  member     admin  adminOthers
    audit.list    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    audit.actors  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  inputs: {
    'audit.list': () => ({ from: '2026-01-01T00:00:00.000Z', to: '2999-01-01T00:00:00.000Z' }),
  },
};
