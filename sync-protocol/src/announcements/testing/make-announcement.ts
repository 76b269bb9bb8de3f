import type { Announcement } from '../announcements-records.ts';

let made = 0;

/** An announcement to everybody; each has its own id. */
export function makeAnnouncement(over: Partial<Announcement> = {}): Announcement {
  made += 1;
  return {
    id: `0197a2c0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    audience: 'everybody',
    username: null,
    title: `Announcement ${made}`,
    message: 'The studio is open again.',
    reach: 214,
    readBy: null,
    sentByUsername: 'quinn',
    createdAt: '2026-11-20T10:00:00.000Z',
    scheduledFor: null,
    showUntil: null,
    isOver: false,
    ...over,
  };
}
