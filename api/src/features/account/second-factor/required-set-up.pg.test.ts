import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { twoStepOf } from './testing/two-step.ts';
import { codeAt } from './totp.ts';

const test = await startAppOfFile();
const people = twoStepOf(test);
beforeEach(async () => {
  test.setNow(new Date('2027-03-01T12:00:00.000Z'));
  await test.db.deleteFrom('settings').where('key', 'like', 'second_factor%').execute();
});

const rule = (caller: Caller, isRequired: boolean) =>
  caller.send('POST', '/api/settings/second-factor', { isRequired });

/** An administrator with two-step sign-in has required it of all. */
async function requireIt() {
  const first = await people.setUp({ role: 'admin' });
  expect((await rule(first.caller, true)).status).toBe(200);
  return first;
}

describe('requiring two-step sign-in of administrators', () => {
  it('takes one’s own first, is audited, and counts who has none', async () => {
    const admin = await test.addUser({ role: 'admin' });
    const caller = await test.signedIn(admin);
    const refused = await rule(caller, true);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }]);
    const first = await requireIt();
    const read = await caller.send('GET', '/api/settings/second-factor');
    expect(read.body).toMatchObject({ isRequired: true });
    const { administratorsWithout } = read.body as { administratorsWithout: number };
    expect(administratorsWithout).toBeGreaterThan(0);
    const entry = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('action', '=', 'settings.setSecondFactorRule')
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'settings.setSecondFactorRule',
      actor_id: first.user.id,
      before: { isRequired: false },
      after: { isRequired: true },
    });
  });

  it('leads an administrator to set it up at sign-in, before any session', async () => {
    await requireIt();
    const admin = await test.addUser({ role: 'admin' });
    const browser = people.openBrowser();
    const first = await browser.password(admin);
    expect([first.status, first.body.code]).toEqual([403, 'second_factor_setup_required']);
    expect(await browser.status()).toBe(401);
    expect((await browser.code('123456')).status).toBe(400);
    const started = await browser.send<{ secret: string }>('/api/local-login/second-factor', {});
    const { secret } = started.body;
    const confirm = (code: string) =>
      browser.send<{ account: { id: string }; recoveryCodes: string[] }>(
        '/api/local-login/second-factor/confirm',
        { code },
      );
    expect((await confirm('000000')).body).toMatchObject({ fields: { code: [/not right/] } });
    expect(await browser.status()).toBe(401);
    const done = await confirm(codeAt(secret, test.now()));
    expect(done.body.account.id).toBe(admin.id);
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(await browser.status()).toBe(200);
    expect((await people.openBrowser().password(admin)).body.code).toBe('second_factor_required');
  });

  it('asks nothing of members', async () => {
    await requireIt();
    expect((await people.openBrowser().password(await test.addUser())).status).toBe(200);
  });

  it('does not let an administrator turn their own off, until it is not required', async () => {
    const { caller, recoveryCodes } = await requireIt();
    const stop = (code = '') =>
      caller.send('POST', '/api/user/second-factor/stop', { currentPassword: testPassword, code });
    const refused = await stop(recoveryCodes[0]);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }]);
    expect((await people.read(caller)).since).not.toBeNull();
    expect((await rule(caller, false)).status).toBe(200);
    expect((await stop(recoveryCodes[1])).status).toBe(204);
  });

  it('sets nothing up anew for who has it: the password alone replaces no app', async () => {
    const { user } = await requireIt();
    const browser = people.openBrowser();
    await browser.password(user);
    const started = await browser.send<{ code: string }>('/api/local-login/second-factor', {});
    expect([started.status, started.body.code]).toEqual([409, 'sign_in_expired']);
  });

  it('sets nothing up without a password', async () => {
    const stranger = people.openBrowser();
    const started = await stranger.send<{ code: string }>('/api/local-login/second-factor', {});
    expect([started.status, started.body.code]).toEqual([409, 'sign_in_expired']);
  });
});
