import { beforeEach, expect, it } from 'vitest';
import { endSessions } from '../../access/session-repository.ts';
import { type Caller, startAppOfFile, testPassword } from '../../http/testing/test-app.ts';
import { SoftwareAuthenticator } from './passkeys/testing/software-authenticator.ts';
import { addPasskey, siteOrigin, startPasskey } from './passkeys/testing/passkey-owner.ts';
import { twoStepOf } from './second-factor/testing/two-step.ts';
import { codeAt } from './second-factor/totp.ts';
import { waitForLock } from './testing/wait-for-lock.ts';

const test = await startAppOfFile({ config: { publicOrigin: siteOrigin } });
beforeEach(() => test.db.deleteFrom('users').execute());

const proof = { currentPassword: testPassword };

/** Turns two-step sign-in on. @returns what changes it, with password and code */
async function withCode(caller: Caller, path: 'recovery-codes' | 'stop') {
  const url = '/api/user/second-factor';
  const { nextCode } = twoStepOf(test);
  const { body } = await caller.send<{ secret: string }>('POST', url, proof);
  const code = codeAt(body.secret, test.now());
  expect((await caller.send('POST', `${url}/confirm`, { code })).status).toBe(200);
  const change = { ...proof, code: nextCode(body.secret) };
  return async () => (await caller.send('POST', `${url}/${path}`, change)).status;
}

/** What changes how the account is signed in to: prepared, then sent. */
const changes: Readonly<Record<string, (caller: Caller) => Promise<() => Promise<number>>>> = {
  'a passkey is added': async (caller) => {
    const passkey = new SoftwareAuthenticator(siteOrigin);
    const credential = passkey.create((await startPasskey(caller)).body);
    const body = { name: 'Key', credential };
    return async () => (await caller.send('POST', '/api/user/passkeys', body)).status;
  },
  'two-step sign-in is turned on': async (caller) => {
    const url = '/api/user/second-factor';
    const { body } = await caller.send<{ secret: string }>('POST', url, proof);
    const code = codeAt(body.secret, test.now());
    return async () => (await caller.send('POST', `${url}/confirm`, { code })).status;
  },
  'the password is changed': async (caller) => {
    const body = { currentPassword: testPassword, newPassword: 'Ein-anderes-8' };
    return async () => (await caller.send('POST', '/api/user/password', body)).status;
  },
  'a passkey is removed': async (caller) => {
    const { id } = await addPasskey(caller);
    return async () => (await caller.send('POST', `/api/user/passkeys/${id}/remove`, proof)).status;
  },
  'recovery codes are renewed': (caller) => withCode(caller, 'recovery-codes'),
  'two-step sign-in is turned off': (caller) => withCode(caller, 'stop'),
};

it.each(Object.entries(changes))(
  'nothing is changed by a session that ends while %s',
  async (_what, prepare) => {
    const user = await test.addUser();
    const send = await prepare(await test.signedIn(user));
    const stored = async () => ({
      passkeys: await test.db.selectFrom('passkeys').select('id').execute(),
      factors: await test.db.selectFrom('second_factors').select('confirmed_at').execute(),
      codes: await test.db.selectFrom('recovery_codes').selectAll().execute(),
      passwords: await test.db.selectFrom('users').select('password').execute(),
      sessions: await test.db.selectFrom('sessions').select('sid').execute(),
    });
    const before = { ...(await stored()), sessions: [] };
    const ending = await test.db.startTransaction().execute();
    await endSessions(ending, user.id);
    const sent = send();
    await waitForLock(test.db);
    await ending.commit().execute();
    expect(await sent).toBe(401);
    expect(await stored()).toEqual(before);
  },
);
