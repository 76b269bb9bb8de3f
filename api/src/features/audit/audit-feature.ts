import type { Feature } from '../feature.ts';
import { auditHandlers } from './audit-handlers.ts';

export const auditFeature = {
  requests: () => auditHandlers,
} satisfies Feature;
