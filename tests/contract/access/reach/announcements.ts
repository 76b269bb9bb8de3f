import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export interface AnnouncementsThings {
  /** An announcement of the owner to everybody, which waits to be sent. */
  readonly announcementId: string;
}

export const announcementsAccess: FeatureAccess<'announcements', AnnouncementsThings> = {
  calls: `
                            nobody           pending          rejected         paused          others  member     admin  adminOthers
    announcements.list      unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    announcements.counts    unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    announcements.preview   unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    announcements.send      unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     id_taken
    announcements.remove    unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
  `,
  tables: ['announcements'],
  addThings: async (test, { ownerId }) => ({
    announcementId: await addAnnouncement(test, ownerId),
  }),
  inputs: {
    'announcements.list': () => ({ search: 'news', audience: 'everybody' }),
    'announcements.counts': () => ({ search: 'news' }),
    'announcements.preview': ({ member }) => ({ to: member.id }),
    'announcements.send': ({ announcementId }, situation) => ({
      id: isOthers(situation) ? announcementId : newId(),
      to: 'everybody',
      title: 'News',
      message: 'The studio is open again.',
    }),
    'announcements.remove': ({ announcementId }) => ({ id: announcementId }),
  },
};

/** Inserts an announcement to everybody without its notification. */
async function addAnnouncement({ db }: TestApp, sentById: string): Promise<string> {
  const id = newId();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('announcements')
    .values({
      id,
      audience: 'everybody',
      title: 'News',
      message: 'Read it',
      reach: 3,
      sent_by_id: sentById,
      created_at: tomorrow,
      scheduled_for: tomorrow,
    })
    .execute();
  return id;
}
