import type { Feature } from '../feature.ts';
import { setupHandlers } from './setup-handlers.ts';

export const setupFeature = {
  requests: ({ setupCode }) => setupHandlers(setupCode),
} satisfies Feature;
