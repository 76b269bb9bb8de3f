import type { NotificationKind } from '../notifications/notifications-records.ts';
import type { AnnouncementAudience } from './announcements-records.ts';

/**
 * The kind of an announcement's notification. One member's is a kind of its own, because its text
 * may be about support or money and so stays off the lock screen (experience 17).
 */
export function announcementKindOf(audience: AnnouncementAudience): NotificationKind {
  return audience === 'member' ? 'personal_announcement' : 'announcement';
}
