import type { Feature } from '../feature.ts';
import { bankDetailsAdminHandlers } from './bank-details-admin-handlers.ts';
import { bankDetailsHandlers } from './bank-details-handlers.ts';

export const bankDetailsFeature = {
  requests: ({ bankKeys }) => ({
    ...bankDetailsHandlers(bankKeys),
    ...bankDetailsAdminHandlers(bankKeys),
  }),
} satisfies Feature;
