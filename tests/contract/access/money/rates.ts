import type { FeatureAccess } from '../../feature-access.ts';

export const ratesAccess: FeatureAccess<'rates'> = {
  calls: `
                     nobody           pending          rejected         paused     others  member     admin  adminOthers
    rates.read       unauthenticated  unauthenticated  unauthenticated  ok         -       ok         ok     -
    rates.set        unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    rates.listWeeks  unauthenticated  unauthenticated  unauthenticated  ok         -       ok         ok     -
    rates.setWeek    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  tables: ['exchange_rate_history'],
  inputs: {
    'rates.set': () => ({ exchangeRate: 0.79 }),
    'rates.setWeek': () => ({ weekStart: '2026-11-15', rate: '0.8125' }),
  },
};
