import type { NotificationKind } from '../notifications/notifications-records.ts';
import { type AnnouncementAudience, maxAnnouncementDays } from './announcements-records.ts';

/**
 * The kind of an announcement's notification. One member's is a kind of its own, because its text
 * may be about support or money and so stays off the lock screen (experience 17).
 */
export function announcementKindOf(audience: AnnouncementAudience): NotificationKind {
  return audience === 'member' ? 'personal_announcement' : 'announcement';
}

/** Instants; absent: at once, and for as long as any notification. */
export interface AnnouncementTimes {
  readonly sendAt?: string | undefined;
  readonly showUntil?: string | undefined;
}

/** What is wrong with a time too far away. */
export const noTimeWithinAYear = 'Please choose a time within a year';

const day = 24 * 60 * 60 * 1_000;

/** What is wrong with each time of an announcement written at `now`; nothing: it may be sent. */
export function checkAnnouncementTimes(
  { sendAt, showUntil }: AnnouncementTimes,
  now: Date,
): Partial<Record<keyof AnnouncementTimes, string>> {
  const sent = sendAt === undefined ? now.getTime() : Date.parse(sendAt);
  const problems: Partial<Record<keyof AnnouncementTimes, string>> = {};
  if (sendAt !== undefined && sent <= now.getTime()) {
    problems.sendAt = 'Please choose a time in the future';
  } else if (sent > now.getTime() + maxAnnouncementDays * day) {
    problems.sendAt = noTimeWithinAYear;
  }
  if (showUntil === undefined) return problems;
  const over = Date.parse(showUntil);
  if (over <= sent) problems.showUntil = 'Please choose a time after it is sent';
  else if (over > sent + maxAnnouncementDays * day) {
    problems.showUntil = noTimeWithinAYear;
  }
  return problems;
}
