import { expect, it } from 'vitest';
import { Phone, erase, erasures, live, report, startByDays } from './testing/lost-phone.ts';

const { test, setDay } = await startByDays();

/** A phone that was asked to erase on the second day, and has not reported that it did. */
async function askPhone() {
  const user = await test.addUser();
  const phone = await new Phone(test).signIn(user);
  const here = await new Phone(test, 'curl/8.9.1').signIn(user);
  setDay(1);
  const id = (await live(here)).find(({ current }) => !current)?.id;
  expect((await erase(here, id)).status).toBe(204);
  setDay(2);
  return { user, phone, here };
}

it.each([true, false])(
  'is not waited for once the same member signs in there again (with the session’s cookie: %s)',
  async (hasSessionCookie) => {
    const { user, phone, here } = await askPhone();
    if (!hasSessionCookie) phone.forget('greenroom_session');
    await phone.signIn(user);
    const signedInAt = test.now().toISOString();
    expect(await erasures(here)).toMatchObject([{ erasedAt: null, signedInAt }]);
    // In use again: nothing erases it, and it can be asked anew.
    expect(await phone.start()).toBe(200);
    const id = (await live(here)).find(({ current }) => !current)?.id;
    expect((await erase(here, id)).status).toBe(204);
    expect(await phone.start()).toBe(410);
    expect(await report(phone)).toEqual({ wasAsked: true });
    expect(await erasures(here)).toMatchObject([{ erasedAt: signedInAt }, { erasedAt: null }]);
  },
);

it('still erases where the answer to the sign-in was lost, and says so', async () => {
  const { user, phone, here } = await askPhone();
  const browser = phone.cookies;
  await phone.signIn(user);
  const cookie = Object.entries(browser).map(([name, value]) => `${name}=${value}`);
  const send = (method: 'GET' | 'POST', url: string) =>
    test.anonymous.send(method, url, method === 'POST' ? {} : undefined, {
      headers: { cookie: cookie.join('; ') },
    });
  expect((await send('GET', '/api/auth/user')).status).toBe(410);
  await send('POST', '/api/auth/device-erased');
  expect(await erasures(here)).toMatchObject([{ erasedAt: test.now().toISOString() }]);
});

it('waits on when another member signs in there, and stays erased once it was', async () => {
  const { user, phone, here } = await askPhone();
  await phone.signIn(await test.addUser());
  expect(await erasures(here)).toMatchObject([{ erasedAt: null, signedInAt: null }]);
  const { user: other, phone: second, here: desk } = await askPhone();
  await report(second);
  await second.signIn(other);
  expect(await erasures(desk)).toMatchObject([
    { erasedAt: test.now().toISOString(), signedInAt: null },
  ]);
  expect(user.id).not.toBe(other.id);
});

it('is counted so for administrators', async () => {
  const { user, phone } = await askPhone();
  await phone.signIn(user);
  const office = await test.signedIn(await test.addUser({ role: 'admin' }));
  const { body } = await office.send('GET', `/api/admin/users/${user.id}`);
  expect(body).toMatchObject({ erasures: { asked: 1, erased: 0, signedIn: 1 } });
});
