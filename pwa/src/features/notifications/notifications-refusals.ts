import type { Refusals } from '../changes/refusal-words.ts';
import type { NotificationsEffects } from './notifications-effects.ts';

export const notificationsRefusals: Refusals<keyof NotificationsEffects> = {
  'notifications.markAllRead': {},
  'notifications.setPreferences': {},
  'notifications.markUnread': { not_found: 'The notification has been deleted.' },
  'notifications.markRead': { not_found: 'The notification has been deleted.' },
};
