import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';

const test = await startAppOfFile();
const guarded = await startAppOfFile({ config: { setupCode: 'open sesame' } });
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
});

const input = {
  username: 'Boss',
  email: 'boss@example.test',
  password: 'Abcdefg8',
  firstName: 'Ada',
  lastName: '',
};

const status = async ({ anonymous } = test) =>
  (await anonymous.send('GET', '/api/setup/status')).body;
const create = (more: object = {}, { anonymous } = test) =>
  anonymous.send<Account>('POST', '/api/setup/admin', { ...input, ...more });

describe('setup', () => {
  it('is needed until the first administrator exists, then never again', async () => {
    expect(await status()).toEqual({ needsSetup: true, needsCode: false });
    const first = await create();
    expect([first.status, first.body]).toMatchObject([
      201,
      { username: 'Boss', role: 'admin', status: 'approved', firstName: 'Ada', lastName: null },
    ]);
    expect(await status()).toEqual({ needsSetup: false, needsCode: false });
    const signedIn = await test.anonymous.send('POST', '/api/local-login', {
      username: 'boss@example.test',
      password: 'Abcdefg8',
    });
    expect([signedIn.status, signedIn.body]).toMatchObject([200, { role: 'admin' }]);
    const second = await create({ username: 'Other', email: 'other@example.test' });
    expect([second.status, second.body]).toEqual([
      409,
      { code: 'already_set_up', message: 'System Already Configured' },
    ]);
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_username'])
      .where('actor_username', '=', 'Boss')
      .execute();
    expect(audit).toEqual([{ action: 'setup.createAdmin', actor_username: 'Boss' }]);
  });

  it('creates one administrator for a hundred concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        create({ username: `Boss ${n}`, email: `boss${n}@example.test` }),
      ),
    );
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(99).fill(409)]);
    const users = await test.db.selectFrom('users').select('role').execute();
    expect(users).toEqual([{ role: 'admin' }]);
  });

  it("refuses a member's username", async () => {
    await test.addUser({ username: 'BOSS' });
    const reply = await create();
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'username_taken' }]);
  });

  it('refuses a common password', async () => {
    const reply = await create({ password: 'administrator' });
    const fields = { password: ['Please choose a less common password'] };
    expect([reply.status, reply.body]).toMatchObject([400, { fields }]);
    expect(await status()).toMatchObject({ needsSetup: true });
  });
});

describe('with a setup code', () => {
  it('requires it and accepts no other', async () => {
    expect(await status(guarded)).toEqual({ needsSetup: true, needsCode: true });
    for (const setupCode of [undefined, '', 'open sesam', 'open sesame ', 'OPEN SESAME']) {
      const reply = await create({ setupCode }, guarded);
      expect([reply.status, reply.body]).toMatchObject([
        403,
        { code: 'setup_code_wrong', fields: { setupCode: [expect.any(String)] } },
      ]);
    }
    for (const setupCode of [undefined, '', '  ']) {
      const { body } = await create({ setupCode }, guarded);
      expect(body).toMatchObject({ message: 'The setup code is required' });
    }
    expect((await create({ setupCode: 'open sesame' }, guarded)).status).toBe(201);
    expect(await status(guarded)).toEqual({ needsSetup: false, needsCode: false });
  });
});
