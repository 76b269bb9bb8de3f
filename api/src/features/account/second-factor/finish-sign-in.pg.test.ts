import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { twoStepOf } from './testing/two-step.ts';
import { codeAt } from './totp.ts';

const test = await startAppOfFile();
const { openBrowser, nextCode, setUp, read } = twoStepOf(test);

const minute = 60_000;
beforeEach(() => test.setNow(new Date('2027-03-01T12:00:00.000Z')));

const later = (milliseconds: number) => test.setNow(new Date(test.now().getTime() + milliseconds));

describe('signing in', () => {
  it('opens no session before the code, and one with it', async () => {
    const { user, secret } = await setUp();
    const browser = openBrowser();
    const first = await browser.password(user);
    expect([first.status, first.body.code]).toEqual([403, 'second_factor_required']);
    expect(await browser.status()).toBe(401);
    const set = String(first.headers['set-cookie']);
    expect(set).toMatch(/greenroom_pending_sign_in=[^;]+; Max-Age=600; Path=\/; HttpOnly/);
    expect(set).toContain('SameSite=Strict');
    const second = await browser.code(nextCode(secret));
    expect([second.status, second.body.id]).toEqual([200, user.id]);
    expect(await browser.status()).toBe(200);
    expect([...browser.cookies.keys()].join()).not.toContain('pending');
  });

  it('says nothing of codes to a wrong password', async () => {
    const { user } = await setUp();
    const reply = await openBrowser().password(user, 'Wrong-password');
    expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials']);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('takes a code only from the browser whose password was right', async () => {
    const { user, secret } = await setUp();
    await openBrowser().password(user);
    const stranger = await openBrowser().code(nextCode(secret));
    expect([stranger.status, stranger.body.code]).toEqual([409, 'sign_in_expired']);
  });

  it('takes each code once, also from two browsers at the same moment', async () => {
    const { user, secret } = await setUp();
    const browsers = [openBrowser(), openBrowser()];
    for (const browser of browsers) await browser.password(user);
    const code = nextCode(secret);
    const replies = await Promise.all(browsers.map((browser) => browser.code(code)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.message).toBe('This code was used already. Wait for the next one.');
  });

  it('takes no code of an earlier step than the last', async () => {
    const { user, secret } = await setUp();
    later(5 * minute);
    const earlier = codeAt(secret, test.now());
    const first = openBrowser();
    await first.password(user);
    expect((await first.code(nextCode(secret))).status).toBe(200);
    const second = openBrowser();
    await second.password(user);
    expect((await second.code(earlier)).status).toBe(400);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { user, caller, recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    const browser = openBrowser();
    await browser.password(user);
    expect((await browser.code(` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await read(caller)).recoveryCodesLeft).toBe(9);
    const again = openBrowser();
    await again.password(user);
    expect((await again.code(code)).status).toBe(400);
  });

  it('waits ten minutes', async () => {
    const { user, secret } = await setUp();
    const browser = openBrowser();
    await browser.password(user);
    later(10 * minute);
    const reply = await browser.code(nextCode(secret));
    expect([reply.status, reply.body.code]).toEqual([409, 'sign_in_expired']);
  });

  it('does not survive a changed password or a lost approval', async () => {
    for (const change of [{ password: 'another' }, { status: 'rejected' }] as const) {
      const { user, secret } = await setUp();
      const browser = openBrowser();
      await browser.password(user);
      await test.db.updateTable('users').set(change).where('id', '=', user.id).execute();
      const reply = await browser.code(nextCode(secret));
      expect([reply.status, reply.body.code]).toEqual([409, 'sign_in_expired']);
      expect(await browser.status()).toBe(401);
    }
  });

  it('counts wrong codes per browser address, and all of an account’s', async () => {
    const { user, secret } = await setUp();
    const guess = async (times: number) => {
      const browser = openBrowser();
      await browser.password(user);
      const statuses: number[] = [];
      for (let count = 0; count < times; count += 1) {
        statuses.push((await browser.code('000000')).status);
      }
      return { browser, statuses };
    };
    const first = await guess(11);
    expect(first.statuses).toEqual([...Array<number>(10).fill(400), 429]);
    // Right ones are refused as well now, or guessing would go on.
    const refused = await first.browser.code(nextCode(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const second = await guess(11);
    expect(second.statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const third = await guess(1);
    expect(third.statuses).toEqual([429]);
    later(15 * minute);
    const fourth = openBrowser();
    await fourth.password(user);
    expect((await fourth.code(nextCode(secret))).status).toBe(200);
  });
});
