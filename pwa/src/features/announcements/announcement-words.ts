import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementReach,
} from '@greenroom/sync-protocol/announcements/announcements-records';
import { countText } from '../../platform/count-text.ts';

export const audienceWords: Readonly<Record<AnnouncementAudience, string>> = {
  everybody: 'Everybody',
  administrators: 'Administrators',
  member: 'One member',
};

/** Whom an announcement was for: an audience, or the member's username. */
export function describeRecipients({
  audience,
  username,
}: Pick<Announcement, 'audience' | 'username'>): string {
  return username ?? audienceWords[audience];
}

/** 'clara', '1 administrator', '1,003 people'. `username` null: it is for several. */
export function describeReach({
  audience,
  username,
  reach,
}: Pick<Announcement, 'audience' | 'username' | 'reach'>): string {
  if (username !== null) return username;
  if (audience === 'administrators') return count(reach, 'administrator', 'administrators');
  return count(reach, 'person', 'people');
}

/** '12 of 41'. A member who came later, or left, is in neither or in one: never more than all. */
export function describeReads({ readBy, reach }: Pick<Announcement, 'readBy' | 'reach'>): string {
  const read = Math.min(readBy ?? 0, reach);
  return `${countText(read)} of ${countText(reach)}`;
}

/** How many of those reached have push notifications on; for one, whether they have. */
export function describePush({ reach, withPush }: AnnouncementReach): string {
  if (reach === 1) {
    return withPush === 1 ? 'Push notifications are on.' : 'Push notifications are off.';
  }
  if (withPush === 0) return 'None of them has push notifications on.';
  return `${countText(withPush)} of them ${withPush === 1 ? 'has' : 'have'} push notifications on.`;
}

function count(number: number, one: string, many: string): string {
  return `${countText(number)} ${number === 1 ? one : many}`;
}
