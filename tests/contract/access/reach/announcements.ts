import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export const announcementsAccess: FeatureAccess<'announcements'> = {
  calls: `
                            nobody           pending          rejected         paused          others  member     admin  adminOthers
    announcements.list      unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    announcements.counts    unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    announcements.preview   unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     -
    announcements.send      unauthenticated  unauthenticated  unauthenticated  forbidden       -       forbidden  ok     id_taken
  `,
  inputs: {
    'announcements.list': () => ({ search: 'news', audience: 'everybody' }),
    'announcements.counts': () => ({ search: 'news' }),
    'announcements.preview': ({ memberId }) => ({ to: memberId }),
    'announcements.send': ({ announcementId }, situation) => ({
      id: isOthers(situation) ? announcementId : newId(),
      to: 'everybody',
      title: 'News',
      message: 'The studio is open again.',
    }),
  },
};
