import type { Feature } from '../feature.ts';
import { dashboardHandlers } from './dashboard-handlers.ts';

export const dashboardFeature = {
  requests: () => dashboardHandlers,
} satisfies Feature;
