import { testPassword } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../feature-access.ts';

export interface UsersThings {
  /** An account that waits for approval. */
  readonly waitingId: string;
}

export const usersAccess: FeatureAccess<'users', UsersThings> = {
  calls: `
                            nobody           pending          rejected         paused     others  member     admin  adminOthers
    users.listPending       unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.list              unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.counts            unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.read              unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.rename            unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.resetPassword     unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.resetSecondFactor unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  conflict  -
    users.setRole           unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    users.eraseDevices      unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
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
  addThings: async (test) => ({
    waitingId: (await test.addUser({ status: 'pending', approved_at: null })).id,
  }),
  inputs: {
    'users.listPending': () => ({ page: 1 }),
    'users.list': () => ({ search: 'a', status: 'approved', sort: '-lastSeenAt' }),
    'users.counts': () => ({ search: 'a', status: 'approved', paused: 'false' }),
    'users.read': ({ member }) => ({ id: member.id }),
    'users.rename': ({ member }) => ({ id: member.id, username: 'renamed' }),
    'users.resetPassword': ({ member }) => ({ id: member.id, newPassword: testPassword }),
    // It is off.
    'users.resetSecondFactor': ({ member }) => ({ id: member.id }),
    'users.setRole': ({ member }) => ({ id: member.id, role: 'admin' }),
    'users.eraseDevices': ({ member }) => ({ id: member.id }),
    'users.delete': ({ member }) => ({ id: member.id }),
    'users.approve': ({ waitingId }) => ({ id: waitingId }),
    'users.reject': ({ waitingId }) => ({ id: waitingId, reason: 'No' }),
    'users.toggleSuspension': ({ member }) => ({ id: member.id, suspended: true }),
  },
};
