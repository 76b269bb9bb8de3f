import { testPassword } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../feature-access.ts';
import { newcomer } from '../sample-inputs.ts';

export const accountAccess: FeatureAccess<'account'> = {
  calls: `
                                  nobody           pending          rejected          paused          others     member  admin  adminOthers
    account.currentUser           unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.signIn                ok               account_pending  account_rejected  ok              -          ok      ok     -
    account.register              ok               ok               ok                ok              -          ok      ok     -
    account.signOut               ok               ok               ok                ok              -          ok      ok     -
    account.setTimeZone           unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.signInWays            ok               ok               ok                ok              -          ok      ok     -
    account.requestPasswordReset  ok               ok               ok                ok              -          ok      ok     -
    account.changePassword        unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.listSessions          unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.endSession            unauthenticated  unauthenticated  unauthenticated   ok              not_found  ok      ok     not_found
    account.endOtherSessions      unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.wsToken               unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
  `,
  openInMaintenance: [
    'account.currentUser',
    'account.signIn',
    'account.register',
    'account.signOut',
    'account.signInWays',
    'account.requestPasswordReset',
  ],
  openDuringPasswordChange: ['account.currentUser', 'account.changePassword'],
  inputs: {
    'account.currentUser': () => ({}),
    'account.signIn': ({ account }) => ({ username: account.username, password: testPassword }),
    'account.register': () => ({ ...newcomer(), role: 'admin' }),
    'account.signOut': () => ({}),
    'account.setTimeZone': () => ({ timeZone: 'Europe/London' }),
    'account.signInWays': () => ({}),
    'account.requestPasswordReset': ({ account }) => ({ identifier: account.username }),
    'account.changePassword': () => ({
      currentPassword: testPassword,
      newPassword: 'Another-password-8',
    }),
    'account.listSessions': () => ({}),
    'account.endSession': ({ sessionId }) => ({ id: sessionId }),
    'account.endOtherSessions': () => ({}),
    'account.wsToken': () => ({}),
  },
};
