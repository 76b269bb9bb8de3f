import type { Feature } from '../feature.ts';
import { myDataHandlers } from './my-data-handlers.ts';

export const myDataFeature = {
  requests: ({ bankKeys }) => myDataHandlers(bankKeys),
} satisfies Feature;
