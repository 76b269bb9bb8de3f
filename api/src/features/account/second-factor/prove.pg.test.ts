import { proofLife } from '@greenroom/sync-protocol/account/proof-rules';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { twoStepOf } from './testing/two-step.ts';

const test = await startAppOfFile();
let admin: Caller;
let memberId: string;
beforeEach(async () => {
  test.setNow(new Date());
  admin = await test.signedIn(await test.addUser({ role: 'admin' }));
  memberId = (await test.addUser()).id;
});

const advance = (milliseconds: number) =>
  test.setNow(new Date(test.now().getTime() + milliseconds));
const resetPassword = async (caller: Pick<Caller, 'send'>, id = memberId) => {
  const body = { newPassword: 'Another-password-8' };
  const url = `/api/admin/users/${id}/reset-password`;
  return (await caller.send<{ code?: string }>('POST', url, body)).body.code ?? 'done';
};
/** @returns the caller with the session that follows */
const changePassword = async (caller: Caller): Promise<Pick<Caller, 'send'>> => {
  const body = { currentPassword: testPassword, newPassword: 'Ein-anderes-8' };
  const reply = await caller.send('POST', '/api/user/password', body);
  expect(reply.status).toBe(200);
  const [cookie = ''] = /greenroom_session=[\w-]+/.exec(String(reply.headers['set-cookie'])) ?? [];
  return {
    send: (method, url, sent) => test.anonymous.send(method, url, sent, { headers: { cookie } }),
  };
};
const prove = (caller: Caller, body: object = { currentPassword: testPassword }) =>
  caller.send<{ code: string; fields?: object }>('POST', '/api/user/proof', body);

describe('a fresh proof', () => {
  it('is asked for once the proof of the sign-in is ten minutes old', async () => {
    advance(proofLife - 1);
    expect(await resetPassword(admin)).toBe('done');
    advance(1);
    expect(await resetPassword(admin)).toBe('proof_required');
    expect((await prove(admin)).status).toBe(204);
    expect(await resetPassword(admin)).toBe('done');
    advance(proofLife);
    expect(await resetPassword(admin)).toBe('proof_required');
  });

  it('is asked for by sessions from before proofs were kept', async () => {
    await test.db.updateTable('sessions').set({ proven_at: null }).execute();
    expect(await resetPassword(admin)).toBe('proof_required');
  });

  it('serves the session it was given in, and no other', async () => {
    const user = await test.addUser({ role: 'admin' });
    const [here, there] = [await test.signedIn(user), await test.signedIn(user)];
    advance(proofLife);
    await prove(here);
    expect(await resetPassword(here)).toBe('done');
    expect(await resetPassword(there)).toBe('proof_required');
  });

  it('is asked for after rights, so that a member learns nothing', async () => {
    const member = await test.signedIn(await test.addUser());
    advance(proofLife);
    expect(await resetPassword(member)).toBe('forbidden');
  });

  it('is refused for a wrong password, which counts against the limit of tries', async () => {
    advance(proofLife);
    const wrong = { currentPassword: 'Wrong-password-1' };
    const refused = await prove(admin, wrong);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(refused.body.fields).toHaveProperty('currentPassword');
    expect(await resetPassword(admin)).toBe('proof_required');
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 30; attempt += 1)
      statuses.add((await prove(admin, wrong)).status);
    expect(statuses).toContain(429);
    expect((await prove(admin)).status).toBe(429);
  });

  it('needs a code while two-step sign-in is on', async () => {
    const { setUp, nextCode } = twoStepOf(test);
    const { caller, secret, recoveryCodes } = await setUp({ role: 'admin' });
    advance(proofLife);
    const without = await prove(caller);
    expect(without.body).toMatchObject({ code: 'invalid', fields: { code: ['Code is required'] } });
    const code = nextCode(secret);
    const wrong = await prove(caller, { currentPassword: 'Wrong-password-1', code });
    expect(wrong.status).toBe(400);
    expect(await resetPassword(caller)).toBe('proof_required');
    // The code was not used up beside the wrong password.
    expect((await prove(caller, { currentPassword: testPassword, code })).status).toBe(204);
    expect(await resetPassword(caller)).toBe('done');
    advance(proofLife);
    const recovery = { currentPassword: testPassword, code: recoveryCodes[0] };
    expect((await prove(caller, recovery)).status).toBe(204);
  });

  it('is not given by a new password, which takes no code', async () => {
    const { caller } = await twoStepOf(test).setUp({ role: 'admin' });
    advance(proofLife);
    expect(await resetPassword(await changePassword(caller))).toBe('proof_required');
  });

  it('goes on in the session of a new password', async () => {
    advance(proofLife - 1);
    const next = await changePassword(admin);
    expect(await resetPassword(next)).toBe('done');
    advance(1);
    expect(await resetPassword(next)).toBe('proof_required');
  });

  it('cannot be given with a password by an account of a provider', async () => {
    const user = await test.addUser({ role: 'admin' });
    const caller = await test.signedIn(user);
    await test.db
      .updateTable('users')
      .set({ auth_type: 'oidc', password: null, oidc_issuer: 'https://i', oidc_subject: '7' })
      .where('id', '=', user.id)
      .execute();
    expect((await prove(caller)).body.code).toBe('password_with_provider');
    // The sign-in was a proof.
    expect(await resetPassword(caller)).toBe('done');
  });
});

describe('the calls that want a fresh proof', () => {
  const wanting = (calls as unknown as readonly Call[]).filter(({ freshProof }) => freshProof);

  it.each(wanting.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    advance(proofLife);
    const url = call.path.replace(/:\w+/, memberId);
    const reply = await admin.send<{ code: string }>(call.method, url, {});
    expect(reply).toMatchObject({ status: 403, body: { code: 'proof_required' } });
  });

  it('cannot wait in an outbox, where a proof would be old', () => {
    expect(wanting.filter(({ offline }) => offline)).toEqual([]);
    expect(wanting.length).toBeGreaterThan(5);
  });
});
