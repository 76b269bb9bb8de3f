import { testPassword, type TestApp } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../feature-access.ts';
import { newcomer } from '../sample-inputs.ts';

export interface AccountThings {
  /** Another session of the owner. */
  readonly sessionId: string;
  readonly passkeyId: string;
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;
const usedCredential = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const newCredential = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

export const accountAccess: FeatureAccess<'account', AccountThings> = {
  calls: `
                                  nobody           pending          rejected          paused          others     member  admin  adminOthers
    account.currentUser           unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.signIn                ok               account_pending  account_rejected  ok              -          ok      ok     -
    account.finishSignIn          sign_in_expired  sign_in_expired  sign_in_expired   sign_in_expired -         sign_in_expired sign_in_expired -
    account.startPasskeySignIn    ok               ok               ok                ok              -          ok      ok     -
    account.finishPasskeySignIn   sign_in_expired  sign_in_expired  sign_in_expired   sign_in_expired -         sign_in_expired sign_in_expired -
    account.startRequiredSecondFactor          sign_in_expired  sign_in_expired  sign_in_expired   sign_in_expired -         sign_in_expired sign_in_expired -
    account.finishRequiredSecondFactor          sign_in_expired  sign_in_expired  sign_in_expired   sign_in_expired -         sign_in_expired sign_in_expired -
    account.register              ok               ok               ok                ok              -          ok      ok     -
    account.signOut               ok               ok               ok                ok              -          ok      ok     -
    account.setTimeZone           unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.signInWays            ok               ok               ok                ok              -          ok      ok     -
    account.requestPasswordReset  ok               ok               ok                ok              -          ok      ok     -
    account.changePassword        unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.readSecondFactor      unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.startSecondFactor     unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.confirmSecondFactor   unauthenticated  unauthenticated  unauthenticated   account_paused  -          conflict conflict -
    account.renewRecoveryCodes    unauthenticated  unauthenticated  unauthenticated   account_paused  -          conflict conflict -
    account.stopSecondFactor      unauthenticated  unauthenticated  unauthenticated   account_paused  -          conflict conflict -
    account.prove                 unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.listPasskeys          unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.startPasskey          unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.addPasskey            unauthenticated  unauthenticated  unauthenticated   account_paused  -          conflict conflict -
    account.renamePasskey         unauthenticated  unauthenticated  unauthenticated   account_paused  not_found  ok      ok     not_found
    account.removePasskey         unauthenticated  unauthenticated  unauthenticated   account_paused  not_found  ok      ok     not_found
    account.startPasskeyProof     unauthenticated  unauthenticated  unauthenticated   account_paused  -          ok      ok     -
    account.proveByPasskey        unauthenticated  unauthenticated  unauthenticated   account_paused  -          conflict conflict -
    account.listSessions          unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.listEndedDevices      unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.nameSession           unauthenticated  unauthenticated  unauthenticated   ok              not_found  ok      ok     not_found
    account.endSession            unauthenticated  unauthenticated  unauthenticated   ok              not_found  ok      ok     not_found
    account.eraseSession          unauthenticated  unauthenticated  unauthenticated   ok              not_found  ok      ok     not_found
    account.reportAppLock         unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.listErasures          unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.reportErased          ok               ok               ok                ok              -          ok      ok     -
    account.endOtherSessions      unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
    account.wsToken               unauthenticated  unauthenticated  unauthenticated   ok              -          ok      ok     -
  `,
  openInMaintenance: [
    'account.reportErased',
    'account.currentUser',
    'account.signIn',
    'account.finishSignIn',
    'account.startPasskeySignIn',
    'account.finishPasskeySignIn',
    'account.startRequiredSecondFactor',
    'account.finishRequiredSecondFactor',
    'account.register',
    'account.signOut',
    'account.signInWays',
    'account.requestPasswordReset',
  ],
  openDuringPasswordChange: ['account.currentUser', 'account.changePassword'],
  addThings: async (test, { ownerId }) => ({
    sessionId: await addSession(test, ownerId),
    passkeyId: await addPasskey(test, ownerId),
  }),
  inputs: {
    'account.signIn': ({ account }) => ({ username: account.username, password: testPassword }),
    'account.finishSignIn': () => ({ code: '123456' }),
    'account.finishRequiredSecondFactor': () => ({ code: '123456' }),
    'account.register': () => ({ ...newcomer(), role: 'admin' }),
    'account.setTimeZone': () => ({ timeZone: 'Europe/London' }),
    'account.requestPasswordReset': ({ account }) => ({ identifier: account.username }),
    'account.changePassword': () => ({
      currentPassword: testPassword,
      newPassword: 'Another-password-8',
    }),
    'account.startSecondFactor': () => ({ currentPassword: testPassword }),
    // Two-step sign-in is off; second-factor.pg.test.ts has it on.
    'account.confirmSecondFactor': () => ({ code: '123456' }),
    'account.renewRecoveryCodes': () => ({ currentPassword: testPassword, code: '123456' }),
    'account.stopSecondFactor': () => ({ currentPassword: testPassword, code: '123456' }),
    'account.prove': () => ({ currentPassword: testPassword }),
    // A wrong answer is refused before it is verified: passkeys/*.pg.test.ts have right ones.
    'account.finishPasskeySignIn': () => ({ credential: usedCredential }),
    'account.proveByPasskey': () => ({ credential: usedCredential }),
    'account.startPasskey': () => ({ currentPassword: testPassword }),
    'account.addPasskey': () => ({ name: 'My phone', credential: newCredential }),
    'account.renamePasskey': ({ passkeyId }) => ({ id: passkeyId, name: 'My phone' }),
    'account.removePasskey': ({ passkeyId }) => ({ id: passkeyId, currentPassword: testPassword }),
    'account.nameSession': ({ sessionId }) => ({ id: sessionId, label: 'My phone' }),
    'account.endSession': ({ sessionId }) => ({ id: sessionId }),
    'account.eraseSession': ({ sessionId }) => ({ id: sessionId }),
    'account.reportAppLock': () => ({ isOn: true }),
  },
};

/** Stores a passkey of this account. @returns its id */
async function addPasskey(test: TestApp, userId: string): Promise<string> {
  const id = crypto.randomUUID();
  await test.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: Buffer.alloc(48),
      counter: '0',
      transports: [],
      is_backed_up: false,
      name: 'My phone',
      created_at: test.now(),
    })
    .execute();
  return id;
}

/** Creates a session of this account in another browser. @returns its id */
async function addSession(test: TestApp, userId: string): Promise<string> {
  const sids = async () => {
    const query = test.db.selectFrom('sessions').select('id').where('user_id', '=', userId);
    return (await query.execute()).map(({ id }) => id);
  };
  const before = await sids();
  await test.signedIn({ id: userId });
  const id = (await sids()).find((each) => !before.includes(each));
  if (id === undefined) throw new Error('There is no other session');
  return id;
}
