import { testPassword } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../feature-access.ts';

export const usersAccess: FeatureAccess<'users'> = {
  calls: `
                            nobody           pending          rejected         paused     others  member     admin  adminOthers
    users.listPending       unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.list              unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.counts            unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.read              unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.rename            unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.resetPassword     unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.setRole           unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.delete            unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.approve           unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.reject            unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.toggleSuspension  unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  // An administrator's call, which is never accepted as a mutation.
  mutations: `
                   nobody           pending          rejected         paused            others  member            admin             adminOthers
    users.approve  unauthenticated  unauthenticated  unauthenticated  rejected:invalid  -       rejected:invalid  rejected:invalid  -
  `,
  inputs: {
    'users.listPending': () => ({ page: 1 }),
    'users.list': () => ({ search: 'a', status: 'approved', sort: '-lastSeenAt' }),
    'users.counts': () => ({ search: 'a', status: 'approved', paused: 'false' }),
    'users.read': ({ memberId }) => ({ id: memberId }),
    'users.rename': ({ memberId }) => ({ id: memberId, username: 'renamed' }),
    'users.resetPassword': ({ memberId }) => ({ id: memberId, newPassword: testPassword }),
    'users.setRole': ({ memberId }) => ({ id: memberId, role: 'admin' }),
    'users.delete': ({ memberId }) => ({ id: memberId }),
    'users.approve': ({ waitingId }) => ({ id: waitingId }),
    'users.reject': ({ waitingId }) => ({ id: waitingId, reason: 'No' }),
    'users.toggleSuspension': ({ memberId }) => ({ id: memberId, suspended: true }),
  },
};
