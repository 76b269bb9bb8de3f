import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementReach,
} from '@greenroom/sync-protocol/announcements/announcements-records';
import type { AnnouncementTimes } from '@greenroom/sync-protocol/announcements/announcements-rules';
import { countText } from '../../platform/count-text.ts';
import { describeInstant } from '../../ui/instant/instant.tsx';

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

type Reads = Pick<Announcement, 'readBy' | 'reach'>;

/** A member who came later, or left, is in neither or in one: never more than all. */
export function readers({ readBy, reach }: Reads): number {
  return Math.min(readBy ?? 0, reach);
}

/** '12 of 41'. */
export function describeReads(reads: Reads): string {
  return `${countText(readers(reads))} of ${countText(reads.reach)}`;
}

/** How many of those reached have push notifications on; for one, whether they have. */
export function describePush({ reach, withPush }: AnnouncementReach): string {
  if (reach === 1) {
    return withPush === 1 ? 'Push notifications are on.' : 'Push notifications are off.';
  }
  if (withPush === 0) return 'None of them has push notifications on.';
  return `${countText(withPush)} of them ${withPush === 1 ? 'has' : 'have'} push notifications on.`;
}

/** When it is sent, how long it is shown, and until when it can be taken back. */
export function describeSending({ sendAt, showUntil }: AnnouncementTimes): string {
  const end = showUntil === undefined ? '' : ` It is shown until ${describeInstant(showUntil)}.`;
  return sendAt === undefined
    ? `Once sent, it cannot be taken back.${end}`
    : `It is sent on ${describeInstant(sendAt)}; until then it can be taken back.${end}`;
}

/** Its state where it is not simply sent. Null: it is. */
export function stateOf({ scheduledFor, isOver, reach }: AnnouncementState) {
  if (scheduledFor !== null) return { tone: 'planned', label: 'Scheduled' } as const;
  if (reach === 0) return { tone: 'none', label: 'Not sent' } as const;
  return isOver ? ({ tone: 'neutral', label: 'Expired' } as const) : null;
}

type AnnouncementState = Pick<Announcement, 'scheduledFor' | 'isOver' | 'reach'>;

function count(number: number, one: string, many: string): string {
  return `${countText(number)} ${number === 1 ? one : many}`;
}
