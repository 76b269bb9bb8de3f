import type { Feature } from '../feature.ts';
import { announcementsHandlers } from './announcements-handlers.ts';

export const announcementsFeature = {
  requests: () => announcementsHandlers,
} satisfies Feature;
