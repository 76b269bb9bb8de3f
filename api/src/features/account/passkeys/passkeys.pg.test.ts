import type { Passkey } from '@greenroom/sync-protocol/account/passkey-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { twoStepOf } from '../second-factor/testing/two-step.ts';
import { challengeLife } from './challenges-repository.ts';
import { addOwner, addPasskey, siteOrigin, startPasskey } from './testing/passkey-owner.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const test = await startAppOfFile({ config: { publicOrigin: siteOrigin } });
beforeEach(() => test.setNow(new Date('2027-03-01T12:00:00.000Z')));

const list = async (caller: Caller) =>
  (await caller.send<Passkey[]>('GET', '/api/user/passkeys')).body;
const remove = (caller: Caller, id: string, proof: object = { currentPassword: testPassword }) =>
  caller.send<{ code: string }>('POST', `/api/user/passkeys/${id}/remove`, proof);
const titlesFor = async (userId: string) =>
  (
    await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
  )
    .map(({ title }) => title)
    // Two of one millisecond have no order.
    .toSorted();

describe('adding a passkey', () => {
  it('stores its public key, lists it and tells the owner', async () => {
    const { user, caller, id } = await addOwner(test);
    expect(await list(caller)).toEqual([
      {
        id,
        name: 'My phone',
        createdAt: '2027-03-01T12:00:00.000Z',
        lastUsedAt: null,
        isBackedUp: false,
      },
    ]);
    expect(await titlesFor(user.id)).toEqual(['A passkey was added']);
  });

  it('asks for a discoverable, verified passkey of this host, and for none twice', async () => {
    const { caller, passkey } = await addOwner(test);
    const { body } = await startPasskey(caller);
    expect(body).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    });
    const { reply } = await addPasskey(caller, passkey);
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another host’s passkey', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { isVerified: false }],
  ])('refuses %s', async (_case, falsehood) => {
    const caller = await test.signedIn(await test.addUser());
    const { reply } = await addPasskey(caller, undefined, falsehood);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid']);
    expect(await list(caller)).toEqual([]);
  });

  it('takes password, and code while two-step sign-in is on', async () => {
    const { caller, secret } = await twoStepOf(test).setUp();
    const wrong = await startPasskey(caller, { currentPassword: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid']);
    expect((await startPasskey(caller)).status).toBe(400);
    const code = twoStepOf(test).nextCode(secret);
    expect((await startPasskey(caller, { currentPassword: testPassword, code })).status).toBe(200);
  });

  it('is for accounts with a password here', async () => {
    const external = {
      auth_type: 'oidc',
      password: null,
      oidc_issuer: 'https://id',
      oidc_subject: 'a',
    };
    const caller = await test.signedIn(await test.addUser(external as never));
    expect((await startPasskey(caller)).body.code).toBe('password_with_provider');
  });

  it('is answered once, in time, and in the session that was asked', async () => {
    const user = await test.addUser();
    const [caller, other] = [await test.signedIn(user), await test.signedIn(user)];
    const send = async (from: Caller, to: Caller, wait = 0) => {
      const passkey = new SoftwareAuthenticator(siteOrigin);
      const credential = passkey.create((await startPasskey(from)).body);
      test.setNow(new Date(test.now().getTime() + wait));
      const body = { name: 'Key', credential };
      const post = () => to.send<{ code: string }>('POST', '/api/user/passkeys', body);
      return [(await post()).status, (await post()).status];
    };
    expect(await send(caller, other)).toEqual([409, 409]);
    expect(await send(caller, caller, challengeLife)).toEqual([409, 409]);
    expect(await send(caller, caller)).toEqual([201, 409]);
  });

  it('ends at twenty', async () => {
    const { user, caller } = await addOwner(test);
    const [own] = await test.db.selectFrom('passkeys').selectAll().execute();
    if (!own) throw new Error('There is no passkey');
    const more = Array.from({ length: 19 }, () => ({
      ...own,
      id: crypto.randomUUID(),
      user_id: user.id,
      credential_id: crypto.randomUUID(),
    }));
    await test.db.insertInto('passkeys').values(more).execute();
    expect((await startPasskey(caller)).body.code).toBe('conflict');
  });
});

describe('an account’s passkeys', () => {
  it('are renamed by their owner alone', async () => {
    const { caller, id } = await addOwner(test);
    const other = await test.signedIn(await test.addUser());
    const url = `/api/user/passkeys/${id}`;
    expect((await other.send('PUT', url, { name: 'Mine' })).status).toBe(404);
    expect((await caller.send('PUT', url, { name: ' Old phone ' })).status).toBe(200);
    expect(await list(caller)).toMatchObject([{ name: 'Old phone' }]);
    expect(await list(other)).toEqual([]);
  });

  it('are told apart where they are named alike, also those stored before', async () => {
    const { caller, id } = await addOwner(test);
    const names = async () => (await list(caller)).map(({ name }) => name);
    const { id: second } = await addPasskey(caller);
    expect(await names()).toEqual(['My phone', 'My phone (2)']);
    const rename = (which: string, name: string) =>
      caller.send<Passkey>('PUT', `/api/user/passkeys/${which}`, { name });
    const long = 'x'.repeat(50);
    await rename(id, long);
    expect((await rename(second, long)).body.name).toBe(`${'x'.repeat(46)} (2)`);
    expect((await rename(second, 'Mine')).body.name).toBe('Mine');
    expect((await rename(second, 'Mine')).body.name).toBe('Mine');
    await test.db
      .updateTable('passkeys')
      .set({ name: 'Old' })
      .where('id', 'in', [id, second])
      .execute();
    expect(await names()).toEqual(['Old', 'Old (2)']);
  });

  it('are removed by their owner alone, with the password', async () => {
    const { user, caller, id } = await addOwner(test);
    const other = await test.signedIn(await test.addUser());
    expect((await remove(other, id)).status).toBe(404);
    expect((await remove(caller, id, { currentPassword: 'wrong' })).status).toBe(400);
    expect((await remove(caller, id)).status).toBe(204);
    expect(await list(caller)).toEqual([]);
    expect(await titlesFor(user.id)).toEqual(['A passkey was added', 'A passkey was removed']);
  });
});
